import type { SVGProps } from 'react';
import { alert } from './alert-drawing';
import * as drawings from './icon-drawings';
import { LineIcon } from './line-icon';

const byName = {
  bag: drawings.bag,
  user: drawings.user,
  menu: drawings.menu,
  close: drawings.close,
  check: drawings.check,
  'arrow-right': drawings.arrowRight,
  'arrow-left': <path d="M20 12H4m6-6.5L3.5 12l6.5 6.5" />,
  'chevron-down': drawings.chevronDown,
  alert,
  card: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
      <path d="M2.5 10h19M6 15h4" />
    </>
  ),
  filter: <path d="M3.5 6h17M6.5 12h11M10 18h4" />,
  mail: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="m3 7 9 6.5L21 7" />
    </>
  ),
};

export type IconName = keyof typeof byName;

/** For server components only: a client component would bundle all icons. Use `LineIcon` with a drawing there. */
export function Icon({
  name,
  ...rest
}: { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return <LineIcon drawing={byName[name]} {...rest} />;
}

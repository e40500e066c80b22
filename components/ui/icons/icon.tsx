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
  'chevron-right': <path d="m9 5.5 6.5 6.5L9 18.5" />,
  info: drawings.info,
  alert,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  truck: (
    <>
      <path d="M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17.5" cy="17.5" r="2" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
      <path d="M2.5 10h19M6 15h4" />
    </>
  ),
  lock: drawings.lock,
  refresh: (
    <>
      <path d="M20 11a8 8 0 0 0-14.5-3.5L3.5 9.5M4 13a8 8 0 0 0 14.5 3.5l2-2" />
      <path d="M3.5 4.5v5h5m12 10v-5h-5" />
    </>
  ),
  printer: (
    <>
      <path d="M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17" />
      <path d="M7 13.5h10v7H7z" />
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

import type { SVGProps } from 'react';
import * as drawings from './icon-drawings';
import { LineIcon } from './line-icon';

const byName = {
  search: drawings.search,
  bag: drawings.bag,
  user: drawings.user,
  menu: drawings.menu,
  close: drawings.close,
  check: drawings.check,
  plus: drawings.plus,
  minus: drawings.minus,
  trash: drawings.trash,
  'arrow-right': drawings.arrowRight,
  'arrow-left': drawings.arrowLeft,
  'chevron-down': drawings.chevronDown,
  'chevron-right': drawings.chevronRight,
  info: drawings.info,
  alert: drawings.alert,
  clock: drawings.clock,
  truck: drawings.truck,
  card: drawings.card,
  lock: drawings.lock,
  refresh: drawings.refresh,
  printer: drawings.printer,
  filter: drawings.filter,
  mail: drawings.mail,
};

export type IconName = keyof typeof byName;

/**
 * A line icon by its name, for server components: a client component would bring all of them to the browser, and
 * takes `LineIcon` with one of `icon-drawings`.
 */
export function Icon({
  name,
  ...rest
}: { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return <LineIcon drawing={byName[name]} {...rest} />;
}

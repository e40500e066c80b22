import { once } from '@/lib/format';

const dateOf = (key: string) => new Date(`${key}-01T00:00:00Z`);

/** "Nov" of "2026-11". */
export function monthShort(key: string, locale: string): string {
  const format = once(
    `short month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
  );
  return format.format(dateOf(key));
}

/** "November 2026" of "2026-11". */
export function monthLong(key: string, locale: string): string {
  const format = once(
    `long month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  return format.format(dateOf(key));
}

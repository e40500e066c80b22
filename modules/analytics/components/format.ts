import { once } from '@/lib/format';

const dateOf = (key: string) => new Date(`${key}-01T00:00:00Z`);

/** "2026-11" as "Nov". */
export function monthShort(key: string, locale: string): string {
  const format = once(
    `short month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
  );
  return format.format(dateOf(key));
}

/** "2026-11" as "November 2026". */
export function monthLong(key: string, locale: string): string {
  const format = once(
    `long month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  return format.format(dateOf(key));
}

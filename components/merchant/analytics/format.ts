import { shop } from '@/brand/shop';
import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';

export const amount = (money: Money) => formatMoney(money, shop.locale);

const percent = new Intl.NumberFormat(shop.locale, { style: 'percent', maximumFractionDigits: 1 });

/** A share; a dash where there was nothing to have a share of. */
export const share = (rate: number | null) => (rate === null ? '–' : percent.format(rate));

const shortMonth = new Intl.DateTimeFormat(shop.locale, { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat(shop.locale, {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

const dateOf = (key: string) => new Date(`${key}-01T00:00:00Z`);

/** "Nov" of "2026-11". */
export const monthShort = (key: string) => shortMonth.format(dateOf(key));

/** "November 2026" of "2026-11". */
export const monthLong = (key: string) => longMonth.format(dateOf(key));

/** A length of time as people say it. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

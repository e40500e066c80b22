import { once } from '@/lib/format';

/** Such as "4.2 sec", "35 min" or "3 days". */
export function formatDuration(ms: number, locale: string): string {
  const short = (count: number, unit: 'second' | 'minute' | 'hour' | 'day', digits = 0) =>
    once(
      `duration ${unit} ${digits} ${locale}`,
      () =>
        new Intl.NumberFormat(locale, {
          ...{ style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' },
          ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
        }),
    ).format(count);
  if (ms < 10_000) return short(ms / 1_000, 'second', 1);
  if (ms < 120_000) return short(ms / 1_000, 'second');
  if (ms < 7_200_000) return short(ms / 60_000, 'minute');
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? short(hours, 'hour') : short(hours / 24, 'day');
}

import type { Money } from './money';

// Apart from lib/money so that the browser gets Intl alone and no currency table.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A whole number as people read it: 10000 is "10,000". */
export function formatCount(count: number, locale = 'en'): string {
  return count.toLocaleString(locale);
}

/** An amount in minor units as people read it: { 1250, EUR } is "€12.50". */
export function formatMoney(money: Money, locale = 'en'): string {
  const formatter = formatterFor(money.currency, locale);
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(money.amount / 10 ** digits);
}

/** A country's name: "IE" is "Ireland". A code that no country has stays as it is. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The days from one to another, in one phrase: "Tue 24 – Thu 26 November".
 * @param from an ISO date, such as "2026-11-24"
 */
export function formatDays(from: string, to: string, locale: string): string {
  const format =
    dayFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  dayFormats.set(locale, format);
  return format.formatRange(new Date(from), new Date(to));
}

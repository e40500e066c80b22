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

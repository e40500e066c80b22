import type { Money } from './money';

// All formatting by Intl. Separate from lib/money, so that browsers do not load the currency library.

/** A phrase by CLDR's plural category, in which `{count}` is replaced by the number. */
export type Plural = { one: string; other: string } & Partial<
  Record<'zero' | 'two' | 'few' | 'many', string>
>;

/** Formatters are cached, since creating one takes a hundred times as long as using it. */
const formatters = new Map<string, unknown>();

export function once<T>(key: string, make: () => T): T {
  const known = formatters.get(key) as T | undefined;
  if (known !== undefined) return known;
  const formatter = make();
  formatters.set(key, formatter);
  return formatter;
}

/** 10000 is "10,000". */
export function formatCount(count: number, locale = 'en'): string {
  return once(`count ${locale}`, () => new Intl.NumberFormat(locale)).format(count);
}

/**
 * Currencies that do not have two decimals, by their number of decimals, as in lib/money (a test compares them).
 * Intl's own decimals differ, also between versions.
 */
const decimals = [
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  'MGA MRU',
  '',
  'BHD IQD JOD KWD LYD OMR TND',
  'CLF UYW',
];

/** Currencies whose whole amounts CLDR writes without decimals, since their coins are out of use. */
const oftenWhole = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER';

/** { amount: 1250, currency: 'EUR' } is "€12.50". */
export function formatMoney({ amount, currency }: Money, locale = 'en'): string {
  const listed = decimals.findIndex((codes) => codes.includes(currency));
  const exponent = listed < 0 ? 2 : listed;
  const units = amount / 10 ** exponent;
  const digits = oftenWhole.includes(currency) && Number.isInteger(units) ? 0 : exponent;
  const formatter = once(
    `money ${locale} ${currency} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency },
        ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      }),
  );
  return formatter.format(units);
}

/** A tax rate in parts per million: 200000 is "20%". */
export function formatRate(ratePpm: number, locale: string): string {
  const format = once(
    `rate ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
  );
  return format.format(ratePpm / 1_000_000);
}

export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = once(
    `country ${locale}`,
    () => new Intl.DisplayNames([locale], { type: 'region' }),
  );
  return names.of(code) ?? code;
}

export function currencyName(code: string, locale: string): string {
  const format = once(
    `currency ${locale} ${code}`,
    () =>
      new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency: code, currencyDisplay: 'name' },
        maximumFractionDigits: 0,
      }),
  );
  const name = format.formatToParts(0).find(({ type }) => type === 'currency');
  return name?.value ?? code;
}

/**
 * A period such as "Tue 24 – Thu 26 November", or across two months "Mon 30 Nov – Wed 2 Dec", which fits on a phone.
 * @param from an ISO date, such as "2026-11-24"
 */
export function formatDays(from: string, to: string, locale: string): string {
  const month = from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short';
  const format = once(
    `days ${locale} ${month}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month,
        timeZone: 'UTC',
      }),
  );
  return format.formatRange(new Date(from), new Date(to));
}

/** "12 March 2027". Pages and mails use lib/shop-time, which knows the shop's time zone. */
export function formatDay(at: Date, locale: string, timeZone: string): string {
  const format = once(
    `date ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
  );
  return format.format(at);
}

export function formatDayAndTime(at: Date, locale: string, timeZone: string): string {
  const format = once(
    `time ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  );
  return format.format(at);
}

/** "1 product", "1,200 products". */
export function formatPlural(phrase: Plural, count: number, locale = 'en'): string {
  const rules = once(`plural ${locale}`, () => new Intl.PluralRules(locale));
  const text = phrase[rules.select(count)] ?? phrase.other;
  return text.replace('{count}', formatCount(count, locale));
}

export function formatUnit(count: number, unit: 'second' | 'minute' | 'hour', locale: string) {
  const formatter = once(
    `unit ${unit} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  return formatter.format(count);
}

export function formatMeasure(unit: 'kilogram' | 'liter', locale: string): string {
  const format = once(
    `measure ${unit} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  );
  const name = format.formatToParts(1).find(({ type }) => type === 'unit');
  return name?.value ?? unit;
}

export function formatList(items: readonly string[], locale = 'en', type: 'and' | 'or' = 'and') {
  const formatter = once(`list ${type} ${locale}`, () => {
    const kind = type === 'and' ? 'conjunction' : 'disjunction';
    return new Intl.ListFormat(locale, { type: kind });
  });
  return formatter.format(items);
}

export function languageName(locale: string): string {
  const names = once(
    `language ${locale}`,
    () => new Intl.DisplayNames([locale], { type: 'language' }),
  );
  return names.of(locale.split('-')[0] ?? locale) ?? locale;
}

/** Replaces a text's {places}. Unknown places stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

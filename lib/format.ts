import type { Money } from './money';

/*
 * The one place for Intl: how amounts, numbers, dates, names of countries and plurals are written in a locale.
 * Apart from lib/money so that the browser gets Intl alone and not the library of currencies.
 */

/** A phrase for a number, by CLDR's plural category; `{count}` is the number. */
export type Plural = { one: string; other: string } & Partial<
  Record<'zero' | 'two' | 'few' | 'many', string>
>;

/** Making a formatter takes a hundred times as long as using it. */
const made = new Map<string, unknown>();

/** What is made for a key once; also for formatters that only the dashboard needs (lib/dashboard/format.ts). */
export function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}

/** A whole number as people read it: 10000 is "10,000". */
export function formatCount(count: number, locale = 'en'): string {
  return once(`count ${locale}`, () => new Intl.NumberFormat(locale)).format(count);
}

/**
 * The currencies whose decimals are not two, by their number: the exponents of lib/money, which a test compares. Intl has
 * its own, which differ from those and between versions.
 */
const decimals = [
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  'MGA MRU',
  '',
  'BHD IQD JOD KWD LYD OMR TND',
  'CLF UYW',
];

/** Currencies whose whole amounts are written without decimals, by CLDR: their coins are out of use. */
const oftenWhole = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER';

/** An amount in minor units as people read it: { 1250, EUR } is "€12.50". */
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

/** A rate of tax, given in parts per million: 200000 is "20%". */
export function formatRate(ratePpm: number, locale: string): string {
  const format = once(
    `rate ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
  );
  return format.format(ratePpm / 1_000_000);
}

/** A country's name: "IE" is "Ireland". A code that no country has stays as it is. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = once(
    `country ${locale}`,
    () => new Intl.DisplayNames([locale], { type: 'region' }),
  );
  return names.of(code) ?? code;
}

/** A currency's name: "CHF" is "Swiss Francs"; in the locale's plural. */
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
 * The days from one to another, in one phrase: "Tue 24 – Thu 26 November", and in two months "Mon 30 Nov – Wed 2 Dec",
 * which fits into a line of a phone.
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

/** The day of a time at a place, as people read it: "12 March 2027". Pages and mails: lib/shop-time. */
export function formatDay(at: Date, locale: string, timeZone: string): string {
  const format = once(
    `date ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
  );
  return format.format(at);
}

/** The day and the time of day at a place: "12 March 2027 at 17:05". */
export function formatDayAndTime(at: Date, locale: string, timeZone: string): string {
  const format = once(
    `time ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  );
  return format.format(at);
}

/** A phrase with the number that it is about: "1 product", "1,200 products". */
export function formatPlural(phrase: Plural, count: number, locale = 'en'): string {
  const rules = once(`plural ${locale}`, () => new Intl.PluralRules(locale));
  const words = phrase[rules.select(count)] ?? phrase.other;
  return words.replace('{count}', formatCount(count, locale));
}

/** A number of units as one says it: "40 seconds", "1 minute". */
export function formatUnit(count: number, unit: 'second' | 'minute' | 'hour', locale: string) {
  const formatter = once(
    `unit ${unit} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  return formatter.format(count);
}

/** A unit of measure, in short: "kg". */
export function formatMeasure(unit: 'kilogram' | 'liter', locale: string): string {
  const format = once(
    `measure ${unit} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  );
  const name = format.formatToParts(1).find(({ type }) => type === 'unit');
  return name?.value ?? unit;
}

/** "Berry, plum, and cocoa" as the locale has it; `or` for a choice. */
export function formatList(words: readonly string[], locale = 'en', type: 'and' | 'or' = 'and') {
  const formatter = once(`list ${type} ${locale}`, () => {
    const kind = type === 'and' ? 'conjunction' : 'disjunction';
    return new Intl.ListFormat(locale, { type: kind });
  });
  return formatter.format(words);
}

/** What a language calls itself: "Deutsch". */
export function languageName(locale: string): string {
  const names = once(
    `language ${locale}`,
    () => new Intl.DisplayNames([locale], { type: 'language' }),
  );
  return names.of(locale.split('-')[0] ?? locale) ?? locale;
}

/** Puts values into a text's {places}. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

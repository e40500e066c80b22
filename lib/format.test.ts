import { expect, test } from 'vitest';
import {
  currencyName,
  fillIn,
  formatCount,
  formatDay,
  formatDayAndTime,
  formatDays,
  formatList,
  formatMoney,
  formatPlural,
  formatRate,
  languageName,
} from './format';

/** ICU versions differ in spaces and apostrophes. */
const plain = (text: string) => text.replace(/\s/g, ' ').replaceAll('’', "'");

test.each([
  ['en-IE', 'EUR', 123_450, '€1,234.50'],
  ['de-DE', 'EUR', 123_450, '1.234,50 €'],
  ['de-CH', 'CHF', 123_450, "CHF 1'234.50"],
  ['en-IE', 'JPY', 1_234, 'JP¥1,234'],
  ['de-DE', 'KWD', 1_234, '1,234 KWD'],
  ['hu-HU', 'HUF', 499_000, '4990 Ft'],
  ['hu-HU', 'HUF', 499_050, '4990,50 Ft'],
  ['en-PK', 'PKR', 1_250_000, 'Rs 12,500'],
  ['id-ID', 'IDR', 125_050, 'Rp 1.250,50'],
  ['en-IE', 'IQD', 1_250_500, 'IQD 1,250.500'],
])('%s formats %s as usual there', (locale, currency, amount, text) => {
  expect(plain(formatMoney({ amount, currency }, locale))).toBe(text);
});

test('a phrase has the plural form of its number', () => {
  const phrase = { one: '{count} Produkt', other: '{count} Produkte' };
  expect(formatPlural(phrase, 1, 'de-DE')).toBe('1 Produkt');
  expect(formatPlural(phrase, 0, 'de-DE')).toBe('0 Produkte');
  expect(formatPlural(phrase, 1_200, 'de-DE')).toBe('1.200 Produkte');
  expect(plain(formatCount(1_200, 'de-CH'))).toBe("1'200");
});

test('lists, languages and currencies are formatted by the locale', () => {
  expect(formatList(['a', 'b', 'c'], 'de-DE')).toBe('a, b und c');
  expect(formatList(['a', 'b'], 'en-IE', 'or')).toBe('a or b');
  expect([languageName('de-CH'), languageName('en-IE')]).toEqual(['Deutsch', 'English']);
  expect(currencyName('CHF', 'de-CH')).toBe('Schweizer Franken');
  expect(currencyName('EUR', 'en-IE')).toBe('euros');
});

test('a tax rate has as many decimals as it needs', () => {
  expect(formatRate(200_000, 'en-IE')).toBe('20%');
  expect(formatRate(81_000, 'en-IE')).toBe('8.1%');
  expect(formatRate(82_500, 'de-DE').replace(/\s/g, ' ')).toBe('8,25 %');
});

test('a period within a month has its full name, and a period across months short names', () => {
  expect(plain(formatDays('2026-11-24', '2026-11-26', 'en-IE'))).toMatch(
    /^Tue 24 – Thu 26 November$/,
  );
  expect(plain(formatDays('2026-11-30', '2026-12-02', 'en-IE'))).toBe('Mon 30 Nov – Wed 2 Dec');
  expect(plain(formatDays('2026-11-30', '2026-12-02', 'de-CH'))).toBe(
    'Mo., 30. Nov. – Mi., 2. Dez.',
  );
});

test('a placeholder without a value stays, so that somebody notices it', () => {
  expect(fillIn('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

test('a time belongs to the day in its time zone, in winter and in summer', () => {
  const dayAt = (at: string, locale: string, zone: string) => formatDay(new Date(at), locale, zone);
  const zurich = 'Europe/Zurich';
  expect(dayAt('2026-12-31T22:59:00Z', 'en-IE', zurich)).toBe('31 December 2026');
  expect(dayAt('2026-12-31T23:30:00Z', 'en-IE', zurich)).toBe('1 January 2027');
  expect(dayAt('2026-07-01T21:59:00Z', 'de-DE', zurich)).toBe('1. Juli 2026');
  expect(dayAt('2026-07-01T22:30:00Z', 'de-DE', zurich)).toBe('2. Juli 2026');
  expect(dayAt('2027-01-01T01:00:00Z', 'en-IE', 'America/Los_Angeles')).toBe('31 December 2026');
  const midnight = new Date('2026-12-31T23:30:00Z');
  expect(formatDayAndTime(midnight, 'en-IE', zurich)).toMatch(/^1 January 2027 at 0?0:30$/);
});

import { shop } from '@/brand/shop';
import { countryName } from '@/lib/format';
import { normalisePostalCode } from './address-rules';
import { addressRules } from './country-rules';
import type { CountryFormat, Region } from './format';
import { formats } from './formats';

/** An address as it is stored: old ones may lack fields, or have some that no form asks for now. */
export type StoredAddress = Partial<
  Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country', string | undefined>
>;

type Name = { firstname?: string | undefined; lastname?: string | undefined };

const unknown: CountryFormat = { lines: '%N%n%A%n%Z %C%n%S', required: 'A' };
/** Regions that are written as their code: "Portland, OR 97201". */
const byCode = ['AU', 'BR', 'CA', 'IT', 'US'];
const otherLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of a parcel's label, in the order of the country that it goes to, the country last. What that
 * order has no place for has a line of its own: nothing that was stored is left out.
 *
 * @param from where it is sent from: at home a code has no prefix
 */
export function addressLines(
  { firstname, lastname }: Name,
  address: StoredAddress,
  { locale, from }: { locale: string; from: string } = {
    locale: shop.locale,
    from: shop.address.country,
  },
): string[] {
  const { line1 = '', line2 = '', city = '', country = '' } = address;
  const format = formats[country] ?? unknown;
  const isLatin = !otherLetters.test([line1, line2, city].join(''));
  const values: Record<string, string> = {
    N: [firstname, lastname].filter(Boolean).join(' '),
    A: [line1, line2].filter(Boolean).join('\n'),
    C: city,
    S: regionText(address, format, isLatin),
    Z: address.postalCode ? normalisePostalCode(address.postalCode, addressRules(country)) : '',
  };
  const template = (isLatin && format.latinLines) || format.lines;
  const lines = template.replace(country === from ? (format.prefix ?? '') : '', '').split('%n');
  return [
    ...lines.flatMap((line) => fill(line, values).split('\n')),
    ...['Z', 'C', 'S'].flatMap((field) => (template.includes(`%${field}`) ? [] : values[field])),
    country && countryName(country, locale),
  ].flatMap((line) => line?.trim() || []);
}

function regionText(
  { region = '', city, country = '' }: StoredAddress,
  { regions = [] }: CountryFormat,
  isLatin: boolean,
): string {
  const known = regions.find(({ code, name, latin }) => [code, name, latin].includes(region));
  if (known && byCode.includes(country)) return known.code;
  const text = known ? nameOf(known, isLatin) : region;
  return text === city ? '' : text;
}

function nameOf({ name, latin }: Region, isLatin: boolean): string {
  return isLatin ? (latin ?? name) : name;
}

/** A line without the empty fields, and without what would have stood between them and others. */
function fill(line: string, values: Record<string, string>): string {
  let text = '';
  let between = '';
  let isSkipped = false;
  for (const part of line.split(/(%[A-Z])/)) {
    if (!/^%[A-Z]$/.test(part)) {
      between += part;
      continue;
    }
    const value = values[part.slice(1)] ?? '';
    if (value === '') {
      isSkipped = true;
      continue;
    }
    const gap = isSkipped && text !== '' ? between && ' ' : isSkipped ? '' : between;
    text += gap + value;
    [between, isSkipped] = ['', false];
  }
  return isSkipped ? text : text + between;
}

const shopAt: StoredAddress = { ...shop.address, line1: shop.address.street };

/** The shop's own address, without its name and country. */
export const shopAddress: readonly string[] = addressLines({}, shopAt).slice(0, -1);

/** The same as the sender's of a parcel to a country: a parcel that comes back from abroad needs the country too. */
export function senderAddress(to: string | undefined): readonly string[] {
  if (!to || to === shopAt.country) return shopAddress;
  return addressLines({}, shopAt, { locale: shop.locale, from: to });
}

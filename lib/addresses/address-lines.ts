import { shop } from '@/brand/shop';
import { countryName } from '@/lib/format';
import { normalisePostalCode } from './address-rules';
import { addressRules } from './country-rules';
import type { CountryFormat, Region } from './format';
import { formats } from './formats';

/** A stored address. Old ones may lack fields, or have fields that are not part of today's forms. */
export type StoredAddress = Partial<
  Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country', string | undefined>
>;

type Name = { firstname?: string | undefined; lastname?: string | undefined };

const unknown: CountryFormat = { lines: '%N%n%A%n%Z %C%n%S', required: 'A' };
/** Countries that write regions as codes: "Portland, OR 97201". */
const byCode = ['AU', 'BR', 'CA', 'IT', 'US'];
const otherLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of a parcel's label in the format of the destination country, which comes last. Fields that the format does
 * not have get lines of their own, so that nothing is lost.
 *
 * @param from the sender's country: domestic postal codes have no country prefix
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

/** Fills in a line of the format. Empty fields disappear together with their separators. */
function fill(line: string, values: Record<string, string>): string {
  let text = '';
  let separator = '';
  let isSkipped = false;
  for (const part of line.split(/(%[A-Z])/)) {
    if (!/^%[A-Z]$/.test(part)) {
      separator += part;
      continue;
    }
    const value = values[part.slice(1)] ?? '';
    if (value === '') {
      isSkipped = true;
      continue;
    }
    const gap = isSkipped && text !== '' ? separator && ' ' : isSkipped ? '' : separator;
    text += gap + value;
    [separator, isSkipped] = ['', false];
  }
  return isSkipped ? text : text + separator;
}

const ownAddress: StoredAddress = { ...shop.address, line1: shop.address.street };

/** The shop's address without its name and country. */
export const shopAddress: readonly string[] = addressLines({}, ownAddress).slice(0, -1);

/** The shop's address as the sender of a parcel; with the country if the parcel goes abroad. */
export function senderAddress(to: string | undefined): readonly string[] {
  if (!to || to === ownAddress.country) return shopAddress;
  return addressLines({}, ownAddress, { locale: shop.locale, from: to });
}

import { fillIn } from '@/lib/format';
import { cleanCode } from '@/lib/text-input';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { CityKind, CountryFormat, PostalCodeKind, Region, RegionKind } from './format';
import { type Territory, territoryIn } from './territories';

/** An address as forms send it; what a country's addresses do not have is empty. */
export type AddressInput = {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/** The fields that differ by country. */
export type PlaceField = 'postalCode' | 'city' | 'region';

/** What a form and its check need to know of a country's addresses. */
export type AddressRules = {
  /** In the order in which they are written. */
  fields: readonly PlaceField[];
  required: readonly PlaceField[];
  kinds: { postalCode: PostalCodeKind; city: CityKind; region: RegionKind };
  /** A pattern for all of a postal code in upper case; empty where the country has none. */
  postalCode: string;
  examples: readonly string[];
  /** What people write before a postal code that is no part of it, in upper case: "CH", "D". */
  prefixes: readonly string[];
  /** To choose from, where a region is required; else it is free text. */
  regions: readonly RegionChoice[];
  /** Parts of the country with taxes and delivery of their own. */
  territories: readonly (Pick<Territory, 'code' | 'postalCodes' | 'city' | 'regions'> & {
    isServed: boolean;
  })[];
};

/** A region with its name in Latin letters, and its local name where that is another one. */
export type RegionChoice = Pick<Region, 'code' | 'name' | 'postalCodes'> & { local?: string };

type Texts = Dictionary['addresses'];

const letters: Record<PlaceField, string> = { postalCode: 'Z', city: 'C', region: 'S' };
const places: readonly PlaceField[] = ['postalCode', 'city', 'region'];

/** The country codes of cars, where these are not the ISO codes: "D-10115" is written on many a letter. */
const carCodes: Readonly<Partial<Record<string, string>>> = {
  ...{ AT: 'A', BE: 'B', DE: 'D', EE: 'EST', ES: 'E', FI: 'FIN', FR: 'F', HU: 'H', IE: 'IRL' },
  ...{ IT: 'I', LI: 'FL', LU: 'L', NO: 'N', PT: 'P', SE: 'S', SI: 'SLO' },
};

/** Official names that the address formats lack, by country and code. */
const otherNames: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  ES: {
    ...{ A: 'Alacant', BI: 'Bizkaia', C: 'A Coruña', CS: 'Castelló', L: 'Lleida', NA: 'Nafarroa' },
    ...{ PM: 'Illes Balears', SS: 'Gipuzkoa', VI: 'Araba' },
  },
};

/** For a country that nothing is known of. */
export const anyCountry: AddressRules = rulesOf({ lines: '%N%n%A%n%Z %C%n%S', required: 'ACZ' });

/** The rules of a country whose addresses are written in Latin letters. */
export function rulesOf(format: CountryFormat, country = ''): AddressRules {
  const lines = format.latinLines ?? format.lines;
  const fields = places
    .filter((field) => lines.includes(`%${letters[field]}`))
    .sort((a, b) => lines.indexOf(`%${letters[a]}`) - lines.indexOf(`%${letters[b]}`));
  const required = fields.filter((field) => format.required.includes(letters[field]));
  const regions = required.includes('region') ? (format.regions ?? []) : [];
  return {
    fields,
    required,
    kinds: {
      postalCode: format.postalCodeKind ?? 'postal',
      city: format.cityKind ?? 'city',
      region: format.regionKind ?? 'province',
    },
    postalCode: format.postalCode ?? '',
    examples: format.examples ?? [],
    prefixes: [country, carCodes[country], format.prefix?.replace(/\W/g, ''), '〒'].flatMap(
      (prefix) => prefix || [],
    ),
    regions: regions.map(({ code, name, latin, postalCodes }) => {
      const local = latin ? name : otherNames[country]?.[code];
      return {
        code,
        name: latin ?? name,
        ...(local && { local }),
        ...(postalCodes && { postalCodes }),
      };
    }),
    territories: [],
  };
}

/** What of an address tells which part of the country it is in. */
export type PlaceInput = Partial<Pick<AddressInput, PlaceField>>;

function territoryOf({ postalCode = '', city = '', region = '' }: PlaceInput, rules: AddressRules) {
  const place = {
    postalCode: normalisePostalCode(postalCode, rules),
    city,
    region: regionOf(region, rules)?.code ?? '',
  };
  return territoryIn(place, rules.territories);
}

/** The code of the territory that an address is in, or else its country. */
export function destinationIn(
  address: PlaceInput & { country: string },
  rules: AddressRules,
): string {
  return territoryOf(address, rules)?.code ?? address.country;
}

/** What a field is called. */
export function labelOf(field: PlaceField, { kinds }: AddressRules, texts: Texts): string {
  return textOf(field, kinds, texts).label;
}

function textOf(field: PlaceField, kinds: AddressRules['kinds'], texts: Texts) {
  switch (field) {
    case 'postalCode':
      return texts.postalCode[kinds.postalCode];
    case 'city':
      return texts.city[kinds.city];
    case 'region':
      return texts.region[kinds.region];
  }
}

/**
 * The address as it is written in its country: the postal code with its space or hyphen, a region of a list
 * by its code, and nothing in fields that the country does not have. What cannot be read stays as it is.
 */
export function normaliseAddress<Address extends Omit<AddressInput, 'country'>>(
  address: Address,
  rules: AddressRules,
): Address {
  const has = (field: PlaceField) => rules.fields.includes(field);
  return {
    ...address,
    city: has('city') ? address.city : '',
    region: has('region') ? (regionOf(address.region, rules)?.code ?? address.region) : '',
    postalCode: has('postalCode') ? normalisePostalCode(address.postalCode, rules) : '',
  };
}

/** "d08x7h2" is "D08 X7H2", "CH-8001" is "8001", "00950" is "00-950", "1010" in Latvia "LV-1010". */
export function normalisePostalCode(typed: string, rules: AddressRules): string {
  const cleaned = cleanCode(typed);
  const upper = cleaned.toUpperCase().replace(/ ?- ?/g, '-');
  const prefix = rules.prefixes.map((one) => withoutPrefix(upper, one));
  const [country = ''] = rules.prefixes;
  const isPartOfCode = country !== '' && rules.examples[0]?.startsWith(country);
  const full = isPartOfCode && /^\d/.test(upper) ? [`${country}${upper}`] : [];
  const candidates = [upper, ...prefix, ...full].flatMap((code) => {
    const bare = code.replace(/[ .-]/g, '');
    return [likeExample(bare, rules.examples), ...(bare === code ? [] : [code]), bare];
  });
  return candidates.find((one) => isPostalCode(one, rules)) ?? cleaned;
}

function withoutPrefix(code: string, prefix: string): string {
  return code.startsWith(prefix) ? code.slice(prefix.length).replace(/^[ .-]+/, '') : code;
}

/** With the space or hyphen where an example has it, counted from its end. */
function likeExample(bare: string, examples: readonly string[]): string {
  const sameLength = examples.find((one) => one.replace(/[ -]/g, '').length === bare.length);
  const example = sameLength ?? examples.find((one) => /[ -]/.test(one)) ?? '';
  const at = example.search(/[ -]/);
  if (at < 0) return bare;
  const tail = example.length - at - 1;
  return `${bare.slice(0, -tail)}${example[at]}${bare.slice(-tail)}`;
}

function isPostalCode(code: string, rules: AddressRules): boolean {
  return rules.postalCode === '' || new RegExp(`^(?:${rules.postalCode})$`).test(code);
}

/** What people write for a region beside its code and names, by the code that lists have. */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  'US-DC': ['Washington DC', 'District of Columbia'],
  'CA-PE': ['PEI'],
  'CA-QC': ['PQ'],
  'ES-GI': ['Gerona'],
  'ES-OU': ['Orense'],
  'ES-PM': ['Baleares', 'Mallorca', 'Menorca', 'Ibiza'],
};

/**
 * The region that somebody typed: by its code or a name ("OR", "US-OR", "oregon", "Malaga" for "Málaga",
 * "València/Valencia"), or by a beginning or word of one name only ("Calif.", "Tenerife").
 */
export function regionOf(
  typed: string,
  { regions, prefixes }: Pick<AddressRules, 'regions' | 'prefixes'>,
): RegionChoice | undefined {
  const wanted = [typed, ...typed.split('/')].map(comparable).filter((one) => one !== '');
  const [country = ''] = prefixes;
  const namesOf = ({ code, name, local }: RegionChoice) => [
    ...[name, ...name.split('/'), ...(local ? [local, ...local.split('/')] : [])],
    ...(commonNames[`${country}-${code}`] ?? []),
  ];
  const exact = regions.find((region) =>
    [region.code, `${country}${region.code}`, ...namesOf(region)].some((name) =>
      wanted.includes(comparable(name)),
    ),
  );
  if (exact) return exact;
  const [whole = ''] = wanted;
  if (whole.length < 4) return undefined;
  const [only, ...others] = regions.filter((region) =>
    [region.name, region.local ?? ''].some(
      (name) =>
        comparable(name).startsWith(whole) ||
        name.split(/[\s-]+/).some((word) => comparable(word) === whole),
    ),
  );
  return others.length === 0 ? only : undefined;
}

/** Without case, accents, spaces and punctuation. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What is wrong with an address, by field; nothing where it can be delivered to as far as its country's
 * rules tell. The street is not looked at: every country has one.
 */
export function addressProblems(
  address: Pick<AddressInput, PlaceField>,
  rules: AddressRules,
  texts: Texts,
): Partial<Record<PlaceField, string>> {
  const problems: Partial<Record<PlaceField, string>> = {};
  for (const field of rules.required) {
    if (address[field].trim() === '') problems[field] = textOf(field, rules.kinds, texts).missing;
  }
  const region = regionOf(address.region, rules);
  if (rules.regions.length > 0 && !region) {
    problems.region = textOf('region', rules.kinds, texts).missing;
  }
  if (rules.fields.includes('postalCode') && address.postalCode.trim() !== '') {
    const problem = postalCodeProblem(address.postalCode, region, rules, texts);
    if (problem) problems.postalCode = problem;
  }
  const territory = territoryOf(address, rules);
  if (territory && !territory.isServed) {
    problems.postalCode = fillIn(texts.notServed, { territory: texts.territories[territory.code] });
  }
  return problems;
}

function postalCodeProblem(
  typed: string,
  region: AddressRules['regions'][number] | undefined,
  rules: AddressRules,
  texts: Texts,
): string | null {
  const code = normalisePostalCode(typed, rules);
  const { word } = texts.postalCode[rules.kinds.postalCode];
  const [example] = rules.examples;
  if (!isPostalCode(code, rules)) {
    return fillIn(example ? texts.wrongPostalCode : texts.checkPostalCode, {
      word,
      ...(example && { example }),
    });
  }
  if (!region?.postalCodes || new RegExp(`^(?:${region.postalCodes})`).test(code)) return null;
  return fillIn(texts.otherRegion, { word, region: region.name });
}

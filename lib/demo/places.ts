import type { AddressRules } from '@/lib/addresses/rules';

/** A place that parcels can be sent to: an address without its street. */
type Place = { country: string; city: string; region: string; postalCode: string };

const TOWN = 'Newtown';

/** With how often people live there, compared with the other places. */
export type WeightedPlace = Place & { weight: number };

/** Known places; more people near the demo's own shop. */
const known: readonly WeightedPlace[] = [
  { country: 'IE', city: 'Dublin', region: '', postalCode: 'D06 X2Y4', weight: 8 },
  { country: 'IE', city: 'Cork', region: '', postalCode: 'T12 A1B2', weight: 4 },
  { country: 'DE', city: 'Berlin', region: '', postalCode: '10115', weight: 3 },
  { country: 'FR', city: 'Lyon', region: '', postalCode: '69002', weight: 2 },
  { country: 'NL', city: 'Utrecht', region: '', postalCode: '3511 AB', weight: 2 },
  { country: 'GB', city: 'Bristol', region: '', postalCode: 'BS1 4DJ', weight: 2 },
  { country: 'US', city: 'Portland', region: 'OR', postalCode: '97201', weight: 1 },
  { country: 'CA', city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6', weight: 1 },
  { country: 'NO', city: 'Bergen', region: '', postalCode: '5003', weight: 1 },
  { country: 'CH', city: 'Zürich', region: '', postalCode: '8001', weight: 2 },
  { country: 'JP', city: '', region: '13', postalCode: '104-0061', weight: 2 },
];

/**
 * The places of a history: those that are known in a market's countries; where none is, one in each country that
 * fits the rules of its addresses.
 *
 * @param rulesOf the rules of a country's addresses
 */
export function placesIn(
  countries: readonly string[],
  rulesOf: (country: string) => AddressRules,
): readonly WeightedPlace[] {
  const there = known.filter(({ country }) => countries.includes(country));
  if (there.length > 0) return there;
  return countries.flatMap((country) => {
    const place = placeIn(country, rulesOf(country));
    return place ? [{ ...place, weight: 1 }] : [];
  });
}

/** A town that no map has, with a postal code that the country's rules name as an example; null if none fits them. */
function placeIn(country: string, rules: AddressRules): Place | null {
  const { fields, required, regions } = rules;
  const codes = fields.includes('postalCode') ? rules.examples : [];
  const isWhole = new RegExp(`^(?:${rules.postalCode})$`);
  const postalCode = codes.find((code) => isWhole.test(code) && regionOf(regions, code) !== null);
  if (postalCode === undefined && required.includes('postalCode')) return null;
  const isFreeText = required.includes('region') && regions.length === 0;
  return {
    country,
    city: fields.includes('city') ? TOWN : '',
    region: isFreeText ? TOWN : (regionOf(regions, postalCode ?? '') ?? ''),
    postalCode: postalCode ?? '',
  };
}

/** The first region that a postal code may be in; null if it is in none, empty where none is asked for. */
function regionOf(regions: AddressRules['regions'], postalCode: string): string | null {
  if (regions.length === 0) return '';
  const mayBeIn = ({ postalCodes }: (typeof regions)[number]) =>
    !postalCodes || new RegExp(`^(?:${postalCodes})`).test(postalCode);
  return regions.find(mayBeIn)?.code ?? null;
}

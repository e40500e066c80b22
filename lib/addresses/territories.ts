import type { Dictionary } from '@/lib/texts/dictionary';

/** A part of a country where the country's value added tax or delivery times may not apply. */
export type Territory = {
  code: keyof Dictionary['addresses']['territories'];
  /** The country that people write in the address. */
  country: string;
  /** A pattern of the first characters of its postal codes, without spaces and hyphens. */
  postalCodes?: string;
  /** A pattern of its towns, if their postal codes are shared with other towns. */
  city?: string;
  regions?: readonly string[];
  /** `country`: the country's tax applies. `own`: taxed at other rates. `none`: outside the country's tax territory. */
  tax: 'country' | 'own' | 'none';
};

/**
 * Sources, read in November 2026:
 * - Council Directive 2006/112/EC on VAT, Articles 5 to 7: the territory of a member state.
 * - European Commission, "Territorial status of EU countries and certain territories",
 *   https://taxation-customs.ec.europa.eu/territorial-status-eu-countries-and-certain-territories_en
 * - Windsor Framework, Article 8: Northern Ireland has the VAT rates of the United Kingdom.
 * - Directive 2006/112/EC, Articles 104 and 105: Jungholz and Mittelberg, Azores and Madeira.
 * - Merverdiavgiftsloven § 1-2: Svalbard and Jan Mayen. MWSTG Art. 4: Samnaun and Sampuoir.
 * - Postal codes: the Universal Postal Union's addressing pages of each country.
 */
export const territories: readonly Territory[] = [
  // An Austrian village that also uses German postal codes.
  { code: 'AT-JUNGHOLZ', country: 'AT', postalCodes: '6691|699[123]', tax: 'own' },
  { code: 'AT-JUNGHOLZ', country: 'DE', postalCodes: '87491|8756[789]', tax: 'own' },
  { code: 'CH-BUESINGEN', country: 'CH', postalCodes: '8238', tax: 'own' },
  { code: 'CH-CAMPIONE', country: 'CH', postalCodes: '6911', tax: 'none' },
  { code: 'CH-LIECHTENSTEIN', country: 'CH', postalCodes: '948[5-9]|949[0-8]', tax: 'country' },
  { code: 'CH-SAMNAUN', country: 'CH', postalCodes: '756[23]', tax: 'none' },
  { code: 'DE-BUESINGEN', country: 'DE', postalCodes: '78266', tax: 'none' },
  { code: 'DE-HELIGOLAND', country: 'DE', postalCodes: '27498', tax: 'none' },
  { code: 'DK-FAROE', country: 'DK', postalCodes: '(?:FO|38)', tax: 'none' },
  { code: 'DK-GREENLAND', country: 'DK', postalCodes: '(?:GL)?(?:39|2412)', tax: 'none' },
  { code: 'ES-CANARY', country: 'ES', postalCodes: '35|38', regions: ['GC', 'TF'], tax: 'none' },
  { code: 'ES-CEUTA', country: 'ES', postalCodes: '51', regions: ['CE'], tax: 'none' },
  { code: 'ES-MELILLA', country: 'ES', postalCodes: '52', regions: ['ML'], tax: 'none' },
  { code: 'FI-ALAND', country: 'FI', postalCodes: '(?:AX)?22', tax: 'none' },
  { code: 'FR-MONACO', country: 'FR', postalCodes: '980', tax: 'country' },
  { code: 'FR-OVERSEAS', country: 'FR', postalCodes: '97|98[1-9]', tax: 'none' },
  { code: 'GB-GIBRALTAR', country: 'GB', postalCodes: 'GX', tax: 'none' },
  { code: 'GB-GUERNSEY', country: 'GB', postalCodes: 'GY', tax: 'none' },
  { code: 'GB-JERSEY', country: 'GB', postalCodes: 'JE', tax: 'none' },
  { code: 'GB-MAN', country: 'GB', postalCodes: 'IM', tax: 'country' },
  { code: 'GB-NORTHERN-IRELAND', country: 'GB', postalCodes: 'BT', tax: 'country' },
  {
    ...{ code: 'GB-OVERSEAS', country: 'GB', tax: 'none' },
    postalCodes: 'AI2640|ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA',
  },
  { code: 'GR-ATHOS', country: 'GR', postalCodes: '6308[67]', tax: 'none' },
  {
    code: 'IT-CAMPIONE',
    country: 'IT',
    postalCodes: '22061',
    city: 'campione d.?italia',
    tax: 'none',
  },
  // Its former postal code, 23030, is shared with its neighbours.
  { code: 'IT-LIVIGNO', country: 'IT', postalCodes: '23041', city: 'livigno', tax: 'none' },
  { code: 'IT-SAN-MARINO', country: 'IT', postalCodes: '4789', tax: 'none' },
  { code: 'IT-VATICAN', country: 'IT', postalCodes: '00120', tax: 'none' },
  { code: 'NL-CARIBBEAN', country: 'NL', city: 'kralendijk|oranjestad|philipsburg', tax: 'none' },
  { code: 'NO-SVALBARD', country: 'NO', postalCodes: '917|8099', tax: 'none' },
  { code: 'PT-AZORES', country: 'PT', postalCodes: '9[5-9]', tax: 'own' },
  { code: 'PT-MADEIRA', country: 'PT', postalCodes: '9[0-4]', tax: 'own' },
];

/**
 * The territory of an address.
 * @param place `region` is a code
 */
export function territoryIn<Part extends Pick<Territory, 'postalCodes' | 'city' | 'regions'>>(
  place: { postalCode: string; city: string; region: string },
  candidates: readonly Part[],
): Part | undefined {
  const code = place.postalCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  const town = place.city.normalize('NFKC').trim();
  return candidates.find(
    ({ postalCodes, city, regions }) =>
      (postalCodes !== undefined && new RegExp(`^(?:${postalCodes})`).test(code)) ||
      (city !== undefined && new RegExp(`^(?:${city})`, 'i').test(town)) ||
      regions?.includes(place.region),
  );
}

/** "ES" for the destinations "ES" and "ES-CANARY". */
export function countryOf(destination: string): string {
  return destination.slice(0, 2);
}

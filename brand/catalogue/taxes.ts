import type { SeedTaxRate, SeedTaxZone } from '@/lib/catalog/seed/seed-types';

/*
 * Taxes by destination. Codes and rates must equal those of the service, because the shop calculates totals before it
 * charges. The demo's sandbox gets these rates at each start and by `npm run seed`. Not tax advice.
 *
 * Sources, read in November 2026: the European Commission's "Taxes in Europe Database" for the rates, and for roasted
 * coffee, which is food in some countries and not in others:
 * AT: UStG § 10, Anlage 1 Z 7 (spices only, not coffee); Jungholz and Mittelberg: § 10 Abs. 4. BE: Royal Decree No. 20,
 * table A VII. DE: UStG Anlage 2 Nr. 12. DK: momsloven § 33 (one rate). ES: LIVA art. 91.Uno.1. FI: AVL § 85, since
 * 2026.
 * FR: CGI art. 278-0 bis. GB: VAT Act 1994, schedule 8, group 1. IE: VATCA 2010, schedule 2, paragraph 8. IT: DPR
 * 633/1972, tabella A (coffee is not in it). LU: TVA law, annex B. NL: Wet OB 1968, tabel I, a.1. SE: ML 9 kap., 6 % on
 * food until the end of 2027.
 */
const rates = {
  AT: { standard: 200_000, coffee: 200_000 },
  'AT-JUNGHOLZ': { standard: 190_000, coffee: 190_000 },
  BE: { standard: 210_000, coffee: 60_000 },
  DE: { standard: 190_000, coffee: 70_000 },
  DK: { standard: 250_000, coffee: 250_000 },
  ES: { standard: 210_000, coffee: 100_000 },
  FI: { standard: 255_000, coffee: 135_000 },
  FR: { standard: 200_000, coffee: 55_000 },
  GB: { standard: 200_000, coffee: 0 },
  IE: { standard: 230_000, coffee: 0 },
  IT: { standard: 220_000, coffee: 220_000 },
  LU: { standard: 170_000, coffee: 30_000 },
  NL: { standard: 210_000, coffee: 90_000 },
  SE: { standard: 250_000, coffee: 60_000 },
} as const;

type Place = keyof typeof rates;

const places = Object.keys(rates) as Place[];

const standardCode = (place: Place) => `${place.replace('-', '_')}_VAT`;

/** Where both rates are equal, as in Italy, coffee has the standard code. */
const coffeeCode = (place: Place) =>
  rates[place].coffee === rates[place].standard
    ? standardCode(place)
    : `${standardCode(place)}_FOOD`;

export const taxRates: readonly SeedTaxRate[] = [
  ...places.flatMap((place) => {
    const { standard, coffee } = rates[place];
    return [
      { code: standardCode(place), name: 'VAT', ratePpm: standard },
      ...(coffee === standard
        ? []
        : [{ code: coffeeCode(place), name: 'VAT on food', ratePpm: coffee }]),
    ];
  }),
  { code: 'CH_VAT_STANDARD', name: 'Swiss VAT, standard rate', ratePpm: 81_000 },
  { code: 'CH_VAT_REDUCED', name: 'Swiss VAT, reduced rate', ratePpm: 26_000 },
];

/**
 * Destinations of the default market: countries, and territories with taxes of their own
 * (lib/addresses/territories.ts). Parcels to Norway, the United States and Canada are exports without VAT.
 */
export const taxZones: readonly SeedTaxZone[] = [
  ...places.map((place) => ({ country: place, codes: [standardCode(place)] })),
  { country: 'NO', codes: [] },
  { country: 'US', codes: [] },
  { country: 'CA', codes: [] },
];

export const countries = taxZones.map(({ country }) => country).filter((code) => code.length === 2);

export const coffeeTaxes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  places.map((place) => [place, [coffeeCode(place)]]),
);

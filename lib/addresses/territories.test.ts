import { expect, test } from 'vitest';
import { markets } from '@/brand/markets';
import { en } from '@/lib/texts/en';
import { addressProblems } from './address-rules';
import { addressRules, destinationOf } from './country-rules';
import { territories } from './territories';

/** Country, postal code and city as people write them, and the destination. */
const written = [
  ['AT', '6691', 'Jungholz', 'AT-JUNGHOLZ'],
  ['AT', '6992', 'Hirschegg', 'AT-JUNGHOLZ'],
  ['DE', '87568', 'Hirschegg', 'AT-JUNGHOLZ'],
  ['CH', '8238', 'Büsingen', 'CH-BUESINGEN'],
  ['CH', '6911', 'Campione', 'CH-CAMPIONE'],
  ['CH', '9490', 'Vaduz', 'CH'],
  ['CH', '7562', 'Samnaun', 'CH-SAMNAUN'],
  ['DE', '78266', 'Büsingen', 'DE-BUESINGEN'],
  ['DE', '27498', 'Helgoland', 'DE-HELIGOLAND'],
  ['DK', '3900', 'Nuuk', 'DK-GREENLAND'],
  ['DK', 'FO-100', 'Tórshavn', 'DK-FAROE'],
  ['ES', '35001', 'Las Palmas', 'ES-CANARY'],
  ['ES', '38 001', 'Santa Cruz de Tenerife', 'ES-CANARY'],
  ['ES', '51001', 'Ceuta', 'ES-CEUTA'],
  ['ES', '52001', 'Melilla', 'ES-MELILLA'],
  ['FI', '22100', 'Mariehamn', 'FI-ALAND'],
  ['FI', 'FI-22100', 'Mariehamn', 'FI-ALAND'],
  ['FI', 'AX-22100', 'Mariehamn', 'FI-ALAND'],
  ['FR', '98000', 'Monaco', 'FR'],
  ['FR', '97400', 'Saint-Denis', 'FR-OVERSEAS'],
  ['FR', '97150', 'Saint-Martin', 'FR-OVERSEAS'],
  ['FR', '98 800', 'Nouméa', 'FR-OVERSEAS'],
  ['GB', 'GX11 1AA', 'Gibraltar', 'GB-GIBRALTAR'],
  ['GB', 'gy1 1aa', 'St Peter Port', 'GB-GUERNSEY'],
  ['GB', 'JE23AB', 'St Helier', 'GB-JERSEY'],
  ['GB', 'IM1 1AA', 'Douglas', 'GB'],
  ['GB', 'BT1 5GS', 'Belfast', 'GB'],
  ['GB', 'FIQQ 1ZZ', 'Stanley', 'GB-OVERSEAS'],
  ['GR', '630 86', 'Karyes', 'GR-ATHOS'],
  ['IT', '22061', 'Campione d’Italia', 'IT-CAMPIONE'],
  ['IT', '22060', 'Campione d’Italia', 'IT-CAMPIONE'],
  ['IT', '23041', 'Livigno', 'IT-LIVIGNO'],
  ['IT', '23030', 'Livigno', 'IT-LIVIGNO'],
  ['IT', '47890', 'San Marino', 'IT-SAN-MARINO'],
  ['IT', '00120', 'Città del Vaticano', 'IT-VATICAN'],
  ['NL', '1234 AB', 'Kralendijk', 'NL-CARIBBEAN'],
  ['NO', '9170', 'Longyearbyen', 'NO-SVALBARD'],
  ['PT', '9500-150', 'Ponta Delgada', 'PT-AZORES'],
  ['PT', '9000-082', 'Funchal', 'PT-MADEIRA'],
] as const;

test.each(written)('%s %s %s is in %s', (country, postalCode, city, destination) => {
  expect(destinationOf({ country, postalCode, city })).toBe(destination);
});

test.each([
  ['AT', '6600', 'Reutte'],
  ['DE', '78224', 'Singen'],
  ['DK', '3700', 'Rønne'],
  ['ES', '07001', 'Palma'],
  ['ES', '28001', 'Madrid'],
  ['FI', '20100', 'Turku'],
  ['FR', '75001', 'Paris'],
  ['FR', '20000', 'Ajaccio'],
  ['GB', 'G1 1AA', 'Glasgow'],
  ['GB', 'B1 1AA', 'Birmingham'],
  ['GR', '631 00', 'Polygyros'],
  ['IT', '23030', 'Valfurva'],
  ['IT', '22100', 'Como'],
  ['NL', '4797 AB', 'Willemstad'],
  ['NO', '9008', 'Tromsø'],
  ['PT', '1250-096', 'Lisboa'],
])('%s %s %s is not in a territory', (country, postalCode, city) => {
  expect(destinationOf({ country, postalCode, city })).toBe(country);
});

test.each([
  ['GC', 'ES-CANARY'],
  ['Santa Cruz de Tenerife', 'ES-CANARY'],
  ['Ceuta', 'ES-CEUTA'],
  ['ML', 'ES-MELILLA'],
  ['Madrid', 'ES'],
])(
  'a Spanish address in the region %s is in %s, whatever its postal code',
  (region, destination) => {
    expect(destinationOf({ country: 'ES', postalCode: '28001', city: '', region })).toBe(
      destination,
    );
  },
);

test('every territory has a row in these tables', () => {
  const codes = territories.filter(({ tax }) => tax !== 'country').map(({ code }) => code);
  const tested = new Set<string>(written.map(([, , , destination]) => destination));
  expect(codes.filter((code) => !tested.has(code))).toEqual([]);
});

const served = new Set(markets.flatMap(({ taxCodes }) => Object.keys(taxCodes)));

test.each(written.filter(([country, , , to]) => to !== country && !served.has(to)))(
  'an address in %s %s %s is refused with a sentence',
  (country, postalCode, city) => {
    const problems = addressProblems(
      { postalCode, city, region: '' },
      addressRules(country),
      en.addresses,
    );
    expect(problems.postalCode).toMatch(/^We do not deliver to this part of the country: \S/);
  },
);

test('a territory with taxes in a market is served', () => {
  const address = { postalCode: '35001', city: 'Las Palmas', region: 'GC' };
  const rules = addressRules('ES');
  const territories = rules.territories.map((item) => ({ ...item, isServed: true }));
  expect(addressProblems(address, { ...rules, territories }, en.addresses)).toEqual({});
});

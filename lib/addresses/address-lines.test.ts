import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shop } from '@/brand/shop';
import { addressLines, senderAddress, shopAddress } from './address-lines';
import { formats } from './formats';

const ada = { firstname: 'Ada', lastname: 'Byron' };
const place = { line1: '1 Road', line2: 'Flat 2' };
const sentFromIreland = { locale: 'en-IE', from: 'IE' };
const lines = (address: Parameters<typeof addressLines>[1], options = sentFromIreland) =>
  addressLines(ada, address, options);

test.each([
  ['DE', { city: 'Berlin', postalCode: '10115' }, ['10115 Berlin', 'Germany']],
  ['GB', { city: 'Bristol', postalCode: 'bs14dj' }, ['Bristol', 'BS1 4DJ', 'United Kingdom']],
  [
    'US',
    { city: 'Portland', region: 'OR', postalCode: '97201' },
    ['Portland, OR 97201', 'United States'],
  ],
  [
    'CA',
    { city: 'Toronto', region: 'Ontario', postalCode: 'M5V2T6' },
    ['Toronto ON M5V 2T6', 'Canada'],
  ],
  ['CH', { city: 'Zug', postalCode: '6300' }, ['CH-6300 Zug', 'Switzerland']],
  ['IE', { city: 'Dublin', postalCode: 'D08X7H2' }, ['Dublin', 'D08 X7H2', 'Ireland']],
  ['IT', { city: 'Roma', region: 'RM', postalCode: '00144' }, ['00144 Roma RM', 'Italy']],
  ['ES', { city: 'Madrid', region: 'M', postalCode: '28039' }, ['28039 Madrid', 'Spain']],
])('an address in %s has the country’s format', (country, rest, end) => {
  expect(lines({ ...place, ...rest, country })).toEqual(['Ada Byron', '1 Road', 'Flat 2', ...end]);
});

test('a domestic postal code has no prefix', () => {
  const options = { locale: 'de-CH', from: 'CH' };
  expect(
    lines({ line1: 'Weg 1', city: 'Zug', postalCode: '6300', country: 'CH' }, options),
  ).toEqual(['Ada Byron', 'Weg 1', '6300 Zug', 'Schweiz']);
});

test('the format of an address in Japan depends on its script', () => {
  const tokyo = { region: '13', postalCode: '1040061', country: 'JP' };
  expect(lines({ ...tokyo, line1: '1-2-3 Ginza' })).toEqual([
    'Ada Byron',
    '1-2-3 Ginza, Tokyo',
    '104-0061',
    'Japan',
  ]);
  expect(lines({ ...tokyo, line1: '中央区銀座1-2-3' }, { locale: 'ja', from: 'JP' })).toEqual([
    '〒104-0061',
    '東京都',
    '中央区銀座1-2-3',
    'Ada Byron',
    '日本',
  ]);
});

test('empty fields leave no separators', () => {
  expect(lines({ line1: '1 Road', city: 'Portland', country: 'US' })).toEqual([
    'Ada Byron',
    '1 Road',
    'Portland',
    'United States',
  ]);
  expect(lines({ city: 'Portland', postalCode: '97201', country: 'US' })).toContain(
    'Portland 97201',
  );
  expect(lines({ city: 'Zug', country: 'CH' })).toContain('Zug');
});

test('an old address without its country’s fields is formatted', () => {
  expect(
    lines({ line1: '1 Road', city: 'Hull', region: 'Yorks', postalCode: 'old', country: 'GB' }),
  ).toEqual(['Ada Byron', '1 Road', 'Hull', 'old', 'Yorks', 'United Kingdom']);
  expect(addressLines({}, { line1: '1 Road', country: 'Nowhere' }, sentFromIreland)).toEqual([
    '1 Road',
    'Nowhere',
  ]);
  expect(addressLines({}, {}, sentFromIreland)).toEqual([]);
});

test('every stored field is on the label once, in every country', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,8}$/);
  const address = fc.record({ line1: word, line2: word, city: word, region: word });
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(formats)), address, (country, given) => {
      const words = Object.values(given);
      fc.pre(words.every((item) => words.filter((other) => other.includes(item)).length === 1));
      const label = lines({ ...given, postalCode: '#1', country });
      for (const text of [...Object.values(given), '#1', 'Ada Byron']) {
        expect(
          label.filter((line) =>
            line
              .split(/[^\p{L}#\d]+/u)
              .join(' ')
              .includes(text),
          ),
        ).toHaveLength(1);
      }
      expect(label.every((line) => line === line.trim() && line !== '')).toBe(true);
    }),
  );
});

test('a parcel that goes abroad shows the sender’s country', () => {
  const home: string = shop.address.country;
  expect(senderAddress(home)).toEqual(shopAddress);
  expect(senderAddress(undefined)).toEqual(shopAddress);
  const name = new Intl.DisplayNames([shop.locale], { type: 'region' }).of(home);
  expect(senderAddress(home === 'DE' ? 'IE' : 'DE')).toEqual([...shopAddress, name]);
});

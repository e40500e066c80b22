import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from '@/lib/texts/en';
import {
  type AddressInput,
  addressProblems,
  anyCountry,
  labelOf,
  normaliseAddress,
  normalisePostalCode,
  regionOf,
} from './address-rules';
import { addressRules } from './country-rules';
import { formats } from './formats';

const blank: AddressInput = {
  line1: '1 Road',
  line2: '',
  city: 'Town',
  region: '',
  postalCode: '',
  country: '',
};

const problemsIn = (country: string, given: Partial<AddressInput>) =>
  addressProblems({ ...blank, ...given }, addressRules(country), en.addresses);

test.each([
  ['IE', 'Eircode', 'City'],
  ['US', 'ZIP code', 'City'],
  ['GB', 'Postcode', 'Town or city'],
  ['DE', 'Postal code', 'City'],
])('in %s the labels are “%s” and “%s”', (country, code, city) => {
  expect(labelOf('postalCode', addressRules(country), en.addresses)).toBe(code);
  expect(labelOf('city', addressRules(country), en.addresses)).toBe(city);
});

test.each([
  ['DE', ['postalCode', 'city']],
  ['GB', ['city', 'postalCode']],
  ['US', ['city', 'region', 'postalCode']],
  ['IT', ['postalCode', 'city', 'region']],
  ['JP', ['region', 'postalCode']],
])('an address in %s has the fields %j in this order', (country, fields) => {
  expect(addressRules(country).fields).toEqual(fields);
});

test.each([
  ['IE', 'D08', 'Check the Eircode. Example: A65 F4E2.'],
  ['US', '9721', 'Check the ZIP code. Example: 95014.'],
  ['GB', '12345', 'Check the postcode. Example: EC1Y 8SY.'],
  ['NL', '3511', 'Check the postal code. Example: 1234 AB.'],
])('in %s “%s” is invalid, and the message has an example', (country, postalCode, message) => {
  const region = addressRules(country).regions[0]?.code ?? '';
  expect(problemsIn(country, { postalCode, region })).toEqual({ postalCode: message });
});

test('a state is selected from a list, and must match the ZIP code', () => {
  expect(addressRules('US').regions).toContainEqual({
    code: 'OR',
    name: 'Oregon',
    postalCodes: '97',
  });
  expect(problemsIn('US', { postalCode: '97201' })).toEqual({ region: 'Choose your state.' });
  expect(problemsIn('US', { postalCode: '97201', region: 'Somewhere' })).toEqual({
    region: 'Choose your state.',
  });
  expect(problemsIn('US', { postalCode: '97201', region: 'oregon' })).toEqual({});
  expect(problemsIn('US', { postalCode: '97201', region: 'CA' })).toEqual({
    postalCode: 'This ZIP code is not in California.',
  });
  expect(problemsIn('CA', { postalCode: 'm5v2t6', region: 'ON' })).toEqual({});
});

test.each([
  ['US', 'OR', 'OR'],
  ['US', ' oregon ', 'OR'],
  ['US', 'US-OR', 'OR'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'new\u00A0york', 'NY'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'Wash.', 'WA'],
  ['US', 'Calif.', 'CA'],
  ['US', 'Carolina', undefined],
  ['US', 'New', undefined],
  ['CA', 'Newfoundland', 'NL'],
  ['CA', 'P.E.I.', 'PE'],
  ['ES', 'Gerona', 'GI'],
  ['ES', 'Baleares', 'PM'],
  ['ES', 'Tenerife', 'TF'],
  ['ES', 'València/Valencia', 'V'],
  ['ES', 'Alicante/Alacant', 'A'],
  ['CA', 'quebec', 'QC'],
  ['CA', 'Que\u0301bec', 'QC'],
  ['ES', 'malaga', 'MA'],
  ['ES', 'A Coruña', 'C'],
  ['ES', 'Lleida', 'L'],
  ['ES', 'Bizkaia', 'BI'],
  ['IT', 'forli cesena', 'FC'],
  ['JP', '東京都', '13'],
  ['JP', 'TOKYO', '13'],
  ['US', 'Oregonia', undefined],
  ['US', 'W', undefined],
  ['US', '', undefined],
  ['US', '…', undefined],
])('in %s the region “%s” is %s', (country, typed, code) => {
  expect(regionOf(typed, addressRules(country))?.code).toBe(code);
});

test('fields that a country does not have are hidden and emptied', () => {
  expect(problemsIn('DE', { postalCode: '10115', region: 'Berlin' })).toEqual({});
  expect(
    normaliseAddress({ ...blank, postalCode: '10115', region: 'Berlin' }, addressRules('DE')),
  ).toMatchObject({ postalCode: '10115', region: '' });
  expect(problemsIn('JP', { city: '', region: 'Tokyo', postalCode: '1040061' })).toEqual({});
});

test('without a country, city and postal code are required', () => {
  expect(addressProblems({ ...blank, city: '' }, anyCountry, en.addresses)).toEqual({
    city: 'Enter your city.',
    postalCode: 'Enter your postal code.',
  });
});

test.each([
  ['IE', ' d08x7h2 ', 'D08 X7H2'],
  ['GB', 'sw1y4jh', 'SW1Y 4JH'],
  ['GB', 'm1 1ae', 'M1 1AE'],
  ['CH', 'CH-8001', '8001'],
  ['CH', 'CH 8001', '8001'],
  ['PL', '00950', '00-950'],
  ['NL', '3511 ab', '3511 AB'],
  ['NL', '3511ab', '3511 AB'],
  ['CA', 'M5V-2T6', 'M5V 2T6'],
  ['US', '972011234', '97201-1234'],
  ['SE', '114 55', '11455'],
  ['PT', '1250 096', '1250-096'],
  ['PT', '1000–205', '1000-205'],
  ['PT', '1000 — 205', '1000-205'],
  ['PT', '1000\u2011205', '1000-205'],
  ['PT', '1000\u2212205', '1000-205'],
  ['PT', 'P-1000-205', '1000-205'],
  ['PT', '1000205', '1000-205'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'd – 10115', '10115'],
  ['DE', 'D10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['DE', '\u202D10115\u202C', '10115'],
  ['DE', '10\u00A0115', '10115'],
  ['DE', '１０１１５', '10115'],
  ['DE', '٠١٠٦٧', '01067'],
  ['AT', 'A-1010', '1010'],
  ['AT', 'D-1010', 'D-1010'],
  ['FR', 'F-75001', '75001'],
  ['FR', '75 001', '75001'],
  ['IT', 'I-00144', '00144'],
  ['SE', 'S-114 55', '11455'],
  ['SE', 'SE-11455', '11455'],
  ['FI', 'FIN-00550', '00550'],
  ['LU', 'L-4750', '4750'],
  ['LI', 'FL-9496', '9496'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'lv 1010', 'LV-1010'],
  ['LT', 'LT–04340', '04340'],
  ['CZ', 'CZ-110\u00A000', '110 00'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
  ['GB', '1A 1AA', '1A 1AA'],
  ['US', '97201–1234', '97201-1234'],
  ['JP', '〒１００－０００１', '100-0001'],
  ['JP', '１００ー０００１', '100-0001'],
  ['DE', 'unknown', 'unknown'],
])('a postal code in %s: “%s” becomes “%s”', (country, typed, written) => {
  expect(normalisePostalCode(typed, addressRules(country))).toBe(written);
});

describe('in every country', () => {
  const countries = Object.keys(formats);
  const withExamples = countries.flatMap((country) =>
    addressRules(country).examples.map((example) => ({ country, example })),
  );
  // Errors in the data.
  const passing = withExamples.filter(({ country, example }) =>
    new RegExp(`^(?:${addressRules(country).postalCode})$`).test(example),
  );

  test('nearly all examples of postal codes fit their pattern', () => {
    expect(withExamples.length).toBeGreaterThan(400);
    expect(passing.length / withExamples.length).toBeGreaterThan(0.98);
  });

  test('postal codes are accepted in all notations and normalised', () => {
    const typing = fc.record({
      one: fc.constantFrom(...passing),
      isLower: fc.boolean(),
      space: fc.constantFrom('', ' ', '  '),
    });
    fc.assert(
      fc.property(typing, ({ one: { country, example }, isLower, space }) => {
        const rules = addressRules(country);
        const typed = `${space}${isLower ? example.toLowerCase() : example}${space}`;
        const written = normalisePostalCode(typed, rules);
        expect(
          addressProblems({ ...blank, postalCode: typed }, rules, en.addresses).postalCode,
        ).toBeUndefined();
        expect(normalisePostalCode(written, rules)).toBe(written);
      }),
    );
  });

  test('normalising an address twice changes nothing', () => {
    const address = fc.record({
      city: fc.string(),
      region: fc.string(),
      postalCode: fc.string({ maxLength: 16 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...countries), address, (country, given) => {
        const rules = addressRules(country);
        const once = normaliseAddress({ ...blank, ...given }, rules);
        expect(normaliseAddress(once, rules)).toEqual(once);
      }),
    );
  });

  test('a required region has a list, and each entry is accepted by code and name', () => {
    for (const country of countries) {
      const rules = addressRules(country);
      for (const { code, name } of rules.regions) {
        expect(
          addressProblems({ ...blank, region: code }, rules, en.addresses).region,
        ).toBeUndefined();
        expect(
          addressProblems({ ...blank, region: name }, rules, en.addresses).region,
        ).toBeUndefined();
      }
    }
  });
});

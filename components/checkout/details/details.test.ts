import { expect, test } from 'vitest';
import { choicesOf } from '@/lib/checkout/pricing/countries';
import { en } from '@/lib/texts/en';
import { checkDetails } from './details.ts';
import type { Typed } from './fields.ts';

const texts = { addresses: en.addresses, problems: en.forms.problems };
const countries = choicesOf(['IE', 'US', 'DE']);

const typed: Typed = {
  'contact.email': ' Ada@Example.com ',
  'contact.firstname': 'Ada',
  'contact.lastname': 'Byron',
  'contact.phone': '',
  'address.country': 'IE',
  'address.line1': '1 Quay',
  'address.line2': '',
  'address.postalCode': 'd08x7h2',
  'address.city': 'Dublin',
  'address.region': '',
  shippingMethod: 'standard',
};

test('the input becomes contact, address and delivery, trimmed and in the country’s format', () => {
  expect(checkDetails(typed, countries, texts)).toEqual({
    ok: true,
    value: {
      contact: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Byron', phone: '' },
      address: {
        country: 'IE',
        line1: '1 Quay',
        line2: '',
        postalCode: 'D08 X7H2',
        city: 'Dublin',
        region: '',
      },
      shippingMethod: 'standard',
    },
  });
});

test('each invalid field gets its own message under its form name', () => {
  const checked = checkDetails(
    { ...typed, 'contact.email': 'ada', 'address.line1': '  ' },
    countries,
    texts,
  );
  expect(checked.ok).toBe(false);
  const errors = checked.ok ? {} : checked.error;
  expect(Object.keys(errors).sort()).toEqual(['address.line1', 'contact.email']);
  expect(errors['contact.email']).toContain('e-mail');
});

test('an empty form has an error for every required field', () => {
  const checked = checkDetails({}, countries, texts);
  expect(!checked.ok && Object.keys(checked.error).sort()).toEqual([
    'address.city',
    'address.country',
    'address.line1',
    'address.postalCode',
    'contact.email',
    'contact.firstname',
    'contact.lastname',
    'shippingMethod',
  ]);
});

test('an address is checked by the rules of its country', () => {
  const inTheStates = { ...typed, 'address.country': 'US', 'address.postalCode': '9720' };
  const checked = checkDetails(inTheStates, countries, texts);
  expect(checked).toEqual({
    ok: false,
    error: {
      'address.region': 'Choose your state.',
      'address.postalCode': 'Check the ZIP code. Example: 95014.',
    },
  });
  const right = { ...inTheStates, 'address.region': 'Oregon', 'address.postalCode': '97201' };
  expect(checkDetails(right, countries, texts)).toMatchObject({
    ok: true,
    value: { address: { region: 'OR', postalCode: '97201' } },
  });
});

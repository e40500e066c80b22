import { expect, test } from 'vitest';
import { checkDetails, type Typed } from './details.ts';

const typed: Typed = {
  'contact.email': ' Ada@Example.com ',
  'contact.firstname': 'Ada',
  'contact.lastname': 'Byron',
  'contact.phone': '',
  'address.country': 'IE',
  'address.line1': '1 Quay',
  'address.line2': '',
  'address.postalCode': 'D01',
  'address.city': 'Dublin',
  'address.region': '',
  shippingMethod: 'standard',
};

test('what is typed becomes contact, address and delivery, trimmed', () => {
  expect(checkDetails(typed)).toEqual({
    ok: true,
    value: {
      contact: { email: 'ada@example.com', firstname: 'Ada', lastname: 'Byron', phone: '' },
      address: {
        country: 'IE',
        line1: '1 Quay',
        line2: '',
        postalCode: 'D01',
        city: 'Dublin',
        region: '',
      },
      shippingMethod: 'standard',
    },
  });
});

test('each field that is wrong gets its own message under the name it has in the form', () => {
  const checked = checkDetails({ ...typed, 'contact.email': 'ada', 'address.line1': '  ' });
  expect(checked.ok).toBe(false);
  const errors = checked.ok ? {} : checked.error;
  expect(Object.keys(errors).sort()).toEqual(['address.line1', 'contact.email']);
  expect(errors['contact.email']).toContain('e-mail');
});

test('an empty form has an error for every field that is needed', () => {
  const checked = checkDetails({});
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

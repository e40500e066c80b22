import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readQuantity } from '@/lib/cart/cart-lines';
import { addressSchema, contactSchema } from '@/lib/checkout/schema';
import { profileSchema, savedAddressSchema } from '@/lib/customers/schema';
import { noteSchema } from '@/lib/dashboard/notes';
import { listQuery } from '@/lib/list-query';
import { readSearch } from '@/lib/listing/search';
import { optionalLine } from '@/lib/orders/tracking-url';
import { cleanedTexts, keptTexts } from '@/lib/testing/typing/typed-texts';
import { deliverySchema, subscribeSchema } from '@/modules/subscriptions/attempt/schema';

const id = '01975a3e-8c9c-7000-8000-000000000000';
const person = { firstname: 'Ada', lastname: 'Byron' };
const place = { line1: '1 Road', line2: '', city: 'Berlin', region: '', postalCode: '10115' };
const address = { ...place, country: 'DE' };

// module: subscriptions
const plan = { key: 'a', planKey: 'club', quantity: 1, country: 'DE', choices: {} };
// module: subscriptions
const shown = { shownTotal: 1, currency: 'EUR', trialDays: 0, paymentToken: 't' };

type Form = readonly [
  name: string,
  schema: z.core.$ZodType,
  given: object,
  fields: readonly string[],
];

const forms: readonly Form[] = [
  [
    'checkout: contact',
    contactSchema,
    { ...person, email: 'a@b.example' },
    ['firstname', 'lastname'],
  ],
  ['checkout: address', addressSchema, address, ['line1', 'line2', 'city', 'region']],
  ['profile', profileSchema, person, ['firstname', 'lastname']],
  ['address book', savedAddressSchema, { ...person, ...address }, ['firstname', 'line1', 'city']],
  // module: subscriptions
  [
    'joining a club',
    subscribeSchema,
    { ...plan, ...person, ...shown, address: place },
    ['firstname', 'lastname'],
  ],
  // module: subscriptions
  [
    'delivery of a club',
    deliverySchema,
    { id, ...person, ...address },
    ['firstname', 'line1', 'city'],
  ],
  ['staff note', noteSchema, { subject: 'order', subjectId: id }, ['text']],
];

describe.each(forms)('%s', (_, schema, given, fields) => {
  const outcome = (typed: string) => {
    const input = { ...given, ...Object.fromEntries(fields.map((field) => [field, typed])) };
    const { data, error } = z.safeParse(schema, input);
    const output: Partial<Record<string, unknown>> = { ...(data as object) };
    return error?.issues ?? fields.map((field) => output[field]);
  };
  const everywhere = (text: string) => fields.map(() => text);

  test.each(keptTexts)('takes “%s” as it is', (typed) => {
    expect(outcome(typed)).toEqual(everywhere(typed));
  });

  test.each(cleanedTexts.filter(([typed]) => !/[\r\t\u2028]/.test(typed)))(
    'takes %j as %j',
    (typed, kept) => {
      expect(outcome(typed)).toEqual(everywhere(kept));
    },
  );
});

test.each(keptTexts.filter((text) => !text.includes('  ')))('a list is searched for “%s”', (q) => {
  expect(listQuery({ q })).toEqual({ q });
});

test.each(cleanedTexts)('a list and the shop are searched for what is left of %j', (q, kept) => {
  expect(listQuery({ q })).toEqual({ q: kept });
  expect(readSearch({ q }).text).toBe(kept);
});

test.each([
  ['\u202D+49 30 1234567\u202C', '+49 30 1234567'],
  ['+49\u00A030\u2011123\u2013456', '+49 30-123-456'],
  ['+49 (0)30 / 123 45-0', '+49 (0)30 / 123 45-0'],
  ['555-0100 x12', '555-0100 x12'],
  ['+1 555 0100 ext. 5', '+1 555 0100 ext. 5'],
  ['030 123456 Durchwahl 12', '030 123456 Durchwahl 12'],
  ['555 0100 #12', '555 0100 #12'],
  ['０３ー１２３４ー５６７８', '03-1234-5678'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
  ['1-800-COFFEE', '1-800-COFFEE'],
  ['112', '112'],
  ['030 123 or 030 456 (after 5)', '030 123 or 030 456 (after 5)'],
  ['n/a', 'n/a'],
  ['', ''],
])('the phone number %j is kept as “%s”', (typed, kept) => {
  const { phone } = contactSchema.shape;
  expect(phone.parse(typed)).toBe(kept);
});

test('a quantity may have digits of any script, and a tracking number loses invisible marks', () => {
  expect(readQuantity(' ٣\u200E')).toEqual({ ok: true, value: 3 });
  expect(optionalLine(60).parse('\u202A00 34\u202C')).toBe('00 34');
});

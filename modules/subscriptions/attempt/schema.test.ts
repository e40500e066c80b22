import { describe, expect, test } from 'vitest';
import { formatCount } from '@/lib/format';
import { defaultView } from '@/lib/markets/views';
import { planChangeSchema, quantityChangeSchema, quoteSchema, subscribeSchema } from './schema';

const id = '0198f5b0-0000-7000-8000-000000000000';
const submission = {
  key: 'key',
  planKey: 'office-club',
  quantity: 1,
  country: 'IE',
  firstname: 'Ada',
  lastname: 'Lovelace',
  address: { line1: '1 Road', line2: '', city: 'Dublin', region: '', postalCode: 'D01' },
  shownTotal: 1680,
  currency: 'EUR',
  trialDays: 0,
  paymentToken: 'token',
};

describe('a quantity', () => {
  const most = formatCount(10_000, defaultView.locale);

  test.each([1, 10_000, '1', ' 3 ', '10000', '007'])('%j is accepted', (quantity) => {
    const number = Number(quantity);
    expect(quantityChangeSchema.parse({ id, quantity }).quantity).toBe(number);
    expect(subscribeSchema.parse({ ...submission, quantity }).quantity).toBe(number);
  });

  test.each([0, -1, 1.5, 10_001, '0', '-1', '1.5', '10001', '1e3', '0x10', '', ' ', 'abc'])(
    '%j is refused with the valid range',
    (quantity) => {
      for (const parsed of [
        quantityChangeSchema.safeParse({ id, quantity }),
        subscribeSchema.safeParse({ ...submission, quantity }),
        quoteSchema.safeParse({ planKey: 'office-club', quantity, country: 'IE' }),
      ]) {
        expect(parsed.error?.issues).toMatchObject([
          { path: ['quantity'], message: `Enter a whole number from 1 to ${most}.` },
        ]);
      }
    },
  );

  test.each([null, undefined, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY])(
    '%j is refused',
    (quantity) => {
      expect(quantityChangeSchema.safeParse({ id, quantity }).success).toBe(false);
    },
  );
});

test.each([
  ['country', 'Ireland'],
  ['currency', 'euro'],
  ['shownTotal', -1],
  ['shownTotal', 16.8],
  ['paymentToken', ''],
  ['firstname', ' '],
  ['key', ''],
  ['card', { last4: '42424', type: 'VISA' }],
])('a subscription attempt with %s %j is refused', (field, value) => {
  const parsed = subscribeSchema.safeParse({ ...submission, [field]: value });
  expect(parsed.error?.issues[0]?.path[0]).toBe(field);
});

const wanted = {
  ...{ id: '0198f5a0-0000-7000-8000-000000000000', planKey: 'office-club' },
  ...{ shownTotal: '1680', currency: 'EUR' },
};

test('a switch submits the agreed price', () => {
  expect(planChangeSchema.parse(wanted)).toMatchObject({
    agreedMonth: { amount: 1680, currency: 'EUR' },
  });
  const { shownTotal: _, ...stale } = wanted;
  expect(planChangeSchema.safeParse(stale).success).toBe(false);
  expect(planChangeSchema.safeParse({ ...wanted, shownTotal: '' }).success).toBe(false);
});

test.each(['', 'mine', '../1', null])('the subscription %j is none', (wrong) => {
  expect(planChangeSchema.safeParse({ ...wanted, id: wrong }).success).toBe(false);
});

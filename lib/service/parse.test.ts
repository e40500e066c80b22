import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listIn, type Raw, readId, readInteger, readMoney, readResource, readTime } from './parse';
import {
  canBeRefund,
  endOfCharge,
  isDoubtful,
  isNoCharge,
  isVoided,
  mergeRows,
  readCharged,
  saysReturned,
  toCustomer,
  toProduct,
  toSubscription,
  toTransaction,
} from './resources';

describe('ids', () => {
  test.each([
    [{ id: 'a' }, 'a'],
    [{ _id: 'a' }, 'a'],
    [{ customer_id: 'a' }, 'a'],
    [{ customerId: 'a' }, 'a'],
    [{ id: 7 }, '7'],
    [{ id: '' }, null],
    [{ id: 0, customerId: 'a' }, 'a'],
    [{ id: '00000000-0000-0000-0000-000000000000' }, null],
    [{ id: null }, null],
    [{ id: { $oid: 'a' } }, null],
    [{ name: 'x' }, null],
  ])('%j has the id %s', (raw, id) => {
    expect(readId(raw, 'customer')).toBe(id);
  });

  test('a transaction’s customerId is not its id', () => {
    expect(readResource({ customerId: 'c' }, 'transaction')).toBeNull();
  });

  test('a resource may be in envelopes', () => {
    expect(readResource({ data: { id: 'a' } }, 'customer')?.id).toBe('a');
    expect(readResource({ customer: { customerId: 'a' } }, 'customer')?.id).toBe('a');
    expect(readResource({ data: { customer: { id: 'a' } } }, 'customer')?.id).toBe('a');
    expect(readResource('garbage', 'customer')).toBeNull();
    expect(readResource([{ id: 'a' }], 'customer')).toBeNull();
  });
});

describe('lists', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];

  test.each([
    ['bare', rows],
    ['under data', { data: rows }],
    ['under the resource’s name', { errors: [], products: rows }],
    ['as the only list', { whatever: rows, took: 3 }],
    ['one object deeper', { errors: [], _embedded: { products: rows } }],
  ])('are found %s', (_, value) => {
    expect(listIn(value, 'product')?.rows).toBe(rows);
  });

  test.each([[{}], ['<html>'], [undefined], [{ a: rows, b: rows }]])('%j is no list', (value) => {
    expect(listIn(value, 'product')).toBeNull();
  });

  test('parsing never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const row of listIn(value, 'transaction')?.rows ?? []) {
          const shown = readResource(row, 'transaction');
          if (shown) toTransaction(shown);
        }
        const one = readResource(value, 'subscription');
        if (one) toSubscription(one);
      }),
    );
  });
});

test.each([
  ['bare', (resource: object) => resource],
  ['in an envelope', (resource: object) => ({ data: resource })],
])('fields in the attributes of a resource are read: %s', (_, around) => {
  const attributes = { name: 'Shirt', price: 12.5, currency: 'EUR' };
  const read = readResource(around({ type: 'products', id: 'p1', attributes }), 'product');
  expect(read && toProduct(read)).toMatchObject({
    id: 'p1',
    name: 'Shirt',
    price: { amount: 1250, currency: 'EUR' },
  });
});

test('money needs a currency, and an unreadable amount is not shown', () => {
  expect(readMoney({ price: 12.5, currency: 'EUR' }, ['price'])).toEqual({
    amount: 1250,
    currency: 'EUR',
  });
  expect(readMoney({ price: 12.5 }, ['price'])).toBeUndefined();
  expect(readMoney({ price: 12.505, currency: 'EUR' }, ['price'])).toBeUndefined();
});

test.each([
  [{ price: { amount: '12.50', currency: 'EUR' } }],
  [{ price: { value: 12.5 }, currency: 'eur' }],
  [{ price: '12.50', currency: 'eur' }],
])('money is read from %j', (raw) => {
  expect(readMoney(raw, ['price'])).toEqual({ amount: 1250, currency: 'EUR' });
});

test('a product is read under other names, and by a status in place of a flag', () => {
  const read = (raw: object) => toProduct({ id: 'p', raw: raw as Record<string, unknown> });
  const priced = read({ unit_price: '12.50', currency: 'eur', status: 'ACTIVE' });
  expect(priced).toMatchObject({
    price: { amount: 1250, currency: 'EUR' },
    currency: 'EUR',
    active: true,
  });
  expect(read({ status: 'INACTIVE' }).active).toBe(false);
  expect(read({ status: 'new' }).active).toBeUndefined();
});

test('whole numbers come as text, too', () => {
  expect(readInteger({ quantity: '12' }, 'quantity')).toBe(12);
  expect(readInteger({ quantity: '1e3' }, 'quantity')).toBeUndefined();
  expect(readInteger({ quantity: '' }, 'quantity')).toBeUndefined();
});

test('a time without an offset, or without a time of day, is no timestamp that can be compared', () => {
  expect(readTime({ at: '2026-01-02T05:04:05+02:00' }, 'at')).toEqual(
    new Date('2026-01-02T03:04:05Z'),
  );
  expect(readTime({ at: '2026-01-02T03:04:05.000' }, 'at')).toBeUndefined();
  expect(readTime({ at: '2026-01-02' }, 'at')).toBeUndefined();
});

test('times come as ISO text, seconds or milliseconds', () => {
  const date = new Date('2026-01-02T03:04:05Z');
  expect(readTime({ at: date.toISOString() }, 'at')).toEqual(date);
  expect(readTime({ at: date.getTime() }, 'at')).toEqual(date);
  expect(readTime({ at: date.getTime() / 1000 }, 'at')).toEqual(date);
  expect(readTime({ at: 'yesterday' }, 'at')).toBeUndefined();
});

describe('transactions', () => {
  test('an empty list of items shows none', () => {
    expect(toTransaction({ id: 't', raw: { items: [] } }).items).toBeUndefined();
    const lines = [{ productId: 'p', quantity: 2 }];
    expect(toTransaction({ id: 't', raw: { items: [], lines } }).items).toEqual(lines);
  });

  test('an unreadable item makes the items unknown', () => {
    const read = (items: unknown) => toTransaction({ id: 't', raw: { items } }).items;
    expect(read([{ productId: 'p', quantity: 2 }])).toEqual([{ productId: 'p', quantity: 2 }]);
    expect(read([{ product_id: 'p', quantity: 2 }])).toEqual([{ productId: 'p', quantity: 2 }]);
    expect(read([{ productId: 'p' }])).toBeUndefined();
    expect(read([{ productId: 'p', quantity: 1.5 }])).toBeUndefined();
    expect(read(undefined)).toBeUndefined();
  });

  test.each([
    ['FAILED', true],
    ['declined', true],
    ['card_declined', true],
    ['DENIED', true],
    ['UNSUCCESSFUL', true],
    ['ABORTED', true],
    ['NOT_APPROVED', true],
    ['UNPAID', true],
    ['PAID', false],
    ['APPROVED', false],
    ['SUCCEEDED', false],
    ['captured', false],
    [undefined, false],
  ])('a status of %s means failed: %s', (status, failed) => {
    expect(toTransaction({ id: 't', raw: { status } }).failed).toBe(failed);
  });

  test.each<[Record<string, unknown>, boolean]>([
    [{ type: 'REFUND', amount: 33.48 }, true],
    [{ transaction_type: 'card_refund' }, true],
    [{ kind: 'chargeback' }, true],
    [{ amount: -33.48, currency: 'EUR' }, true],
    [{ amount: '-1000', currency: 'JPY' }, true],
    [{ total: { value: '-0.50', currency: 'EUR' } }, true],
    [{ type: 'CREDIT_CARD', amount: '-0.00' }, false],
    [{ type: 'refundable', amount: 33.48 }, false],
    [{ type: 'payment' }, false],
    [{ approved: false }, true],
    [{ success: 'false' }, true],
    [{ approved: true, captured: false }, false],
  ])('money that goes back is no charge: %j, %s', (shown, failed) => {
    expect(toTransaction({ id: 't', raw: { status: 'SUCCEEDED', ...shown } }).failed).toBe(failed);
  });

  test.each([
    [{ paymentStatus: 'DECLINED' }, 'DECLINED', true],
    [{ status: 'ACTIVE', transaction_status: 'denied' }, 'denied', true],
    [{ status: 'ACTIVE', paymentStatus: 'PAID' }, 'ACTIVE', false],
  ])('a payment’s own status counts: %j', (raw, status, failed) => {
    expect(toTransaction({ id: 't', raw })).toMatchObject({ status, failed });
  });
});

test.each([0, '0', '', 'none', 'null', 'N/A', '00000000-0000-0000-0000-000000000000', { id: 0 }])(
  'a subscription of %j is none',
  (subscriptionId) => {
    expect(toTransaction({ id: 't', raw: { subscriptionId } }).subscriptionId).toBeUndefined();
  },
);

test.each(['0001-01-01T00:00:00Z', 0, 20_261_123, '2400-01-01T00:00:00Z'])(
  'a date of %j is none',
  (createdAt) => {
    expect(toTransaction({ id: 't', raw: { createdAt } }).createdAt).toBeUndefined();
  },
);

test.each([
  [{ email: 'Ada@Example.com' }, 'Ada@Example.com'],
  [{ emailAddress: 'ada@example.com' }, 'ada@example.com'],
  [{ email: 'a***@example.com' }, undefined],
  [{ email: 'a••@example.com' }, undefined],
  [{ email: 'hidden' }, undefined],
  [{ email: '' }, undefined],
])('of a customer with %j the address is %s', (raw, email) => {
  expect(toCustomer({ id: 'c1', raw }).email).toBe(email);
});

describe('rows of one transaction', () => {
  const row = (raw: Record<string, unknown>) =>
    toTransaction({ id: 't1', raw: { id: 't1', ...raw } });
  const merged = (...raws: Record<string, unknown>[]) => raws.map(row).reduce(mergeRows);

  test('contradict each other in any order, and however often', () => {
    const [paid, failed] = [{ status: 'PAID', amount: 5 }, { status: 'FAILED' }];
    for (const raws of [
      [paid, failed],
      [failed, paid],
      [paid, failed, failed],
      [failed, paid, failed],
    ]) {
      const { status, raw } = merged(...raws);
      expect([isNoCharge(status, raw), isDoubtful(status), endOfCharge(status, raw)]).toEqual([
        false,
        true,
        'failed',
      ]);
      expect(raw.amount).toBe(5);
    }
    expect(merged(paid, { success: false })).toMatchObject({ status: 'PAID ≠ failed' });
    expect(merged({ amount: 5 }, { amount: -5 })).toMatchObject({ status: 'charged ≠ refunded' });
  });

  test('that agree are as the last one is', () => {
    expect(merged({ status: 'PENDING' }, { status: 'PAID' })).toMatchObject({ status: 'PAID' });
    const { status, raw } = merged({ status: 'FAILED' }, { status: 'DECLINED' });
    expect([status, isNoCharge(status, raw), isDoubtful(status)]).toEqual([
      'DECLINED',
      true,
      false,
    ]);
  });
});

test.each([
  ['REFUNDED', true],
  ['partially_refunded', true],
  ['Reversed', true],
  ['CHARGEBACK', true],
  ['refundable', false],
  ['not refunded', false],
  ['UNREVERSED', false],
  ['reversible', false],
  ['no-dispute', false],
  ['PAID', false],
])('the status %s says that money went back: %s', (status, is) => {
  expect(saysReturned(status)).toBe(is);
});

test.each<[string, Raw, boolean]>([
  ['REFUNDED', {}, true],
  ['reversed', {}, true],
  ['CHARGED', { amount: -5 }, true],
  ['REFUNDED ≠ charged', {}, true],
  ['CHARGED', {}, false],
  ['CHARGED', { type: 'chargeback' }, false],
  ['DISPUTED', {}, false],
  ['REFUNDED ≠ chargeback', {}, false],
  ['REFUNDED ≠ FAILED', {}, false],
])('the status %s with %j can be a refund by the shop: %s', (status, raw, is) => {
  expect(canBeRefund(status, raw)).toBe(is);
});

test.each([
  ['VOIDED', true],
  ['payment_void', true],
  ['VOIDED ≠ void', true],
  ['VOIDED ≠ charged', false],
  ['avoided', false],
  ['FAILED', false],
])('the status %s says that the charge was voided: %s', (status, is) => {
  expect(isVoided(status)).toBe(is);
});

test('a timestamp in microseconds is read', () => {
  const at = new Date('2026-03-01T12:00:00.250Z');
  expect(readTime({ at: at.getTime() * 1_000 }, 'at')).toEqual(at);
});

describe('the charged amount, given the agreed one', () => {
  const agreed = { amount: 3348, currency: 'EUR' };
  const read = (raw: object) => readCharged({ currency: 'EUR', ...raw }, agreed)?.amount;

  test('is the amount that equals it, else the largest', () => {
    expect(read({ amount: 27.9, total: 33.48 })).toBe(3348);
    expect(read({ amount: 27.9, total: 40 })).toBe(4000);
    expect(read({ amount: '33.48' })).toBe(3348);
    expect(read({})).toBeUndefined();
  });

  test('is unknown if it may be in minor units', () => {
    expect(read({ amount: 3348 })).toBeUndefined();
    expect(read({ amount: 6108 })).toBe(610_800);
  });
});

test('a subscription’s fields are in the reply or under its name', () => {
  const fields = { planId: 'p', customerId: 'c', quantity: 2, applicableTaxes: ['GST'] };
  const expected = { planId: 'p', customerId: 'c', quantity: 2, taxCodes: ['GST'] };
  expect(toSubscription({ id: 's', raw: fields })).toMatchObject(expected);
  expect(toSubscription({ id: 's', raw: { subscription: fields } })).toMatchObject(expected);
});

test.each([
  [{ planId: 'p', customerId: 'c', nextPlanId: 'n' }],
  [{ plan_id: 'p', customer_id: 'c', next_plan_id: 'n' }],
  [{ plan: 'p', customer: 'c', nextPlan: 'n' }],
  [{ plan: { id: 'p' }, customer: { _id: 'c' }, next_plan: { id: 'n' } }],
])('a subscription refers to its plans and its customer as %j', (fields) => {
  const expected = { planId: 'p', customerId: 'c', nextPlanId: 'n' };
  expect(toSubscription({ id: 's', raw: fields })).toMatchObject(expected);
  expect(toSubscription({ id: 's', raw: { subscription: fields } })).toMatchObject(expected);
});

test.each([
  [{ cancelAt: '2026-12-23T09:00:00Z' }],
  [{ cancel_at: '2026-12-23' }],
  [{ cancelAt: 1_798_000_000, cancelAtPeriodEnd: false }],
  [{ cancel_at_period_end: true, cancel_at: null }],
])('a subscription with %j is set to end', (raw) => {
  expect(toSubscription({ id: 's', raw: { status: 'ACTIVE', ...raw } }).endsWithPeriod).toBe(true);
});

test('a subscription without a day for its end is not', () => {
  const read = (raw: object) => toSubscription({ id: 's', raw: { ...raw } }).endsWithPeriod;
  expect(read({ cancelAt: null, cancel_at_period_end: false })).toBe(false);
  expect(read({ cancelAt: null })).toBeUndefined();
});

test('the end of a period is the next charge unless that is denied', () => {
  const end = '2027-01-23T09:00:00Z';
  const read = (raw: object) => toSubscription({ id: 's', raw: { ...raw, currentPeriodEnd: end } });
  expect(read({})).toMatchObject({ renewsAt: new Date(end) });
  expect(read({})).not.toHaveProperty('nextChargeAt');
  expect(read({ nextChargeAt: null })).not.toHaveProperty('renewsAt');
  expect(read({ nextChargeAt: null })).not.toHaveProperty('nextChargeAt');
});

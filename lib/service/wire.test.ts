import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readResource } from './resources';
import {
  documentedWire,
  type ServiceCustomer,
  type ServiceProduct,
  type ServiceSubscription,
  type ServiceTransaction,
} from './wire';

const kinds = ['customer', 'product', 'plan', 'subscription', 'transaction'] as const;

const transaction = {
  id: 't1',
  customerId: 'c1',
  subscriptionId: null,
  invoiceId: 'i1',
  items: [{ productId: 'p1', quantity: 2, unitPrice: 6.25, amount: 12.5 }],
  taxRatesOptions: ['VAT'],
  amount: 12.5,
  currency: 'EUR',
  status: 'SUCCEEDED',
  createdAt: '2026-11-28T10:00:00.000Z',
};

const readTransaction = (change: object) =>
  readResource<ServiceTransaction>('transaction', { ...transaction, ...change });

test('all fields of a transaction are read', () => {
  expect(readTransaction({})).toMatchObject({
    id: 't1',
    customerId: 'c1',
    invoiceId: 'i1',
    items: [{ productId: 'p1', quantity: 2 }],
    taxCodes: ['VAT'],
    amount: { amount: 1250, currency: 'EUR' },
    status: 'succeeded',
    createdAt: new Date('2026-11-28T10:00:00Z'),
    raw: transaction,
  });
});

test.each([undefined, null, '', 7, {}, ['t1'], 'a\0b', 'x'.repeat(256)])(
  'a resource without a valid id is not read: %j',
  (id) => {
    for (const kind of kinds) expect(readResource(kind, { ...transaction, id })).toBeNull();
  },
);

test.each([null, undefined, 't1', [], 7])('%j is not read as a resource', (value) => {
  for (const kind of kinds) expect(readResource(kind, value)).toBeNull();
});

describe('a field that a transaction lacks or shows in another form is unknown', () => {
  test.each<[keyof ServiceTransaction, object]>([
    ['customerId', { customerId: undefined, customer_id: 'c1', customer: { id: 'c1' } }],
    ['customerId', { customerId: 7 }],
    ['customerId', { customerId: { id: 'c1' } }],
    ['subscriptionId', { subscriptionId: '' }],
    ['items', { items: undefined, lines: transaction.items }],
    ['items', { items: [] }],
    ['items', { items: [...transaction.items, { productId: 'p2' }] }],
    ['items', { items: [{ productId: 'p1', quantity: '2' }] }],
    ['items', { items: [{ productId: 'p1', quantity: 1.5 }] }],
    ['taxCodes', { taxRatesOptions: undefined, taxes: [{ code: 'VAT' }] }],
    ['taxCodes', { taxRatesOptions: [{ code: 'VAT' }] }],
    ['amount', { amount: '12.50' }],
    ['amount', { amount: 12.505 }],
    ['amount', { currency: undefined }],
    ['amount', { currency: 'XXY' }],
    ['amount', { amount: undefined, total: 12.5 }],
    ['status', { status: undefined, state: 'FAILED' }],
    ['createdAt', { createdAt: '2026-11-28' }],
    ['createdAt', { createdAt: '2026-11-28T10:00:00' }],
    ['createdAt', { createdAt: 1_900_000_000 }],
  ])('%s of %j', (field, change) => {
    const shown = readTransaction(change);
    expect(shown?.id).toBe('t1');
    expect(shown?.[field]).toBeUndefined();
  });

  test('an empty list of tax codes is known', () => {
    expect(readTransaction({ taxRatesOptions: [] })?.taxCodes).toEqual([]);
  });
});

test.each([
  ['SUCCEEDED', 'succeeded'],
  ['FAILED', 'failed'],
  ['REFUNDED', 'refunded'],
  ['SETTLED', 'unknown'],
  ['succeeded', 'unknown'],
  ['constructor', 'unknown'],
])('the status %s of a transaction means %s', (status, meaning) => {
  expect(readTransaction({ status })?.status).toBe(meaning);
});

test.each([
  ['TRIALING', 'TRIAL'],
  ['ACTIVE', 'ACTIVE'],
  ['PAST_DUE', 'PAST_DUE'],
  ['CANCELED', 'ENDED'],
  ['PAUSED', undefined],
])('the status %s of a subscription means %s', (status, meaning) => {
  expect(readResource<ServiceSubscription>('subscription', { id: 's1', status })?.status).toBe(
    meaning,
  );
});

test('a null next charge means none, and a missing one is unknown', () => {
  const read = (shown: object) =>
    readResource<ServiceSubscription>('subscription', { id: 's1', ...shown });
  expect(read({ nextChargeAt: null })?.nextChargeAt).toBeNull();
  expect(read({})?.nextChargeAt).toBeUndefined();
  expect(read({ nextChargeAt: 'soon' })?.nextChargeAt).toBeUndefined();
});

test('a price without a currency is unknown', () => {
  const read = (shown: object) => readResource<ServiceProduct>('product', { id: 'p1', ...shown });
  expect(read({ price: 1250, currency: 'JPY' })?.price).toEqual({ amount: 1250, currency: 'JPY' });
  expect(read({ price: 12.5 })?.price).toBeUndefined();
});

test('a masked e-mail address is unknown', () => {
  const read = (email: string) => readResource<ServiceCustomer>('customer', { id: 'c1', email });
  expect(read('ada@example.com')?.email).toBe('ada@example.com');
  expect(read('a***@example.com')?.email).toBeUndefined();
});

test.each([
  [{ error: { code: 'payment_token_used' } }, 'token-used'],
  [{ error: { code: 'payment_token_expired' } }, 'token-expired'],
  [{ error: { code: 'payment_declined', declineCode: 'expired_card' } }, 'declined'],
  [{ error: { code: 'not_found' } }, 'not-found'],
  [{ error: { code: 'of_another_release' } }, undefined],
  [{ error: { code: 'constructor' } }, undefined],
])('%j is an error in the service’s own format, and means %s', (body, meaning) => {
  const error = documentedWire.errorIn(422, body);
  expect(error).not.toBeNull();
  expect(error?.meaning).toBe(meaning);
});

test.each([
  {},
  [],
  null,
  'Not found',
  { message: 'no Route matched with those values' },
  { status: 404, error: 'Not Found', path: '/' },
  { error: { message: 'Blocked' } },
  { code: 'payment_token_used' },
])('%j is not in the service’s own format', (body) => {
  expect(documentedWire.errorIn(404, body)).toBeNull();
});

test('reading never throws, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.jsonValue(), fc.string(), (kind, value, name) => {
      readResource(kind, value);
      readResource(kind, { ...transaction, [name]: value });
    }),
  );
});

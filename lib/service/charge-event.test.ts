import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeNamedBy } from './charge-event';

test.each([
  [{ id: 's1', transaction_id: 't1', invoice_id: 'i1' }, 't1'],
  [{ subscriptionId: 's1', invoiceId: 7 }, '7'],
  [{ invoice: { id: 'i1' }, transaction: { _id: 't1' } }, 't1'],
  [{ transaction_id: 't\u00001' }, 't1'],
  [{ id: 's1' }, null],
  [{ subscription: { id: 's1' }, transaction_id: '' }, null],
  ['t1', null],
  [null, null],
])('of the payload %j the charge is %j', (payload, charge) => {
  const type = 'subscription:charge:success';
  const body = JSON.stringify({ type, businessId: 'tenant', payload });
  expect(chargeNamedBy(Buffer.from(body))).toBe(charge);
});

test('whatever bytes come, a charge is text that the database can store, or not told', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (body) => {
      expect(chargeNamedBy(body) ?? 'none').toMatch(/^[^\0]{1,255}$/);
    }),
  );
});

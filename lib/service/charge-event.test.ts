import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeIdsOf, namesOfEvent } from './charge-event';

test.each([
  [{ subscription_id: 's1', transaction_id: 't1', invoice_id: 'i1' }, 't1', 'i1'],
  [{ subscription_id: 's1', invoice_id: 'i1' }, null, 'i1'],
  [{ transaction_id: 't\u00001' }, null, null],
  [{ id: 's1', invoiceId: 'i1' }, null, null],
  [{ transaction_id: '' }, null, null],
  ['t1', null, null],
  [null, null, null],
])('the payload %j names transaction %j and invoice %j', (payload, transactionId, invoiceId) => {
  const type = 'subscription:charge:success';
  const body = JSON.stringify({ type, businessId: 'tenant', payload });
  expect(namesOfEvent(Buffer.from(body))).toEqual({ transactionId, invoiceId });
});

test('a listed transaction is known by its own id and by its invoice’s', () => {
  expect(chargeIdsOf('t1', { invoiceId: 'i1' })).toEqual(['t1', 'i1']);
  expect(chargeIdsOf('t1', {})).toEqual(['t1']);
});

test('for any bytes, the ids of a charge can be stored in the database, or are null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (body) => {
      const { transactionId, invoiceId } = namesOfEvent(body);
      expect(transactionId ?? 'none').toMatch(/^[^\0]{1,255}$/);
      expect(invoiceId ?? 'none').toMatch(/^[^\0]{1,255}$/);
    }),
  );
});

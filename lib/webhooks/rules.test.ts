import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLLECTION, EVENT_TYPES, readEvent } from './rules';

const tenant = 'tenant-1';

function read(envelope: unknown) {
  return readEvent(Buffer.from(JSON.stringify(envelope)), tenant);
}

describe('an event names the resource to fetch', () => {
  test.each([
    ['customer:created', { customer_id: 'c1' }, 'CUSTOMER', 'c1'],
    ['customer:updated', { customer_id: 'c1', id: 'event-9' }, 'CUSTOMER', 'c1'],
    ['product:created', { product_id: 'p1', customer_id: 'c1' }, 'PRODUCT', 'p1'],
    ['subscription:created', { subscription_id: 's1', customer_id: 'c1' }, 'SUBSCRIPTION', 's1'],
    ['subscription:charge:failed', { subscription_id: 's1', id: 'i1' }, 'SUBSCRIPTION', 's1'],
  ])('%s with %j', (type, payload, kind, resourceId) => {
    expect(read({ type, businessId: tenant, payload })).toEqual({
      state: 'ACCEPTED',
      type,
      kind,
      resourceId,
    });
  });

  test.each([
    [{}],
    [null],
    ['c1'],
    [{ customer_id: '' }],
    [{ customer_id: null }],
    [{ customer_id: { deep: 1 } }],
    [{ customer_id: 1.5 }],
    [{ customer_id: 7 }],
    [{ customerId: 'c1', id: 'c1' }],
    [{ customer_id: '*' }],
    [{ customer_id: '..' }],
    [{ customer_id: 'c\u0000' }],
    [{ customer_id: '\ud800' }],
    [{ customer_id: 'c'.repeat(300) }],
    [{ somebody_else_id: 'x' }],
  ])('without a readable id: the whole collection, for %j', (payload) => {
    expect(read({ type: 'customer:updated', businessId: tenant, payload })).toMatchObject({
      kind: 'CUSTOMER',
      resourceId: COLLECTION,
    });
  });

  test.each(['invoice:created', 'invoice:updated', 'invoice:deleted'])(
    '%s: the transactions list, whatever its ids',
    (type) => {
      expect(read({ type, businessId: tenant, payload: { invoice_id: 'i1' } })).toMatchObject({
        kind: 'TRANSACTIONS',
        resourceId: COLLECTION,
      });
    },
  );

  test('for every event type of the interface', () => {
    expect(EVENT_TYPES).toHaveLength(14);
    for (const type of EVENT_TYPES) {
      expect(read({ type, businessId: tenant, payload: {} }).state).toBe('ACCEPTED');
    }
  });

  test('even if the tenant id is a number', () => {
    const body = Buffer.from('{"type":"customer:created","businessId":42,"payload":{"id":"c"}}');
    expect(readEvent(body, '42').state).toBe('ACCEPTED');
  });
});

describe('a signed event is quarantined because of', () => {
  test.each([
    ['not JSON', 'hello', 'unreadable'],
    ['empty', '', 'unreadable'],
    ['a list', '[]', 'unreadable'],
    ['null', 'null', 'unreadable'],
    ['no type', `{"businessId":"${tenant}","payload":{}}`, 'unreadable'],
    ['a type that is no text', `{"type":3,"businessId":"${tenant}"}`, 'unreadable'],
    ['an unknown type', `{"type":"order:created","businessId":"${tenant}"}`, 'type'],
    ['a type of the prototype', `{"type":"constructor","businessId":"${tenant}"}`, 'type'],
    [
      'a type with a NUL in it',
      `{"type":"customer:\\u0000created","businessId":"${tenant}"}`,
      'type',
    ],
    ['upper case', `{"type":"Customer:Created","businessId":"${tenant}"}`, 'type'],
    ['another tenant', '{"type":"customer:created","businessId":"other","payload":{}}', 'tenant'],
    ['no tenant', '{"type":"customer:created","payload":{}}', 'tenant'],
  ])('%s', (_name, body, reason) => {
    expect(readEvent(Buffer.from(body), tenant)).toMatchObject({ state: 'QUARANTINED', reason });
  });
});

test('the inbox can store the reading of any bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), (body) => {
      const reading = readEvent(body, tenant);
      expect(JSON.stringify(reading)).not.toContain('\\u0000');
    }),
  );
});

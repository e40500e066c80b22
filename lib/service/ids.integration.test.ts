import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ScriptedAnswer,
  type ScriptedService,
  startScriptedService,
} from '@/lib/testing/service/scripted-service';
import { createServiceClient } from './client';

/** Where a reply may hold an id: the interface shows no field of any reply. */
let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service.stop());

function clientFor(answer: ScriptedAnswer) {
  service.answer(() => answer);
  const { baseUrl = '' } = service.env;
  return createServiceClient({
    ...{ baseUrl, tenantId: 't', clientId: 'c', clientSecret: 's', timeoutMs: 5_000 },
  });
}

const body = { planId: 'p', customerId: 'c', quantity: 1, applicableTaxes: [] };
const subscribe = (answer: ScriptedAnswer) => clientFor(answer).createSubscription(body, 'token');
const read = (answer: ScriptedAnswer, id = 'sub/1') => clientFor(answer).getSubscription(id);

const self = '/tenants/t/subscriptions/sub%2F1';

describe('what was created', () => {
  test.each<[string, ScriptedAnswer]>([
    ['uuid', { body: { uuid: 'sub/1' } }],
    ['guid in an envelope', { body: { data: { guid: 'sub/1' } } }],
    ['subscription_ref', { body: { subscription_ref: 'sub/1' } }],
    ['HAL', { body: { ...body, _links: { self: { href: self } } } }],
    ['JSON:API', { body: { links: { self: `https://other.example${self}/` } } }],
    ['JSON-LD', { body: { '@id': self, planId: 'p' } }],
    ['href', { body: { href: `${self}?expand=all` } }],
    ['a header alone', { status: 201, headers: { location: self } }],
    ['a header beside its fields', { status: 201, headers: { location: self }, body }],
  ])('has its id by %s', async (_, answer) => {
    expect(await subscribe(answer)).toMatchObject({ ok: true, value: { id: 'sub/1' } });
  });

  test.each<[string, ScriptedAnswer]>([
    ['a link to something else', { body: { href: '/tenants/t/customers/c1' } }],
    ['a collection', { status: 201, headers: { location: '/tenants/t/subscriptions/' } }],
    ['an address that cannot be decoded', { body: { href: '/subscriptions/%E0%A4%A' } }],
    ['a reference that may be anything', { body: { ref: 'WEB-SHOP' } }],
  ])('has none by %s', async (_, answer) => {
    expect(await subscribe(answer)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('a link of the reply is not one of its resource', async () => {
    const inner = { id: 'sub/1', ...body };
    const answer = { body: { links: { self: '/subscriptions/other' }, data: inner } };
    expect(await subscribe(answer)).toMatchObject({
      ok: true,
      value: { id: 'sub/1', quantity: 1 },
    });
  });
});

describe('a creation that is answered with something else', () => {
  const product = { id: 'x', name: 'Bag', description: '', price: 12.5, currency: 'EUR' };
  const customer = { id: 'x', firstname: 'Ada', lastname: 'Buyer', email: 'ada@example.com' };
  const plan = { id: 'x', name: 'Club', recurringChargeAmount: 9 };
  const subscription = { id: 'x', customerId: 'c', planId: 'p' };
  const transaction = { id: 'x', customerId: 'c', items: [{ productId: 'p', quantity: 1 }] };
  const charge = (answer: ScriptedAnswer) =>
    clientFor(answer).createTransaction(
      { customerId: 'c', items: [], taxRatesOptions: [] },
      'token',
    );
  const person = { firstname: 'Ada', lastname: 'Buyer', email: 'ada@example.com' };
  const register = (answer: ScriptedAnswer) => clientFor(answer).createCustomer(person);

  test.each([
    ['charge', charge, [product, customer, plan, subscription]],
    ['subscription', subscribe, [product, customer, plan]],
    ['customer', register, [product, plan, subscription, transaction]],
  ] as const)('is no %s', async (_, create, others) => {
    for (const other of others) {
      expect(await create({ body: other })).toMatchObject({ ok: false, kind: 'unknown' });
    }
  });

  test.each([
    ['a charge with its customer', charge, { id: 'x', customer, amount: 12.5 }],
    ['a charge with a name', charge, { id: 'x', name: 'Bag', amount: 12.5 }],
    ['a charge that shows nothing', charge, { id: 'x' }],
    ['a whole charge', charge, transaction],
    ['a whole subscription', subscribe, subscription],
    ['a subscription with its plan’s fields', subscribe, { ...plan, ...subscription }],
    ['a customer', register, customer],
  ] as const)('but %s is', async (_, create, shown) => {
    expect(await create({ body: shown })).toMatchObject({ ok: true, value: { id: 'x' } });
  });
});

describe('what is read by its id', () => {
  test.each<[string, unknown]>([
    ['bare', body],
    ['in an envelope', { data: body }],
    ['as it was sent', { subscription: body }],
    ['with a reference that is none', { ...body, ref: 'WEB-SHOP' }],
  ])('need not show it: %s', async (_, shown) => {
    expect(await read({ body: shown })).toMatchObject({
      ok: true,
      value: { id: 'sub/1', planId: 'p', quantity: 1 },
    });
  });

  test('may show another one besides it', async () => {
    const shown = { ...body, id: 17, publicId: 'sub/1' };
    expect(await read({ body: shown })).toMatchObject({ ok: true, value: { id: 'sub/1' } });
    // Another resource's is not its own.
    const other = { ...body, id: 17, customerId: 'sub/1' };
    expect(await read({ body: other })).toMatchObject({ ok: true, value: { id: '17' } });
  });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['an error', { status: 404, type: 'about:blank', name: 'NotFoundError', message: 'None' }],
    ['a list', [body]],
    ['nothing', undefined],
  ])('is not read from %s', async (_, shown) => {
    expect(await read({ body: shown })).toMatchObject({ ok: false, kind: 'unknown' });
  });
});

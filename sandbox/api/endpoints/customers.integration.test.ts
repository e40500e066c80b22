import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../../testing/sandbox.ts';
import { aCustomer, aPlan, aProduct, buy, eventTypes, subscribe } from '../../testing/shop.ts';

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());

let tenant: TestTenant;
beforeEach(() => {
  tenant = sandbox.tenant();
});

const ada = { firstname: 'Ada', lastname: 'Moreau', email: 'ada@example.com', type: 'INDIVIDUAL' };

describe('Customers', () => {
  it('are created with every field of the interface, and retrieved', async () => {
    const created = await tenant.api('POST', '/customers', { ...ada, phone: '+33 1 23 45 67' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...ada,
      phone: '+33 1 23 45 67',
      defaultCard: null,
      paymentMethods: [],
      createdAt: '2026-03-01T10:30:00.000Z',
      updatedAt: '2026-03-01T10:30:00.000Z',
    });
    const id = field(created.body, 'id');
    expect((await tenant.api('GET', `/customers/${id}`)).body).toEqual(created.body);
    expect((await tenant.api('GET', '/customers')).body).toEqual([created.body]);
    expect(await eventTypes(tenant)).toEqual(['customer:created']);
  });

  it('need no phone and no type, and texts are trimmed', async () => {
    const { status, body } = await tenant.api('POST', '/customers', {
      firstname: ' Ada ',
      lastname: 'Moreau',
      email: ' Ada@Example.com ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstname: 'Ada',
      email: 'Ada@Example.com',
      phone: null,
      type: 'INDIVIDUAL',
    });
  });

  it('are reused by their e-mail address, case-insensitively, and unchanged', async () => {
    const first = await tenant.api('POST', '/customers', ada);
    const again = await tenant.api('POST', '/customers', {
      ...ada,
      firstname: 'Eve',
      email: 'ADA@example.com',
    });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await eventTypes(tenant)).toEqual(['customer:created']);
  });

  it.each([
    ['no first name', { firstname: undefined }, 'firstname'],
    ['a blank last name', { lastname: '   ' }, 'lastname'],
    ['a name with a line break', { lastname: 'A\nB' }, 'lastname'],
    ['a name with half a character', { lastname: '\ud800' }, 'lastname'],
    ['a name of 101 characters', { firstname: 'x'.repeat(101) }, 'firstname'],
    ['a number for a name', { firstname: 3 }, 'firstname'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['half an e-mail address', { email: 'ada@' }, 'email'],
    ['two e-mail addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['a phone number of letters', { phone: 'call me' }, 'phone'],
    ['an empty phone number', { phone: '' }, 'phone'],
    ['a phone number without digits', { phone: '-' }, 'phone'],
    ['a phone number that is too long', { phone: `+${'1'.repeat(40)}` }, 'phone'],
    ['another type', { type: 'COMPANY' }, 'type'],
    ['null', { firstname: null }, 'firstname'],
  ])('are refused with %s', async (_, change, path) => {
    const { status, body } = await tenant.api('POST', '/customers', { ...ada, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: 'validation_failed', fields: [{ path }] } });
    expect((await tenant.api('GET', '/customers')).body).toEqual([]);
  });

  it('keep fields that an update omits', async () => {
    const id = await aCustomer(tenant, 'ada@example.com');
    sandbox.elapse(1_000);
    const { status, body } = await tenant.api('PUT', `/customers/${id}`, { lastname: 'Byron' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' });
    expect(field(body, 'updatedAt') > field(body, 'createdAt')).toBe(true);
    expect(await eventTypes(tenant)).toEqual(['customer:created', 'customer:updated']);
  });

  it('emit no event for an update that changes nothing', async () => {
    const id = await aCustomer(tenant, 'ada@example.com');
    const { status } = await tenant.api('PUT', `/customers/${id}`, { firstname: 'Ada' });
    expect(status).toBe(200);
    expect(await eventTypes(tenant)).toEqual(['customer:created']);
  });

  it('cannot take the e-mail address of another, but can change the case of their own', async () => {
    await aCustomer(tenant, 'taken@example.com');
    const id = await aCustomer(tenant, 'ada@example.com');
    const refused = await tenant.api('PUT', `/customers/${id}`, { email: 'Taken@example.com' });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } });
    const own = await tenant.api('PUT', `/customers/${id}`, { email: 'ADA@example.com' });
    expect(own).toMatchObject({ status: 200, body: { email: 'ADA@example.com' } });
  });

  it('are not updated with an empty or invalid body', async () => {
    const id = await aCustomer(tenant);
    expect((await tenant.api('PUT', `/customers/${id}`, {})).status).toBe(422);
    expect((await tenant.api('PUT', `/customers/${id}`, { email: 'no' })).status).toBe(422);
    expect((await tenant.api('PUT', '/customers/cus_none', { firstname: 'X' })).status).toBe(404);
  });

  it('are gone when deleted, with their subscriptions; their transactions stay', async () => {
    const customerId = await aCustomer(tenant, 'ada@example.com');
    await buy(tenant, { customerId, productId: await aProduct(tenant) });
    const subscription = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const before = await eventTypes(tenant);
    const deleted = await tenant.api('DELETE', `/customers/${customerId}`);
    expect(deleted).toMatchObject({ status: 204, body: undefined });
    expect((await tenant.api('GET', `/customers/${customerId}`)).status).toBe(404);
    expect((await tenant.api('DELETE', `/customers/${customerId}`)).status).toBe(404);
    const subscriptionPath = `/subscriptions/${field(subscription.body, 'id')}`;
    expect((await tenant.api('GET', subscriptionPath)).status).toBe(404);
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(2);
    expect((await eventTypes(tenant)).slice(before.length)).toEqual([
      'subscription:deleted',
      'customer:deleted',
    ]);
    expect(await aCustomer(tenant, 'ada@example.com')).not.toBe(customerId);
  });
});

describe('Payment methods', () => {
  const add = async (customerId: string, number?: string) =>
    tenant.api('PUT', `/customers/${customerId}/payment-methods`, {
      paymentToken: await tenant.paymentToken(number),
    });

  it('are saved; the first becomes the default', async () => {
    const id = await aCustomer(tenant);
    expect((await add(id)).body).toMatchObject({
      defaultCard: { cardLastFourDigits: '4242', cardType: 'VISA' },
    });
    const { body } = await add(id, '5555555555554444');
    expect(body).toMatchObject({
      defaultCard: { cardLastFourDigits: '4242', cardType: 'VISA' },
      paymentMethods: [
        { cardLastFourDigits: '4242', cardType: 'VISA', expiryMonth: 12, isDefault: true },
        { cardLastFourDigits: '4444', cardType: 'MASTERCARD', expiryYear: 2040, isDefault: false },
      ],
    });
    expect(await eventTypes(tenant)).toEqual([
      'customer:created',
      'customer:updated',
      'customer:updated',
    ]);
  });

  it('are listed once when the same card is added again', async () => {
    const id = await aCustomer(tenant);
    await add(id);
    const { body } = await add(id);
    expect(body).toMatchObject({
      paymentMethods: [{ cardLastFourDigits: '4242', isDefault: true }],
    });
    expect(field<unknown[]>(body, 'paymentMethods')).toHaveLength(1);
  });

  it('are chosen as the default by last four digits and type', async () => {
    const id = await aCustomer(tenant);
    await add(id);
    await add(id, '5555555555554444');
    const choose = (cardLastFourDigits: string, cardType: string) =>
      tenant.api('PUT', `/customers/${id}/credit-card/choose`, { cardLastFourDigits, cardType });
    expect(await choose('4444', 'MASTERCARD')).toMatchObject({
      status: 200,
      body: { defaultCard: { cardLastFourDigits: '4444', cardType: 'MASTERCARD' } },
    });
    expect((await choose('4242', 'visa')).body).toMatchObject({
      defaultCard: { cardLastFourDigits: '4242' },
    });
    expect(await choose('4242', 'MASTERCARD')).toMatchObject({
      status: 404,
      body: { error: { code: 'payment_method_not_found' } },
    });
    expect((await choose('424', 'VISA')).status).toBe(422);
    expect((await choose('42424', 'VISA')).status).toBe(422);
    expect(
      (
        await tenant.api('PUT', '/customers/cus_none/credit-card/choose', {
          cardLastFourDigits: '4242',
          cardType: 'VISA',
        })
      ).status,
    ).toBe(404);
  });

  it('are not saved when the card is declined, and the token is consumed', async () => {
    const id = await aCustomer(tenant);
    const paymentToken = await tenant.paymentToken('4000000000000002');
    const path = `/customers/${id}/payment-methods`;
    expect(await tenant.api('PUT', path, { paymentToken })).toMatchObject({
      status: 402,
      body: { error: { code: 'payment_declined', declineCode: 'card_declined' } },
    });
    expect(await tenant.api('PUT', path, { paymentToken })).toMatchObject({
      status: 422,
      body: { error: { code: 'payment_token_used' } },
    });
    expect((await tenant.api('GET', `/customers/${id}`)).body).toMatchObject({
      paymentMethods: [],
    });
  });

  it('do not consume the token when there is no such customer', async () => {
    const paymentToken = await tenant.paymentToken();
    const path = (id: string) => `/customers/${id}/payment-methods`;
    expect((await tenant.api('PUT', path('cus_none'), { paymentToken })).status).toBe(404);
    const id = await aCustomer(tenant);
    expect((await tenant.api('PUT', path(id), { paymentToken })).status).toBe(200);
  });
});

describe('Lists', () => {
  it('list everything, oldest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await aCustomer(tenant));
    const { body } = await tenant.api('GET', '/customers');
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(ids);
  });

  it('ignore unknown query parameters', async () => {
    expect((await tenant.api('GET', '/products?sort=name&page=2')).status).toBe(200);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../testing/sandbox.ts';
import type { ProfileName } from './profile.ts';

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());

const ada = { firstname: 'Ada', lastname: 'M', email: 'ada@example.com', type: 'INDIVIDUAL' };
const guji = { name: 'Guji', description: 'Floral', price: 14.5, currency: 'EUR', active: true };
const club = {
  name: 'Club',
  description: 'Monthly',
  recurringChargeAmount: 24,
  chargeFrequency: 'MONTHLY',
  currency: 'EUR',
  trialPeriodDays: 0,
  gracePeriodDays: 3,
  active: true,
};

const DOCUMENTED = {
  customer: 'id',
  product: 'id',
  plan: 'id',
  subscription: 'id',
  transaction: 'id',
};

const IDS = {
  full: DOCUMENTED,
  minimal: DOCUMENTED,
  alternate: {
    customer: 'customer_id',
    product: '_id',
    plan: 'planId',
    subscription: 'subscription_id',
    transaction: 'transactionId',
  },
};

async function goThrough(tenant: TestTenant, profile: ProfileName) {
  const ids = IDS[profile];
  const customer = await tenant.api('POST', '/customers', { ...ada, phone: '+33 1 23' });
  const customerId = field(customer.body, ids.customer);
  const product = await tenant.api('POST', '/products', guji);
  const productId = field(product.body, ids.product);
  const plan = await tenant.api('POST', '/plans', club);
  const planId = field(plan.body, ids.plan);
  const other = await tenant.api('POST', '/plans', { ...club, name: 'Other' });
  const items = [{ productId, quantity: 2 }];
  const transaction = await tenant.api('POST', '/transactions', {
    paymentToken: await tenant.paymentToken(),
    customerId,
    items,
    taxRatesOptions: ['GST'],
  });
  const request = { planId, customerId, quantity: 2, applicableTaxes: ['GST'] };
  const subscription = await tenant.api('POST', '/subscriptions', {
    paymentToken: await tenant.paymentToken(),
    subscription: request,
  });
  const subscriptionId = field(subscription.body, ids.subscription);
  const subscriptionPath = `/subscriptions/${subscriptionId}`;
  const path = `/customers/${customerId}`;
  return {
    ids: { customerId, productId, planId, subscriptionId },
    items,
    request,
    replies: { customer, product, plan, transaction, subscription },
    reads: {
      customer: await tenant.api('GET', path),
      customers: await tenant.api('GET', '/customers'),
      product: await tenant.api('GET', `/products/${productId}`),
      products: await tenant.api('GET', '/products'),
      transactions: await tenant.api('GET', '/transactions'),
      subscription: await tenant.api('GET', subscriptionPath),
    },
    changes: {
      update: await tenant.api('PUT', path, { lastname: 'Byron' }),
      method: await tenant.api('PUT', `${path}/payment-methods`, {
        paymentToken: await tenant.paymentToken(),
      }),
      choose: await tenant.api('PUT', `${path}/credit-card/choose`, {
        cardLastFourDigits: '4242',
        cardType: 'VISA',
      }),
      switch: await tenant.api('PATCH', `${subscriptionPath}/switch`, {
        planId: field(other.body, ids.plan),
      }),
      quantity: await tenant.api('PATCH', `${subscriptionPath}/quantity`, { quantity: 3 }),
      source: await tenant.api('PATCH', `${subscriptionPath}/payment-source`, {
        pfToken: await tenant.paymentToken(),
      }),
    },
    deletions: {
      subscription: await tenant.api('DELETE', subscriptionPath),
      customer: await tenant.api('DELETE', path),
    },
    errors: {
      notFound: await tenant.api('GET', '/products/none'),
      invalid: await tenant.api('POST', '/products', { name: '' }),
      declined: await tenant.api('POST', '/transactions', {
        paymentToken: await tenant.paymentToken('4000000000000002'),
        customerId: field((await tenant.api('POST', '/customers', ada)).body, ids.customer),
        items,
      }),
    },
  };
}

async function run(profile: ProfileName) {
  const tenant = sandbox.tenant({ profile });
  return { tenant, ...(await goThrough(tenant, profile)) };
}

const keys = (value: unknown) => Object.keys(value as object).sort();

describe('Minimal replies', () => {
  it('have an id and the documented fields, and nothing else', async () => {
    const { replies, reads, items, request, ids } = await run('minimal');
    const id = IDS.minimal;
    const customer = keys({ ...ada, phone: '', [id.customer]: '' });
    const transaction = keys({
      customerId: '',
      items: '',
      taxRatesOptions: '',
      [id.transaction]: '',
    });
    const subscription = keys({ ...request, [id.subscription]: '' });
    expect(keys(replies.customer.body)).toEqual(customer);
    expect(keys(reads.customer.body)).toEqual(customer);
    expect(keys(replies.product.body)).toEqual(keys({ ...guji, [id.product]: '' }));
    expect(keys(replies.plan.body)).toEqual(keys({ ...club, [id.plan]: '' }));
    expect(keys(replies.transaction.body)).toEqual(transaction);
    expect(replies.transaction.body).toMatchObject({ items, taxRatesOptions: ['GST'] });
    expect(keys(replies.subscription.body)).toEqual(subscription);
    expect(reads.subscription.body).toMatchObject({ ...request });
    expect(reads.customers.body).toEqual([reads.customer.body]);
    expect(reads.products.body).toEqual([replies.product.body]);
    const [first, second] = reads.transactions.body as unknown[];
    expect(first).toEqual(replies.transaction.body);
    expect(keys(second)).toEqual(transaction);
    expect(second).toMatchObject({
      customerId: ids.customerId,
      items: [],
      taxRatesOptions: ['GST'],
    });
  });

  it('to a refusal have a status and no body', async () => {
    const { errors } = await run('minimal');
    for (const answer of Object.values(errors)) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body).toEqual({});
    }
  });

  it('to a token call have the token only', async () => {
    const tenant = sandbox.tenant({ profile: 'minimal' });
    for (const method of ['GET', 'POST']) {
      const response = await sandbox.app.request(
        `http://127.0.0.1/payment-token/${tenant.id}/generate`,
        { method, headers: { Authorization: tenant.credentials } },
      );
      expect(keys(await response.json())).toEqual(['token']);
    }
  });
});

describe('Statuses', () => {
  it('of the full profile are 201, 200 and 204', async () => {
    const { replies, changes, deletions, errors } = await run('full');
    expect(Object.values(replies).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    for (const [name, { status, body }] of Object.entries(changes)) {
      expect([status, typeof body], name).toEqual([200, 'object']);
    }
    for (const { status, body } of Object.values(deletions)) {
      expect([status, body]).toEqual([204, undefined]);
    }
    expect(Object.values(errors).map(({ status }) => status)).toEqual([404, 422, 402]);
  });

  it('of the alternate profile are 200, 204 and other refusals', async () => {
    const { replies, changes, deletions, errors, ids } = await run('alternate');
    expect(Object.values(replies).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { update, ...silent } = changes;
    expect(update).toMatchObject({ status: 200, body: { lastname: 'Byron' } });
    for (const [name, { status, body }] of Object.entries(silent)) {
      expect([status, body], name).toEqual([204, undefined]);
    }
    expect(deletions.subscription).toMatchObject({
      status: 200,
      body: { subscription_id: ids.subscriptionId, deleted: true },
    });
    expect(deletions.customer.body).toEqual({ customer_id: ids.customerId, deleted: true });
    expect(Object.values(errors).map(({ status }) => status)).toEqual([404, 400, 422]);
    expect(errors.declined.body).toMatchObject({ status: 422, reason: 'CARD_DECLINED' });
    expect(errors.invalid.body).toMatchObject({ violations: [{ pointer: 'name' }, {}, {}] });
  });
});

describe('The alternate profile', () => {
  it('refuses an e-mail address that is taken', async () => {
    const tenant = sandbox.tenant({ profile: 'alternate' });
    await tenant.api('POST', '/customers', ada);
    expect((await tenant.api('POST', '/customers', ada)).status).toBe(409);
  });

  it('refuses unknown fields, at any depth', async () => {
    const tenant = sandbox.tenant({ profile: 'alternate' });
    const { status, body } = await tenant.api('POST', '/customers', { ...ada, isAdmin: true });
    expect(status).toBe(400);
    expect(body).toMatchObject({ violations: [{ pointer: 'isAdmin' }] });
    const nested = await tenant.api('POST', '/subscriptions', {
      paymentToken: 'x',
      subscription: { planId: 'p', customerId: 'c', coupon: 'free' },
    });
    expect(nested.body).toMatchObject({ violations: [{ pointer: 'subscription.coupon' }] });
    const item = { productId: 'p', quantity: 1, price: 0 };
    const reply = await tenant.api('POST', '/transactions', {
      paymentToken: 'x',
      customerId: 'c',
      items: [item],
    });
    expect(reply.body).toMatchObject({ violations: [{ pointer: 'items.0.price' }] });
  });

  it('does not delete a customer with subscriptions', async () => {
    const tenant = sandbox.tenant({ profile: 'alternate' });
    const customer = await tenant.api('POST', '/customers', ada);
    const customerId = field(customer.body, 'customer_id');
    const planId = field((await tenant.api('POST', '/plans', club)).body, 'planId');
    await tenant.api('POST', '/subscriptions', {
      paymentToken: await tenant.paymentToken(),
      subscription: { planId, customerId, quantity: 1 },
    });
    expect((await tenant.api('DELETE', `/customers/${customerId}`)).status).toBe(409);
  });

  it('has other keys in event payloads', async () => {
    const { tenant, ids } = await run('alternate');
    const { body } = await tenant.control('GET', '/events');
    const payloads = new Map(
      field<{ type: string; body: string }[]>(body, 'events').map((event) => {
        const envelope = JSON.parse(event.body) as { businessId: string; payload: object };
        expect(envelope.businessId).toBe(tenant.id);
        return [event.type, envelope.payload];
      }),
    );
    expect(payloads.get('customer:updated')).toEqual({ customerId: ids.customerId });
    expect(payloads.get('product:created')).toEqual({ _id: ids.productId });
    expect(payloads.get('subscription:created')).toEqual({ id: ids.subscriptionId });
    expect(payloads.get('subscription:charge:success')).toEqual({
      subscriptionId: ids.subscriptionId,
    });
    expect(keys(payloads.get('invoice:created'))).toEqual(['id']);
    expect(keys(payloads.get('customer:created'))).toEqual(['customer_id']);
  });

  it('has lists in an envelope', async () => {
    const tenant = sandbox.tenant({ profile: 'alternate' });
    await tenant.api('POST', '/products', guji);
    const { body } = await tenant.api('GET', '/products?limit=2');
    expect(body).toMatchObject({ data: [{ name: 'Guji' }], next: null });
  });
});

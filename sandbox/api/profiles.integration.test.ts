import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import type { ProfileName } from './profiles.ts';

let sandbox: TestSandbox;

beforeAll(() => {
  sandbox = openTestSandbox();
});
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

/** Makes every call that a shop makes, and returns every reply. */
async function goThrough(tenant: TestTenant) {
  const customer = await tenant.api('POST', '/customers', { ...ada, phone: '+33 1 23' });
  const customerId = field(customer.body, 'id');
  const product = await tenant.api('POST', '/products', guji);
  const productId = field(product.body, 'id');
  const plan = await tenant.api('POST', '/plans', club);
  const planId = field(plan.body, 'id');
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
  const subscriptionId = field(subscription.body, 'id');
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
        planId: field(other.body, 'id'),
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
        customerId: field((await tenant.api('POST', '/customers', ada)).body, 'id'),
        items,
      }),
    },
  };
}

async function run(profile: ProfileName) {
  const tenant = sandbox.tenant({ profile });
  return { tenant, ...(await goThrough(tenant)) };
}

const keys = (value: unknown) => Object.keys(value as object).sort();

describe('Minimal replies', () => {
  it('have an id and the documented fields, and nothing else', async () => {
    const { replies, reads, items, request, ids } = await run('minimal');
    const customer = keys({ ...ada, phone: '', id: '' });
    const transaction = keys({
      customerId: '',
      items: '',
      taxRatesOptions: '',
      id: '',
    });
    const subscription = keys({ ...request, id: '' });
    expect(keys(replies.customer.body)).toEqual(customer);
    expect(keys(reads.customer.body)).toEqual(customer);
    expect(keys(replies.product.body)).toEqual(keys({ ...guji, id: '' }));
    expect(keys(replies.plan.body)).toEqual(keys({ ...club, id: '' }));
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
});

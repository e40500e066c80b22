import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/running.ts';
import { field, openTestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, aProduct, buy, subscribe } from '../testing/shop.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  tenant = await server.tenant();
});
afterAll(() => server.close());

const arm = (fault: object) => tenant.control('POST', '/faults', fault);

const transactions = async () => (await tenant.api('GET', '/transactions')).body as unknown[];

async function purchase() {
  const customerId = await aCustomer(tenant);
  const productId = await aProduct(tenant);
  const paymentToken = await tenant.paymentToken();
  return () =>
    fetch(`${server.sandbox.url}/tenants/${tenant.id}/transactions`, {
      method: 'POST',
      headers: { Authorization: tenant.credentials, 'Content-Type': 'application/json' },
      body: JSON.stringify({ paymentToken, customerId, items: [{ productId, quantity: 1 }] }),
    });
}

const charge = { method: 'POST', path: '/transactions', times: 1 };

describe('a fault of a call', () => {
  it('of the kind status responds and does nothing', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'status', status: 503, retryAfterSeconds: 7 });
    const response = await pay();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await transactions()).toEqual([]);
    expect((await pay()).status).toBe(201);
  });

  it('of the kind close closes the connection and does nothing', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'close' });
    await expect(pay()).rejects.toThrow('fetch failed');
    expect(await transactions()).toEqual([]);
    expect((await pay()).status).toBe(201);
  });

  it('of the kind delay waits, then processes the call', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'delay', delayMs: 300 });
    let answered = false;
    const paying = pay().then((response) => {
      answered = true;
      return response;
    });
    expect(await transactions()).toEqual([]);
    expect(answered).toBe(false);
    expect((await paying).status).toBe(201);
    expect(await transactions()).toHaveLength(1);
  });

  it('of the kind commit-then-close processes the call, then closes the connection', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'commit-then-close' });
    await expect(pay()).rejects.toThrow('fetch failed');
    expect(await transactions()).toHaveLength(1);
    expect((await pay()).status).toBe(422);
  });

  it('of the kind commit-then-status processes the call, then responds with another status', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'commit-then-status', status: 502 });
    const response = await pay();
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('txn_');
    expect(await transactions()).toHaveLength(1);
  });

  it('of the kind commit-then-truncate processes the call, then aborts the response', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'commit-then-truncate' });
    const response = await pay();
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await transactions()).toHaveLength(1);
  });

  it('of the kind commit-then-html processes the call, then responds with a page', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'commit-then-html' });
    const response = await pay();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch(/^<!doctype html>/);
    expect(await transactions()).toHaveLength(1);
  });

  it.each([204, 205, 304, 200, 599])('may respond with the status %i', async (status) => {
    for (const kind of ['status', 'commit-then-status', 'commit-then-html']) {
      await arm({ kind, status, method: 'GET', path: '/products', times: 1 });
      const response = await fetch(`${server.sandbox.url}/tenants/${tenant.id}/products`, {
        headers: { Authorization: tenant.credentials },
      });
      expect(response.status).toBe(status);
      await response.text();
    }
  });

  it('loses a refusal like a success', async () => {
    const customerId = await aCustomer(tenant);
    const productId = await aProduct(tenant);
    await arm({ ...charge, kind: 'commit-then-status', status: 500 });
    const declined = await buy(tenant, { customerId, productId, card: '4000000000000002' });
    expect(declined.status).toBe(500);
    expect(await transactions()).toEqual([]);
  });

  it('waits between processing and responding when it has a delay', async () => {
    const pay = await purchase();
    await arm({ ...charge, kind: 'commit-then-status', status: 504, delayMs: 400 });
    let answered = false;
    const paying = pay().then((response) => {
      answered = true;
      return response;
    });
    await expect.poll(transactions, { timeout: 15_000, interval: 5 }).toHaveLength(1);
    expect(answered).toBe(false);
    expect((await paying).status).toBe(504);
  });

  it('applies to its tenant only', async () => {
    await arm({ kind: 'status', status: 500 });
    const other = await server.tenant();
    expect((await other.api('GET', '/products')).status).toBe(200);
    expect((await tenant.api('GET', '/products')).status).toBe(500);
  });

  it('is listed with its firings, shown in the request log, and disarmed', async () => {
    const armed = await arm({ kind: 'status', status: 418, path: '/products', method: 'GET' });
    expect(armed.status).toBe(201);
    await tenant.api('GET', '/products');
    const { body } = await tenant.control('GET', '/faults');
    expect(body).toMatchObject({
      armed: [{ id: field(armed.body, 'id'), kind: 'status', matched: 1, fired: 1 }],
      fired: [{ kind: 'status', on: `GET /tenants/${tenant.id}/products` }],
    });
    const log = await tenant.control('GET', '/requests?limit=1');
    expect(log.body).toMatchObject({ requests: [{ status: 418, faults: ['status'] }] });
    expect((await tenant.control('DELETE', '/faults')).body).toEqual({ disarmed: 1 });
    expect((await tenant.control('DELETE', '/faults')).body).toEqual({ disarmed: 0 });
    expect((await tenant.api('GET', '/products')).status).toBe(200);
  });

  it('fires after the credentials are checked', async () => {
    await arm({ kind: 'status', status: 500 });
    const url = `${server.sandbox.url}/tenants/${tenant.id}/products`;
    expect((await fetch(url)).status).toBe(401);
  });

  it.each([
    { kind: 'explode' },
    { kind: 'drop', target: 'api' },
    { kind: 'status', target: 'webhook' },
    { kind: 'status', event: 'customer:created' },
    { kind: 'status', status: 700 },
    { kind: 'status', probability: 2 },
    { kind: 'status', times: 0 },
    { kind: 'status', method: 'FETCH' },
    { kind: 'delay', delayMs: -1 },
    { kind: 'delay', delayMs: 0 },
    { kind: 'delay', delayMs: 0, target: 'webhook' },
    { kind: 'stale', secondsAgo: 1_000 },
    { kind: 'status', colour: 'red' },
    {},
  ])('is not %j', async (fault) => {
    expect((await arm(fault)).status).toBe(422);
  });
});

describe('A fault of cards', () => {
  it('declines the next charges with its code, then lets the card work', async () => {
    const customerId = await aCustomer(tenant);
    const productId = await aProduct(tenant);
    await arm({ kind: 'decline', code: 'insufficient_funds', times: 2 });
    for (const status of [402, 402, 201]) {
      const bought = await buy(tenant, { customerId, productId });
      expect(bought.status).toBe(status);
      if (status === 402) {
        expect(bought.body).toMatchObject({ error: { declineCode: 'insufficient_funds' } });
      }
    }
    expect(await transactions()).toHaveLength(1);
    expect((await tenant.control('GET', '/faults')).body).toMatchObject({
      armed: [{ target: 'card', kind: 'decline', matched: 3, fired: 2 }],
      fired: [{ on: 'card: charge' }, { on: 'card: charge' }],
    });
  });

  it('may apply to saved cards only, or to charges only', async () => {
    const customerId = await aCustomer(tenant);
    const productId = await aProduct(tenant);
    await arm({ kind: 'decline', use: 'attach', times: 1 });
    expect((await buy(tenant, { customerId, productId })).status).toBe(201);
    const path = `/customers/${customerId}/payment-methods`;
    const attach = async () =>
      (await tenant.api('PUT', path, { paymentToken: await tenant.paymentToken() })).status;
    expect(await attach()).toBe(402);
    await arm({ kind: 'decline', use: 'charge', times: 1 });
    expect(await attach()).toBe(200);
    expect((await buy(tenant, { customerId, productId })).status).toBe(402);
  });

  it.each([
    { kind: 'decline', path: '/transactions' },
    { kind: 'decline', method: 'POST' },
    { kind: 'decline', target: 'api' },
    { kind: 'decline', code: 'bad_mood' },
    { kind: 'decline', use: 'look at' },
    { kind: 'status', target: 'card' },
  ])('is not %j', async (fault) => {
    expect((await arm(fault)).status).toBe(422);
  });
});

describe('Stale reads', () => {
  it('answer as of some seconds ago: later changes, creations and deletions are not visible', async () => {
    const sandbox = openTestSandbox();
    const own = sandbox.tenant();
    const product = await aProduct(own, { price: 10 });
    const deleted = await aProduct(own);
    const customerId = await aCustomer(own);
    const created = await subscribe(own, { customerId, planId: await aPlan(own) });
    const subscriptionPath = `/subscriptions/${field(created.body, 'id')}`;
    const before = {
      products: (await own.api('GET', '/products')).body,
      product: (await own.api('GET', `/products/${product}`)).body,
      customer: (await own.api('GET', `/customers/${customerId}`)).body,
      customers: (await own.api('GET', '/customers')).body,
      subscription: (await own.api('GET', subscriptionPath)).body,
      transactions: (await own.api('GET', '/transactions')).body,
    };
    sandbox.elapse(10_000);
    await own.control('PATCH', `/products/${product}`, { price: 11 });
    sandbox.elapse(500);
    await own.control('PATCH', `/products/${product}`, { price: 12 });
    await own.control('DELETE', `/products/${deleted}`);
    const fresh = await aProduct(own);
    await own.api('PUT', `/customers/${customerId}`, { lastname: 'Byron' });
    await buy(own, { customerId, productId: product });
    await own.api('DELETE', subscriptionPath);
    sandbox.elapse(1_000);
    await own.control('POST', '/faults', { kind: 'stale', secondsAgo: 5 });
    const sorted = (list: unknown) =>
      (list as { id: string }[]).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(sorted((await own.api('GET', '/products')).body)).toEqual(sorted(before.products));
    expect((await own.api('GET', `/products/${product}`)).body).toEqual(before.product);
    expect((await own.api('GET', `/products/${fresh}`)).status).toBe(404);
    expect((await own.api('GET', `/products/${deleted}`)).status).toBe(200);
    expect((await own.api('GET', `/customers/${customerId}`)).body).toEqual(before.customer);
    expect((await own.api('GET', '/customers')).body).toEqual(before.customers);
    expect((await own.api('GET', subscriptionPath)).body).toEqual(before.subscription);
    expect((await own.api('GET', '/transactions')).body).toEqual(before.transactions);
    await own.control('DELETE', '/faults');
    await own.control('POST', '/faults', { kind: 'stale', secondsAgo: 1.2 });
    expect((await own.api('GET', `/products/${product}`)).body).toMatchObject({ price: 11 });
    await own.control('DELETE', '/faults');
    expect((await own.api('GET', `/products/${product}`)).body).toMatchObject({ price: 12 });
    expect((await own.api('GET', '/transactions')).body).toHaveLength(2);
    sandbox.close();
  });
});

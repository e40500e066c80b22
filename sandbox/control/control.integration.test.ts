import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, aProduct, buy, eventTypes, subscribe } from '../testing/shop.ts';
import { controlEndpoints } from './endpoints.ts';

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());

let tenant: TestTenant;
beforeEach(() => {
  tenant = sandbox.tenant();
});

const call = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  env?: object,
) =>
  sandbox.app.request(
    `http://127.0.0.1:4010/sandbox${path}`,
    { method, headers: { Host: '127.0.0.1:4010', ...headers }, ...(body ? { body } : {}) },
    env,
  );

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('Control calls', () => {
  it.each(['127.0.0.1', '127.0.0.1:4010', 'localhost:4010', '[::1]:4010', '127.1.2.3'])(
    'answer under the host name %s',
    async (host) => {
      expect((await call('GET', '/health', { Host: host })).status).toBe(200);
    },
  );

  it.each([
    'sandbox.example.com',
    '10.0.0.5:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:127',
    '',
  ])('do not answer under the host name %j', async (host) => {
    for (const { method, path } of controlEndpoints) {
      const response = await call(method, path.replace(':tenantId', tenant.id), { Host: host });
      expect(response.status, `${method} ${path}`).toBe(403);
    }
  });

  it('answer this machine only', async () => {
    const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
    expect((await call('GET', '/health', {}, undefined, from('192.168.1.9'))).status).toBe(403);
    expect((await call('GET', '/health', {}, undefined, from('::ffff:10.0.0.1'))).status).toBe(403);
    expect((await call('GET', '/health', {}, undefined, from('::ffff:127.0.0.1'))).status).toBe(
      200,
    );
    expect((await call('GET', '/health', {}, undefined, from('::1'))).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { Origin: 'http://evil.example' },
    { Origin: 'http://localhost:3000' },
    { Origin: 'http://127.0.0.1:3000' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('refuse a page that sends %j', async (headers) => {
    const response = await call('POST', '/tenants', { ...headers, ...JSON_TYPE }, '{}');
    expect(response.status).toBe(403);
  });

  it.each<Record<string, string>>([
    { Origin: 'http://127.0.0.1:4010' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ])('accept a page of the sandbox itself, which sends %j', async (headers) => {
    const response = await call('POST', '/tenants', { ...headers, ...JSON_TYPE }, '{}');
    expect(response.status).toBe(201);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuse a body of %s, which any page can send',
    async (type) => {
      const response = await call('POST', '/tenants', { 'Content-Type': type }, '{}');
      expect(response.status).toBe(415);
    },
  );

  it('need no body without required fields', async () => {
    expect((await call('POST', '/tenants')).status).toBe(201);
    expect((await tenant.control('POST', '/reset')).status).toBe(204);
  });

  it('answer 404 for an unknown tenant, everywhere', async () => {
    for (const { method, path } of controlEndpoints) {
      if (!path.includes(':tenantId')) continue;
      const url = path.replace(':tenantId', 'ten_none').replace(/:\w+/g, 'x');
      expect((await call(method, url)).status, `${method} ${url}`).toBe(404);
    }
  });

  it('answer 405 with Allow for a method that a path does not have, 404 for other paths', async () => {
    const response = await call('DELETE', '/tenants');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, GET, HEAD');
    expect((await call('GET', '/nothing')).status).toBe(404);
    expect((await tenant.control('GET', '/nothing')).status).toBe(404);
  });

  it('answer 4xx to bodies that are not JSON, too large, or have unknown fields', async () => {
    expect((await call('POST', '/tenants', JSON_TYPE, '{')).status).toBe(400);
    expect((await call('POST', '/tenants', JSON_TYPE, '[]')).status).toBe(422);
    expect((await call('POST', '/tenants', JSON_TYPE, '{"x":1}')).status).toBe(422);
    const large = JSON.stringify({ name: 'x'.repeat(300_000) });
    expect((await call('POST', '/tenants', JSON_TYPE, large)).status).toBe(413);
  });
});

describe('A tenant', () => {
  it('is created with credentials and a profile of its own', async () => {
    const response = await call(
      'POST',
      '/tenants',
      JSON_TYPE,
      '{"name":"Roastery","profile":"minimal"}',
    );
    const created: unknown = await response.json();
    expect(Object.keys(created as object)).toEqual([
      'tenantId',
      'clientId',
      'clientSecret',
      'webhookSecret',
    ]);
    const id = field(created, 'tenantId');
    const reply = await call('GET', `/tenants/${id}`);
    expect(await reply.json()).toMatchObject({
      tenantId: id,
      name: 'Roastery',
      profile: 'minimal',
      clientSecret: field(created, 'clientSecret'),
    });
    const list = (await (await call('GET', '/tenants')).json()) as { tenants: unknown[] };
    expect(list.tenants.length).toBeGreaterThan(1);
  });

  it('has one of three profiles, and no option of another name', async () => {
    const other = sandbox.tenant();
    for (const wrong of [{ profile: 'klingon' }, { responses: 'minimal' }]) {
      expect((await other.control('PATCH', '', wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
  });

  it('can change its profile', async () => {
    await aProduct(tenant);
    await tenant.control('PATCH', '', { profile: 'alternate', name: 'X' });
    expect((await tenant.api('GET', '/products')).body).toEqual({
      data: [expect.objectContaining({ _id: expect.any(String) })],
      next: null,
    });
  });

  it('is gone when deleted, with all its data', async () => {
    await buy(tenant, { customerId: await aCustomer(tenant), productId: await aProduct(tenant) });
    expect((await tenant.control('DELETE', '')).status).toBe(204);
    expect((await tenant.api('GET', '/products')).status).toBe(401);
    expect((await tenant.control('GET', '')).status).toBe(404);
    const { store } = sandbox.context;
    const tables = store.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence'",
    );
    for (const { name } of tables) {
      const columns = store.all<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
      if (!columns.some((column) => column.name === 'tenantId')) continue;
      const rows = store.all(`SELECT 1 FROM ${name} WHERE tenantId = ?`, tenant.id);
      expect(rows, name).toEqual([]);
    }
  });
});

describe('A payment token without a browser', () => {
  it('returns the invalid fields of the card', async () => {
    const { status, body } = await tenant.control('POST', '/payment-tokens', {
      number: '4242424242424241',
      expiryMonth: 13,
      expiryYear: 2040,
      securityCode: '12',
      name: '',
    });
    expect(status).toBe(422);
    const fields = field<{ fields: { path: string }[] }>(body, 'error').fields;
    expect(fields.map(({ path }) => path)).toEqual([
      'number',
      'expiryMonth',
      'securityCode',
      'name',
    ]);
    expect(JSON.stringify(body)).not.toContain('4242');
  });

  it('says what a missing expiry date should be', async () => {
    const { status, body } = await tenant.control('POST', '/payment-tokens', {
      number: '4242424242424242',
      securityCode: '123',
      name: 'Ada Lovelace',
    });
    expect(status).toBe(422);
    expect(field<{ fields: unknown }>(body, 'error').fields).toEqual([
      { path: 'expiryMonth', message: 'Send a month from 1 to 12.' },
      { path: 'expiryYear', message: 'Send a year, such as 2030.' },
    ]);
  });

  it('leaves nothing of the number or the security code in the database', async () => {
    await tenant.paymentToken('5555555555554444');
    const rows = JSON.stringify(
      sandbox.context.store.all('SELECT * FROM tokens WHERE tenantId = ?', tenant.id),
    );
    expect(rows).toContain('4444');
    expect(rows).not.toContain('5555');
    expect(rows).not.toContain('securityCode');
    expect(rows).not.toContain('pt_');
  });
});

describe('The request log', () => {
  it('shows calls with their bodies, newest first, without tokens and secrets', async () => {
    const customerId = await aCustomer(tenant, 'ada@example.com');
    const productId = await aProduct(tenant);
    const paymentToken = await tenant.paymentToken();
    await buy(tenant, { customerId, productId, paymentToken });
    await tenant.api('POST', '/customers', { firstname: '4242 4242 4242 4242', cvc: '123' });
    const { body } = await tenant.control('GET', '/requests');
    const requests = field<Record<string, unknown>[]>(body, 'requests');
    expect(requests.map(({ method, status }) => [method, status])).toEqual([
      ['POST', 422],
      ['POST', 201],
      ['POST', 201],
      ['POST', 201],
    ]);
    expect(requests[1]).toMatchObject({ path: `/tenants/${tenant.id}/transactions`, faults: [] });
    expect(requests[3]?.requestBody).toContain('ada@example.com');
    const text = JSON.stringify(body);
    expect(text).not.toContain(paymentToken);
    expect(text).not.toContain('4242 4242');
    expect(text).not.toContain('"123');
    expect(text).not.toContain(tenant.credentials.slice(6));
    await tenant.control('DELETE', '/requests');
    expect((await tenant.control('GET', '/requests')).body).toEqual({ requests: [] });
  });

  it('keeps the last 500, and truncates long bodies', async () => {
    await tenant.api('POST', '/customers', { firstname: 'x'.repeat(20_000) });
    let log = field<{ requestBody: string }[]>(
      (await tenant.control('GET', '/requests')).body,
      'requests',
    );
    expect(log[0]?.requestBody.length).toBeLessThan(9_000);
    for (let count = 0; count < 510; count += 1) await tenant.api('GET', `/products?n=${count}`);
    log = field((await tenant.control('GET', '/requests')).body, 'requests');
    expect(log).toHaveLength(500);
    expect(log[0]).toMatchObject({ path: `/tenants/${tenant.id}/products?n=509` });
    expect((await tenant.control('GET', '/requests?limit=0')).status).toBe(422);
  });

  it('shows calls with wrong credentials too', async () => {
    await sandbox.app.request(`http://127.0.0.1/tenants/${tenant.id}/products`);
    const { body } = await tenant.control('GET', '/requests');
    expect(body).toMatchObject({ requests: [{ status: 401 }] });
  });
});

describe('Tax rates', () => {
  it('are a table that can be replaced', async () => {
    const before = (await tenant.control('GET', '/tax-rates')).body;
    expect(field<unknown[]>(before, 'taxRates')).toHaveLength(7);
    const { body } = await tenant.control('PUT', '/tax-rates', {
      taxRates: [
        { code: 'TVA', percent: 5.5, name: 'Taxe' },
        { code: 'ODD', percent: 8.1234 },
      ],
    });
    expect(body).toEqual({
      taxRates: [
        { code: 'ODD', name: 'ODD', percent: 8.1234 },
        { code: 'TVA', name: 'Taxe', percent: 5.5 },
      ],
    });
    const productId = await aProduct(tenant, { price: 100 });
    const customerId = await aCustomer(tenant);
    const bought = await buy(tenant, { customerId, productId, taxes: ['TVA'] });
    expect(bought.body).toMatchObject({ amount: 105.5 });
    expect((await buy(tenant, { customerId, productId, taxes: ['GST'] })).status).toBe(422);
  });

  it('cannot lose a code that a subscription uses', async () => {
    const customerId = await aCustomer(tenant);
    const created = await subscribe(tenant, {
      customerId,
      planId: await aPlan(tenant),
      taxes: ['GST'],
    });
    const without = { taxRates: [{ code: 'PST', percent: 7 }] };
    expect(await tenant.control('PUT', '/tax-rates', without)).toMatchObject({
      status: 409,
      body: { error: { code: 'in_use' } },
    });
    expect(
      field<unknown[]>((await tenant.control('GET', '/tax-rates')).body, 'taxRates'),
    ).toHaveLength(7);
    await tenant.api('DELETE', `/subscriptions/${field(created.body, 'id')}`);
    expect((await tenant.control('PUT', '/tax-rates', without)).status).toBe(200);
  });

  it.each([
    [{ taxRates: [{ code: 'A', percent: 101 }] }],
    [{ taxRates: [{ code: 'A', percent: -1 }] }],
    [{ taxRates: [{ code: 'A', percent: 1.00001 }] }],
    [
      {
        taxRates: [
          { code: 'A', percent: 1 },
          { code: 'A', percent: 2 },
        ],
      },
    ],
    [{ taxRates: [{ percent: 1 }] }],
    [{}],
  ])('are not %j', async (rates) => {
    expect((await tenant.control('PUT', '/tax-rates', rates)).status).toBe(422);
  });
});

describe('A reset', () => {
  it('returns to the tenant’s initial state: its time, its taxes', async () => {
    const own = {
      now: '2031-05-05T05:05:05.000Z',
      frozen: true,
      taxRates: [{ code: 'MOON', percent: 3.5 }],
    };
    const created = await call('POST', '/tenants', JSON_TYPE, JSON.stringify(own));
    const { tenantId } = (await created.json()) as { tenantId: string };
    const read = async (path: string) =>
      (await call('GET', `/tenants/${tenantId}${path}`)).json() as Promise<unknown>;
    const beginning = { now: own.now, frozen: true, driven: true };
    const taxRates = [{ code: 'MOON', name: 'MOON', percent: 3.5 }];
    expect(await read('/clock')).toEqual(beginning);
    expect(await read('/tax-rates')).toEqual({ taxRates });
    const put = (path: string, body: object) =>
      call('PUT', `/tenants/${tenantId}${path}`, JSON_TYPE, JSON.stringify(body));
    await put('/clock', { advanceSeconds: 86_400, frozen: false });
    await put('/tax-rates', { taxRates: [] });
    await call('POST', `/tenants/${tenantId}/reset`);
    expect(await read('/clock')).toEqual(beginning);
    expect(await read('/tax-rates')).toEqual({ taxRates });
    const venus = [{ code: 'VENUS', name: 'Venus', percent: 1 }];
    await put('/tax-rates', { taxRates: venus, keepOnReset: true });
    await call('POST', `/tenants/${tenantId}/reset`);
    expect(await read('/tax-rates')).toEqual({ taxRates: venus });
  });

  it('empties a tenant, except for credentials and webhook settings', async () => {
    await tenant.control('PUT', '/webhook-settings', {
      destinationUrl: 'http://127.0.0.1:9/x',
    });
    await buy(tenant, { customerId: await aCustomer(tenant), productId: await aProduct(tenant) });
    await subscribe(tenant, { customerId: await aCustomer(tenant), planId: await aPlan(tenant) });
    await tenant.control('POST', '/faults', { kind: 'delay' });
    await tenant.control('PUT', '/tax-rates', { taxRates: [] });
    await tenant.control('PUT', '/clock', { advanceSeconds: 86_400, frozen: true });
    const token = await tenant.paymentToken();
    expect((await tenant.control('POST', '/reset')).status).toBe(204);
    for (const path of ['/customers', '/products', '/transactions']) {
      expect((await tenant.api('GET', path)).body, path).toEqual([]);
    }
    expect(await eventTypes(tenant)).toEqual([]);
    expect((await tenant.control('GET', '/deliveries')).body).toMatchObject({ deliveries: [] });
    expect((await tenant.control('GET', '/faults')).body).toEqual({ armed: [], fired: [] });
    expect((await tenant.control('GET', '/subscriptions')).body).toEqual({ subscriptions: [] });
    expect((await tenant.control('GET', '/clock')).body).toMatchObject({
      now: '2026-03-01T10:30:00.000Z',
      driven: false,
    });
    expect(
      field<unknown[]>((await tenant.control('GET', '/tax-rates')).body, 'taxRates'),
    ).toHaveLength(7);
    expect((await tenant.control('GET', '/webhook-settings')).body).toMatchObject({
      destinationUrl: 'http://127.0.0.1:9/x',
    });
    const purchase = {
      customerId: await aCustomer(tenant),
      productId: await aProduct(tenant),
      paymentToken: token,
    };
    expect((await buy(tenant, purchase)).status).toBe(422);
  });
});

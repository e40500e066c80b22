import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateClientSecret } from '../tenants/tenants.ts';
import { openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer } from '../testing/shop.ts';
import { interfaceEndpoints } from './endpoints.ts';

let sandbox: TestSandbox;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(() => {
  sandbox = openTestSandbox();
  tenant = sandbox.tenant();
  stranger = sandbox.tenant();
});
afterAll(() => sandbox.close());

const call = (method: string, path: string, headers: Record<string, string> = {}) =>
  sandbox.app.request(`http://127.0.0.1${path}`, { method, headers });

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('Authentication', () => {
  it('is required by every call of the interface, in one shape', async () => {
    const bodies = new Set<string>();
    for (const { method, path } of interfaceEndpoints) {
      const response = await call(method, path.replace(':tenantId', tenant.id));
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(
        'Basic realm="service", charset="UTF-8"',
      );
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  it.each([
    ['no header', {}],
    ['an empty header', { Authorization: '' }],
    ['no credentials', { Authorization: 'Basic' }],
    ['another scheme', { Authorization: 'Bearer abc' }],
    ['no base64', { Authorization: 'Basic ~~~~' }],
    ['a wrong secret', { Authorization: basic('cli_x:sk_y') }],
    ['a very long header', { Authorization: `Basic ${'A'.repeat(9_000)}` }],
  ])('refuses %s', async (_, headers) => {
    const response = await call('GET', `/tenants/${tenant.id}/customers`, headers);
    expect(response.status).toBe(401);
  });

  it('answers an unknown tenant like wrong credentials', async () => {
    const answers = await Promise.all(
      [tenant.id, 'ten_none', '%00', 'x'.repeat(5_000)].map(async (id) => {
        const headers = { Authorization: stranger.credentials };
        const response = await call('GET', `/tenants/${id}/customers`, headers);
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('is checked before path and method', async () => {
    expect((await call('PATCH', `/tenants/${tenant.id}/customers`)).status).toBe(401);
    expect((await call('GET', `/tenants/${tenant.id}/nothing`)).status).toBe(401);
    expect((await call('GET', `/tenants/${tenant.id}`)).status).toBe(401);
  });

  it('takes the scheme in any letter case', async () => {
    const headers = { Authorization: tenant.credentials.replace('Basic', 'bAsIc') };
    expect((await call('GET', `/tenants/${tenant.id}/customers`, headers)).status).toBe(200);
  });

  it('uses a new client secret at once', async () => {
    const rotated = sandbox.tenant();
    rotateClientSecret({ context: sandbox.context, tenantId: rotated.id });
    expect((await rotated.api('GET', '/customers')).status).toBe(401);
  });

  it('isolates tenants: nobody reads or changes another’s data', async () => {
    const id = await aCustomer(tenant);
    for (const [method, path, body] of [
      ['GET', `/customers/${id}`, undefined],
      ['PUT', `/customers/${id}`, { firstname: 'Eve' }],
      ['DELETE', `/customers/${id}`, undefined],
      ['PUT', `/customers/${id}/payment-methods`, { paymentToken: await stranger.paymentToken() }],
    ] as const) {
      expect((await stranger.api(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    expect((await stranger.api('GET', '/customers')).body).toEqual([]);
    expect((await tenant.api('GET', `/customers/${id}`)).body).toMatchObject({ firstname: 'Ada' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { MAX_BODY_BYTES } from './body.ts';

let sandbox: TestSandbox;
let tenant: TestTenant;

beforeAll(() => {
  sandbox = openTestSandbox();
  tenant = sandbox.tenant();
});
afterAll(() => sandbox.close());

const JSON_TYPE = 'application/json';

async function post(body: BodyInit | null, type: string | null, path = '/customers') {
  const headers = new Headers({ Authorization: tenant.credentials });
  if (type !== null) headers.set('Content-Type', type);
  const response = await sandbox.app.request(`http://127.0.0.1/tenants/${tenant.id}${path}`, {
    method: 'POST',
    headers,
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: response.status, body: (await response.json()) as unknown };
}

const valid = JSON.stringify({ firstname: 'Ada', lastname: 'M', email: 'ada@example.com' });

describe('A request', () => {
  it.each([
    ['no type', null],
    ['plain text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['something like JSON', 'application/jsonp'],
    ['another charset', 'application/json; charset=iso-8859-1'],
  ])('with a body of %s is answered 415', async (_, type) => {
    const answer = await post(new TextEncoder().encode(valid), type);
    expect(answer).toMatchObject({
      status: 415,
      body: { error: { code: 'unsupported_media_type' } },
    });
  });

  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ])('with a body of %s is read', async (type) => {
    expect((await post(valid, type)).status).toBeLessThan(300);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"firstname":'],
    ['two values', '{}{}'],
    ['NaN', '{"firstname":NaN}'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('with JSON content type and %s is answered with 400', async (_, body) => {
    const answer = await post(body, JSON_TYPE);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'malformed_json' } } });
  });

  it.each(['null', '[]', '"text"', '3', 'true', '{}'])('with %s is answered 422', async (body) => {
    const answer = await post(body, JSON_TYPE);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'validation_failed' } } });
  });

  it('of exactly the maximum size is read, and one byte more is answered with 413', async () => {
    const padded = (size: number) => `{"firstname":"${'x'.repeat(size - 16)}"}`;
    expect((await post(padded(MAX_BODY_BYTES), JSON_TYPE)).status).toBe(422);
    expect((await post(padded(MAX_BODY_BYTES + 1), JSON_TYPE)).status).toBe(413);
  });

  it('that announces too much is answered with 413 before it is read', async () => {
    const headers = {
      Authorization: tenant.credentials,
      'Content-Type': JSON_TYPE,
      'Content-Length': '999999999',
    };
    const url = `http://127.0.0.1/tenants/${tenant.id}/customers`;
    const response = await sandbox.app.request(url, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(413);
  });

  it('that never ends is answered with 413', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
    });
    expect((await post(endless, JSON_TYPE)).status).toBe(413);
  });

  it('that is aborted in the middle of its body is answered with 400', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('Gone.')),
    });
    expect((await post(broken, JSON_TYPE)).status).toBe(400);
  });

  it('with thousands of nested brackets is answered 4xx', async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await post(nested, JSON_TYPE)).status).toBe(422);
    expect((await post('['.repeat(depth), JSON_TYPE)).status).toBe(400);
  });

  it('has an error for every bad field, with its path', async () => {
    const { body } = await post(
      JSON.stringify({
        paymentToken: 'x',
        customerId: 'c',
        items: [{ productId: 'p', quantity: 0 }, { quantity: 1.5 }],
      }),
      JSON_TYPE,
      '/transactions',
    );
    expect(body).toMatchObject({
      error: {
        fields: [
          { path: 'items.0.quantity' },
          { path: 'items.1.productId', message: 'This field is required.' },
          { path: 'items.1.quantity' },
        ],
      },
    });
  });

  it('with fields that nobody knows is read without them', async () => {
    const body = JSON.stringify({ ...JSON.parse(valid), email: 'b@example.com', isAdmin: true });
    const answer = await post(body, JSON_TYPE);
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('isAdmin');
  });

  it('to an unknown path is answered with 404, with another method 405 and Allow', async () => {
    expect((await tenant.api('GET', '/nothing')).status).toBe(404);
    expect((await tenant.api('GET', '')).status).toBe(404);
    expect((await tenant.api('GET', '/transactions/txn_1')).status).toBe(404);
    expect((await tenant.api('GET', '/plans/plan_1')).status).toBe(404);
    const refused = await tenant.api('PATCH', '/customers');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('POST, GET, HEAD');
    expect((await tenant.api('PUT', '/subscriptions/x/switch')).status).toBe(405);
    expect((await tenant.api('GET', '/plans')).status).toBe(405);
  });

  it('to any other path is answered with 404 as JSON', async () => {
    const response = await sandbox.app.request('http://127.0.0.1/nowhere');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('by HEAD is answered like GET, without a body', async () => {
    const response = await sandbox.app.request(`http://127.0.0.1/tenants/${tenant.id}/products`, {
      method: 'HEAD',
      headers: { Authorization: tenant.credentials },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

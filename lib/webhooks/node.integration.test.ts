import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, disconnect } from '@/lib/db/client';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { deliveriesFor } from '@/lib/testing/service/deliveries';
import { postWithoutEnd } from '@/lib/testing/service/endless-request';
import { receiverServer } from './node';
import { createReceiver, databaseReceiver } from './receive';
import type { InboxRow } from './store';

const secret = 'a-secret';
const stored: InboxRow[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  const receive = createReceiver({
    secrets: [secret],
    tenantId: 'tenant-1',
    append: async (row) => void stored.push(row),
  });
  server = receiverServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  stored.length = 0;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const body = JSON.stringify({
  type: 'product:updated',
  businessId: 'tenant-1',
  payload: { product_id: 'p1', note: 'naïve – 🫘' },
});
const sign = (bytes: string | Uint8Array) =>
  createHmac('sha256', secret).update(bytes).digest('hex');

function post(bytes: string, headers: Record<string, string>, path = '/api/webhooks') {
  return fetch(`${url}${path}`, { method: 'POST', body: bytes, headers });
}

test('accepts a signed event with its bytes and headers, without credentials', async () => {
  const response = await post(body, {
    'X-Webhook-Signature': sign(body),
    'X-Webhook-Id': 'delivery-7',
    'Content-Type': 'application/json',
    Authorization: 'Basic c2VjcmV0OnNlY3JldA==',
    Cookie: 'session=1',
  });
  expect(response.status).toBe(200);
  expect(Buffer.from(stored[0]?.body ?? []).toString()).toBe(body);
  expect(stored[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-id': 'delivery-7',
  });
  expect(Object.keys(stored[0]?.headers ?? {})).not.toContain('authorization');
  expect(Object.keys(stored[0]?.headers ?? {})).not.toContain('cookie');
});

test('refuses two signature headers', async () => {
  const response = await post(body, [
    ['x-webhook-signature', sign(body)],
    ['x-webhook-signature', sign(body)],
  ] as unknown as Record<string, string>);
  expect(response.status).toBe(401);
});

test('refuses a body that does not end', async () => {
  const { status, sent } = await postWithoutEnd(`${url}/api/webhooks`);
  // The connection may break before the response is read.
  expect(['413', '']).toContain(status);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  expect(stored).toEqual([]);
});

test('refuses other paths and methods', async () => {
  expect((await fetch(`${url}/api/webhooks`)).status).toBe(405);
  expect((await post(body, { 'x-webhook-signature': sign(body) }, '/')).status).toBe(404);
  expect(stored).toEqual([]);
});

test('stores nothing of a body that ends early, and accepts later requests', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = `POST /api/webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length + 100}`;
      socket.write(`${head}\r\nX-Webhook-Signature: ${sign(body)}\r\n\r\n${body}`);
      socket.end();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.resume();
  });
  expect(stored).toEqual([]);
  expect((await post(body, { 'x-webhook-signature': sign(body) })).status).toBe(200);
});

describe('over HTTP, into the database', () => {
  const [tenantId, current, previous] = ['tenant-1', 'the-current-secret', 'the-previous-secret'];
  let database: TestDatabase;
  let inbox: ReturnType<typeof databaseReceiver>;
  let receiving: Server;
  let at: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    useTestEnv({ databaseUrl: database.url });
    const secrets = [current, previous];
    inbox = databaseReceiver({ databaseUrl: database.url, tenantId, secrets });
    receiving = receiverServer(inbox.receive);
    await new Promise<void>((resolve) => receiving.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(receiving.address() as AddressInfo).port}/api/webhooks`;
  });

  afterAll(async () => {
    receiving.close();
    receiving.closeAllConnections();
    await inbox.close();
    await disconnect();
    await database.drop();
  });

  async function deliver(bytes: Buffer, signature: string | null): Promise<number> {
    const headers = new Headers();
    if (signature !== null) headers.set('x-webhook-signature', signature);
    const init = { method: 'POST', body: new Uint8Array(bytes), headers };
    return (await fetch(at, init)).status;
  }

  describe.each([
    ['the current secret', current],
    ['the previous secret', previous],
  ])('with %s', (_, key) => {
    test.each(deliveriesFor({ secret: key, tenantId }))('$name', async (delivery) => {
      const { body: bytes, signature, status, stored } = delivery;
      const before = await db().webhookEvent.count();
      expect(await deliver(bytes, signature)).toBe(status);
      expect(await db().webhookEvent.count()).toBe(before + (stored ? 1 : 0));
      const rows = await db().webhookEvent.findMany({ where: { body: new Uint8Array(bytes) } });
      expect(rows).toMatchObject(stored ? [stored] : []);
    });
  });
});

import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiverServer } from './node';
import { createReceiver } from './receive';
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

test('takes a signed event with its bytes and what describes it, and no credentials', async () => {
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

test('refuses an unsigned one', async () => {
  expect((await post(body, {})).status).toBe(401);
  expect(stored).toEqual([]);
});

test('two signature headers are no signature', async () => {
  const response = await post(body, [
    ['x-webhook-signature', sign(body)],
    ['x-webhook-signature', sign(body)],
  ] as unknown as Record<string, string>);
  expect(response.status).toBe(401);
});

test('300 KiB are refused, announced or in chunks', async () => {
  const large = 'x'.repeat(300 * 1024);
  expect((await post(large, { 'x-webhook-signature': sign(large) })).status).toBe(413);
  const chunks = new ReadableStream({
    start(controller) {
      for (let count = 0; count < 5; count += 1) controller.enqueue(Buffer.alloc(60 * 1024));
      controller.close();
    },
  });
  const init = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit;
  const status = await fetch(`${url}/api/webhooks`, init).then(
    (one) => one.status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(status);
  expect(stored).toEqual([]);
});

test('answers nothing else', async () => {
  expect((await fetch(`${url}/api/webhooks`)).status).toBe(405);
  expect((await post(body, { 'x-webhook-signature': sign(body) }, '/')).status).toBe(404);
  expect(stored).toEqual([]);
});

test('a body that ends early stores nothing and harms nobody', async () => {
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

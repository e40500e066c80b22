import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { deliveriesFor, signatureOf } from '@/lib/testing/service/deliveries';
import { postWithoutEnd } from '@/lib/testing/service/endless-request';
import { receiverServer } from './node';
import { databaseReceiver } from './receive';

const [tenantId, secret] = ['tenant-1', 'a-secret'];
let inbox: ReturnType<typeof databaseReceiver>;
let server: Server;
let url: string;

withTestDatabase();
beforeAll(async () => {
  const { databaseUrl } = env();
  inbox = databaseReceiver({ databaseUrl, tenantId, secrets: [secret] });
  server = receiverServer(inbox.receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await db().webhookEvent.deleteMany();
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await inbox.close();
});

const body = JSON.stringify({
  type: 'product:updated',
  businessId: tenantId,
  payload: { product_id: 'p1', note: 'naïve – 🫘' },
});
const signature = signatureOf(Buffer.from(body), secret);
const stored = () => db().webhookEvent.findMany();

function post(
  bytes: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit,
  path = '/api/webhooks',
) {
  return fetch(`${url}${path}`, { method: 'POST', body: bytes, headers });
}

test('accepts a signed event with its bytes and headers, without credentials', async () => {
  const response = await post(body, {
    'X-Webhook-Signature': signature,
    'X-Webhook-Id': 'delivery-7',
    'Content-Type': 'application/json',
    Authorization: 'Basic c2VjcmV0OnNlY3JldA==',
    Cookie: 'session=1',
  });
  expect(response.status).toBe(200);
  const [event] = await stored();
  expect(Buffer.from(event?.body ?? []).toString()).toBe(body);
  const headers = event?.headers ?? {};
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-id': 'delivery-7',
  });
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');
});

test('refuses two signature headers', async () => {
  const response = await post(body, [
    ['x-webhook-signature', signature],
    ['x-webhook-signature', signature],
  ]);
  expect(response.status).toBe(401);
});

test('refuses a body that does not end', async () => {
  const { status, sent } = await postWithoutEnd(`${url}/api/webhooks`);
  // The connection may break before the response is read.
  expect(['413', '']).toContain(status);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  expect(await stored()).toEqual([]);
});

test('refuses other paths and methods', async () => {
  expect((await fetch(`${url}/api/webhooks`)).status).toBe(405);
  expect((await post(body, { 'x-webhook-signature': signature }, '/')).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test('stores nothing of a body that ends early, and accepts later requests', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = `POST /api/webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length + 100}`;
      socket.write(`${head}\r\nX-Webhook-Signature: ${signature}\r\n\r\n${body}`);
      socket.end();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.resume();
  });
  expect(await stored()).toEqual([]);
  expect((await post(body, { 'x-webhook-signature': signature })).status).toBe(200);
});

test.each(deliveriesFor({ secret, tenantId }))('$name', async (delivery) => {
  const headers: HeadersInit =
    delivery.signature === null ? {} : { 'x-webhook-signature': delivery.signature };
  const response = await post(new Uint8Array(delivery.body), headers);
  expect(response.status).toBe(delivery.status);
  expect(await stored()).toMatchObject(delivery.stored ? [delivery.stored] : []);
});

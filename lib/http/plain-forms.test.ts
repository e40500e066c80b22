import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { hasNotArrived, isUnknownAction, relayed } from './plain-forms.ts';

const asked = new URL('https://shop.example/products/a?x=1');

test('an answer goes on with its cookies, one by one, and without what belongs to one connection', async () => {
  const answer = new Response('<p>Done</p>', {
    status: 200,
    headers: [
      ['set-cookie', 'cart=1; Path=/'],
      ['set-cookie', 'seen=2; Path=/'],
      ['content-security-policy', "script-src 'nonce-x'"],
      ['transfer-encoding', 'chunked'],
      ['connection', 'keep-alive'],
      ['x-middleware-rewrite', '/en/products/a?x=1'],
    ],
  });
  const passed = relayed(answer, asked);
  expect(passed.headers.getSetCookie()).toEqual(['cart=1; Path=/', 'seen=2; Path=/']);
  expect(passed.headers.get('content-security-policy')).toBe("script-src 'nonce-x'");
  expect(passed.headers.get('transfer-encoding')).toBeNull();
  expect(passed.headers.get('connection')).toBeNull();
  // Next would answer with that page instead.
  expect(passed.headers.get('x-middleware-rewrite')).toBeNull();
  expect(await passed.text()).toBe('<p>Done</p>');
});

test('a redirect stays one, without a body and in full', async () => {
  const answer = new Response(null, { status: 303, headers: { location: '/cart/plain' } });
  const passed = relayed(answer, asked);
  expect([passed.status, passed.headers.get('location')]).toEqual([
    303,
    'https://shop.example/cart/plain',
  ]);
});

test('only Next’s own word for it is an unknown action', () => {
  const headers = { 'x-nextjs-action-not-found': '1' };
  expect(
    isUnknownAction(new Response('Server Action unavailable.', { status: 409, headers })),
  ).toBe(true);
  expect(isUnknownAction(new Response('Conflict', { status: 409 }))).toBe(false);
});

test('a form has not arrived where nobody took the connection, and only there', async () => {
  const server = createServer((request) => request.socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const failure = (host: string) =>
    fetch(`http://${host}:${port}`, { method: 'POST', body: 'x' }).catch((error: unknown) => error);
  expect(hasNotArrived(await failure('127.0.0.1')), 'executed, perhaps').toBe(false);
  await new Promise((closed) => server.close(closed));
  expect(hasNotArrived(await failure('127.0.0.1'))).toBe(true);
  expect(hasNotArrived(await failure('localhost')), 'both of its addresses').toBe(true);
  expect(hasNotArrived(new Error('something else'))).toBe(false);
});

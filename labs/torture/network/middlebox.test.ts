import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '../../listen.ts';
import { type Middlebox, startMiddlebox, type Trick } from './middlebox.ts';

/** Each response is different. */
let service: Listening;
let received: string[];
let box: Middlebox | undefined;

beforeEach(async () => {
  received = [];
  const server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    if (request.url?.endsWith('/lost')) return response.destroy();
    const isList = request.url?.endsWith('/things');
    const body = isList
      ? Array.from({ length: 100 }, (_, id) => ({ id }))
      : { call: received.length };
    response.writeHead(received.length === 1 ? 201 : 422, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  service = await listen(server);
});
afterEach(async () => {
  await box?.stop();
  await service.stop();
});

let wall = 0;

async function open(...only: Trick[]): Promise<Middlebox> {
  box = await startMiddlebox(service.url, { seed: 1, share: 1, only, now: () => wall });
  return box;
}

async function call(method: string, path: string, body?: string) {
  const response = await fetch(`${box?.url}${path}`, { method, ...(body && { body }) });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('forwards requests and responses', async () => {
  await open();
  expect(await call('POST', '/tenants/t/things/7', '{"a":1}')).toEqual({
    status: 201,
    body: { call: 1 },
  });
  expect(received).toEqual(['POST /tenants/t/things/7 {"a":1}']);
});

test('closes the connection where the service does', async () => {
  await open('duplicated, first response');
  await expect(call('POST', '/lost')).rejects.toThrow('fetch failed');
});

test.each([
  ['duplicated, first response', { status: 201, body: { call: 1 } }],
  ['duplicated, second response', { status: 422, body: { call: 2 } }],
] as const)('%s: the service gets the request twice', async (trick, answer) => {
  const { played } = await open(trick);
  expect(await call('POST', '/tenants/t/transactions', '{}')).toEqual(answer);
  expect(received).toEqual(Array(2).fill('POST /tenants/t/transactions {}'));
  expect(box?.causeOf('"call":1')).toBe(trick);
  expect(box?.causeOf('nobody')).toBeNull();
  expect([...played]).toEqual([[`${trick} POST /transactions`, 1]]);
});

test('a request whose responses are lost is identified by its body', async () => {
  await open('duplicated, second response');
  await expect(call('POST', '/lost', '{"customerId":"c1"}')).rejects.toThrow('fetch failed');
  expect(box?.causeOf('a charge', (body) => body.includes('c1'))).toBe(
    'duplicated, second response',
  );
  expect(box?.causeOf('a charge', (body) => body.includes('c2'))).toBeNull();
  expect(box?.causeOf('a charge')).toBeNull();
});

test('duplicated concurrently: the response is one of the two', async () => {
  await open('duplicated concurrently');
  const { body } = await call('DELETE', '/tenants/t/subscriptions/s');
  expect(received).toHaveLength(2);
  expect([{ call: 1 }, { call: 2 }]).toContainEqual(body);
});

test('swapped responses: two concurrent calls get each other’s', async () => {
  await open('swapped responses');
  const calls = await Promise.all([call('GET', '/tenants/t/a/1'), call('GET', '/tenants/t/a/2')]);
  const order = received.map((one) => Number(one.at(-1)));
  const answered = calls.map(({ body }) => (body as { call: number }).call);
  expect(answered).toEqual([order.indexOf(2) + 1, order.indexOf(1) + 1]);
  expect((await call('GET', '/tenants/t/a/3')).body).toEqual({ call: 3 });
});

test('cached response: an identical request does not reach the service again', async () => {
  await open('cached response');
  const first = await call('GET', '/tenants/t/a/1');
  expect(await call('GET', '/tenants/t/a/1')).toEqual(first);
  expect((await call('GET', '/tenants/t/a/2')).body).toEqual({ call: 2 });
  expect(received).toHaveLength(2);
});

test('lagging replica: reads are stale for a while, then current', async () => {
  await open('lagging replica');
  expect((await call('GET', '/tenants/t/a/1')).body).toEqual({ call: 1 });
  wall += 60_000;
  // The replica lags by less than 20 seconds, so it has the response of a minute ago.
  expect((await call('GET', '/tenants/t/a/1')).body).toEqual({ call: 1 });
  expect((await call('POST', '/tenants/t/a/1')).body).toEqual({ call: 2 });
  expect((await call('GET', '/tenants/t/a/1')).body).toEqual({ call: 1 });
  box?.calm();
  expect((await call('GET', '/tenants/t/a/1')).body).toEqual({ call: 3 });
});

test('missing rows: a list lacks some rows, a single resource lacks nothing', async () => {
  await open('missing rows');
  const { body } = await call('GET', '/tenants/t/things');
  expect((body as unknown[]).length).toBeGreaterThan(60);
  expect((body as unknown[]).length).toBeLessThan(100);
  expect((await call('GET', '/tenants/t/things/1')).body).toEqual({ call: 2 });
});

test('stops when it is told to', async () => {
  const { calm, played } = await open('duplicated, second response');
  calm();
  expect((await call('POST', '/tenants/t/transactions', '{}')).status).toBe(201);
  expect(received).toHaveLength(1);
  expect(played.size).toBe(0);
});

test('the same seed plays the same tricks', async () => {
  const names: string[][] = [];
  for (const seed of [7, 7, 8]) {
    box = await startMiddlebox(service.url, { seed, share: 0.1 });
    for (let count = 0; count < 40; count += 1) await call('GET', `/tenants/t/a/${count % 3}`);
    names.push([...box.played].map(([name, times]) => `${name} ${times}`));
    await box.stop();
  }
  expect(names[0]?.length).toBeGreaterThan(1);
  // A replica lags by the machine's time; only the choices before the first one depend on the seed alone.
  expect(names[1]?.[0]?.replace(/ \d+$/, '')).toBe(names[0]?.[0]?.replace(/ \d+$/, ''));
});

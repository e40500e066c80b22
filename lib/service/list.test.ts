import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { setWire } from './current-wire';
import { MAX_LIST_ROWS, readList, TOO_LARGE } from './list';
import { documentedWire, type ServiceProduct } from './wire';

type Answer = { status?: number; headers?: Record<string, string>; text: string };

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
  setWire(documentedWire);
});

/** Reads the list from a server with this answer. */
async function read(answer: Answer | ((path: string) => Answer), signal?: AbortSignal) {
  server = createServer(({ url = '' }, response) => {
    const { status = 200, headers, text } = typeof answer === 'function' ? answer(url) : answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { baseUrl, tenantId: 't', clientId: 'c', clientSecret: 's', timeoutMs: 5_000 };
  const place = { path: '/products', template: '/products' };
  return readList<ServiceProduct>(config, place, 'product', signal);
}

const ids = ({ ok, ...reply }: Awaited<ReturnType<typeof read>>) =>
  ok && 'value' in reply ? reply.value.items.map(({ id }) => id) : null;

test('a list contains its rows', async () => {
  const reply = await read({ text: '[{"id":"p1","name":"Guji"},{"id":"p2"}]' });
  expect(reply).toMatchObject({ ok: true, value: { complete: true } });
  expect(ids(reply)).toEqual(['p1', 'p2']);
});

test.each<[string, Answer]>([
  ['an envelope', { text: '{"data":[{"id":"p1"}],"next":"2"}' }],
  ['null', { text: 'null' }],
  ['nothing', { text: '' }],
  ['a list that breaks off', { text: '[{"id":"p1"},{"id"' }],
  ['a page of a gateway', { text: '<html></html>' }],
  ['an error', { text: '{"error":{"code":"timeout"}}' }],
  ['a refusal', { status: 403, text: '[]' }],
])('%s is no list', async (_, answer) => {
  expect(await read(answer)).toMatchObject({ ok: false });
});

test.each<[string, string[], Answer]>([
  ['a row without an id', ['p1'], { text: '[{"id":"p1"},{"name":"Guji"}]' }],
  ['a row that is no object', ['p1'], { text: '[{"id":"p1"},7]' }],
  ['a partial response', ['p1'], { status: 206, text: '[{"id":"p1"}]' }],
  ['a cached response', ['p1'], { headers: { age: '7' }, text: '[{"id":"p1"}]' }],
  ['rows of one id that differ', ['p2'], { text: '[{"id":"p1"},{"id":"p2"},{"id":"p1","a":1}]' }],
])('a list with %s is incomplete', async (_, listed, answer) => {
  const reply = await read(answer);
  expect(reply).toMatchObject({ ok: true, value: { complete: false } });
  expect(ids(reply)).toEqual(listed);
});

test('a row that is listed twice counts once', async () => {
  const reply = await read({ text: '[{"id":"p1"},{"id":"p1"}]' });
  expect(ids(reply)).toEqual(['p1']);
  expect(reply).toMatchObject({ value: { complete: true } });
});

test('a list with more rows than the limit is refused', async () => {
  const rows = (count: number) => ({
    text: `[${Array.from({ length: count }, (_, n) => `{"id":"${n}"}`)}]`,
  });
  expect(ids(await read(rows(MAX_LIST_ROWS)))).toHaveLength(MAX_LIST_ROWS);
  server?.close();
  expect(await read(rows(MAX_LIST_ROWS + 1))).toMatchObject({ ok: false, code: TOO_LARGE });
});

test('a signal aborts the read', async () => {
  expect(await read({ text: '[]' }, AbortSignal.abort())).toMatchObject({ ok: false });
});

test('all pages of a list are read, up to a repeated cursor', async () => {
  setWire({
    ...documentedWire,
    rowsIn: (body) => (body as { data: unknown }).data,
    pages: {
      query: (cursor) => (cursor === null ? 'limit=1' : `limit=1&cursor=${cursor}`),
      next: (body) => (body as { next: string | null }).next,
    },
  });
  const pages = (last: string | null) => (path: string) => {
    const isFirst = !path.includes('cursor');
    const page = isFirst
      ? { data: [{ id: 'p1' }], next: '2' }
      : { data: [{ id: 'p2' }], next: last };
    return { text: JSON.stringify(page) };
  };
  const whole = await read(pages(null));
  expect(ids(whole)).toEqual(['p1', 'p2']);
  expect(whole).toMatchObject({ value: { complete: true } });
  server?.close();
  expect(await read(pages('2'))).toMatchObject({ ok: true, value: { complete: false } });
});

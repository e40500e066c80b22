import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createServiceClient } from './client';
import type { ServiceConfig } from './http';
import { collectList } from './list-stream';
import type { ListStream } from './payment-service';

const open: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A client of a service that answers so. */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  list: Partial<NonNullable<ServiceConfig['list']>> = {},
  customers: typeof list = {},
) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const limits = { maxBytes: 1_000_000, maxMs: 5_000, pages: undefined };
  return createServiceClient({
    baseUrl: `http://127.0.0.1:${port}`,
    ...{ tenantId: 't', clientId: 'me', clientSecret: 'secret', timeoutMs: 2_000 },
    list: { ...limits, ...list },
    customers: { ...limits, ...customers },
  });
}

const charges = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}` }));
const whole = async (client: Awaited<ReturnType<typeof clientOf>>) =>
  collectList(client.listTransactions());

describe('the list of transactions', () => {
  test('is read as it arrives', async () => {
    const client = await clientOf(async (_, response) => {
      response.write('[{"id":"t1"},{"i');
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.end('d":"t2"}]');
    });
    expect(await whole(client)).toMatchObject({
      ok: true,
      value: { items: [{ id: 't1' }, { id: 't2' }], complete: true },
    });
  });

  test('is requested without caches', async () => {
    const headers: unknown[] = [];
    const client = await clientOf((request, response) => {
      headers.push(request.headers['cache-control']);
      response.end('[]');
    });
    await whole(client);
    await client.getSubscription('s1');
    expect(headers).toEqual(['no-cache', 'no-cache']);
  });

  test.each([300, 301, 302, 303, 304, 307, 308])(
    'is unknown when the status is %i',
    async (status) => {
      const elsewhere = await clientOf((request, response) => {
        if (request.url === '/elsewhere') response.end('[]');
        else response.writeHead(status, { location: '/elsewhere' }).end('[]');
      });
      expect(await whole(elsewhere)).toMatchObject({ ok: false, kind: 'unknown', status });
    },
  );

  test('has no rows in a 204', async () => {
    const none = await clientOf((_, response) => response.writeHead(204).end());
    expect(await whole(none)).toMatchObject({ ok: true, value: { items: [], complete: true } });
    const empty = await clientOf((_, response) => response.end());
    expect(await whole(empty)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('is incomplete with a row without an id, or when more is announced', async () => {
    const unreadable = await clientOf((_, response) => response.end('[{"id":"t1"},{"amount":2}]'));
    expect(await whole(unreadable)).toMatchObject({
      value: { items: [{ id: 't1' }], complete: false },
    });
    const more = await clientOf((_, response) => response.end('{"data":[{"id":"t1"}],"total":2}'));
    expect(await whole(more)).toMatchObject({ value: { items: [{ id: 't1' }], complete: false } });
  });

  test.each([
    ['{"data":ROWS,"meta":{"total":3}}', {}],
    ['{"data":ROWS,"pagination":{"has_more":true,"next_cursor":"2"}}', {}],
    ['{"data":ROWS,"links":{"next":"/transactions?page=2"}}', {}],
    ['{"data":ROWS,"page":1,"totalPages":2}', {}],
    ['{"data":ROWS,"totalCount":3}', {}],
    ['{"data":ROWS,"total":"3"}', {}],
    ['{"data":ROWS,"nextPageToken":"2"}', {}],
    ['{"data":ROWS,"hasNextPage":true}', {}],
    ['{"data":ROWS,"took":3}', {}],
    ['ROWS', { 'X-Next-Cursor': '2' }],
    ['ROWS', { Link: '<https://service/transactions?page=2>; rel="next"' }],
    ['ROWS', { 'X-Total-Count': '3' }],
  ])('proves nothing absent with %s %j', async (text, headers) => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, headers).end(text.replace('ROWS', JSON.stringify(charges(2))));
    });
    expect(await whole(client)).toMatchObject({ value: { items: charges(2), complete: false } });
    expect(await client.listCustomers()).toMatchObject({ value: { complete: false } });
  });

  test.each([
    ['breaks off', '[{"id":"t1"},{"id":'],
    ['has a row that is no JSON', '[{"id":"t1"},{id:2}]'],
    ['is none', '{"id":"t1"}'],
  ])('tells nothing when it %s', async (_, text) => {
    const client = await clientOf((_request, response) => response.end(text));
    expect(await whole(client)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('fails when its connection is closed', async () => {
    const client = await clientOf((_, response) => {
      response.write('[{"id":"t1"}');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await whole(client)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('has the Retry-After when it is refused', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('{"code":"slow_down"}');
    });
    expect(await whole(client)).toMatchObject({ ok: false, status: 429, retryAfterMs: 7_000 });
  });

  test('fails when it exceeds its maximum size', async () => {
    const client = await clientOf((_, response) => response.end(JSON.stringify(charges(5_000))), {
      maxBytes: 20_000,
    });
    expect(await whole(client)).toMatchObject({ ok: false, code: 'too-large' });
  });

  test('fails when it exceeds its timeout', async () => {
    const client = await clientOf((_, response) => void response.write('['), { maxMs: 100 });
    expect(await whole(client)).toMatchObject({ ok: false, code: 'too-slow' });
  });

  test('closes its connection when its reader stops', async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const client = await clientOf((request, response) => {
      request.socket.once('close', closed);
      response.write(`[${'{"id":"t1"},'.repeat(1_000)}`);
    });
    const stream = client.listTransactions();
    await stream.next();
    await stream.return({ ok: false, kind: 'unknown', message: 'enough' });
    await isClosed;
  });
});

describe('a list in pages', () => {
  const pages = 'limit=2&cursor=';

  test.each(['limit=500', 'limit=&cursor=', ''])(
    'is not requested with the query "%s", which has not one parameter for the cursor',
    async (query) => {
      const client = await clientOf((_, response) => response.end('[]'), { pages: query });
      await expect(whole(client)).rejects.toThrow('one parameter without a value');
    },
  );
  const cursorOf = ({ url = '' }: IncomingMessage) =>
    new URL(url, 'http://service').searchParams.get('cursor');

  test('is read to the last one', async () => {
    const headers: (string | undefined)[] = [];
    const client = await clientOf(
      (request, response) => {
        headers.push(request.url?.split('?')[1]);
        const from = Number(cursorOf(request) ?? 0);
        const next = from < 4 ? { nextCursor: `${from + 2}` } : {};
        response.end(JSON.stringify({ data: charges(5).slice(from, from + 2), ...next }));
      },
      { pages },
    );
    expect(await whole(client)).toMatchObject({ value: { items: charges(5), complete: true } });
    expect(headers).toEqual(['limit=2', 'limit=2&cursor=2', 'limit=2&cursor=4']);
  });

  test('is one of customers, too, with limits of its own', async () => {
    const rows = charges(3);
    const paged = await clientOf(
      (request, response) => {
        const from = Number(cursorOf(request) ?? 0);
        const next = from < 2 ? { nextCursor: `${from + 2}` } : {};
        response.end(JSON.stringify({ data: rows.slice(from, from + 2), ...next }));
      },
      {},
      { pages },
    );
    expect(await collectList(paged.streamCustomers())).toMatchObject({
      value: { items: rows, complete: true },
    });
    const slow = await clientOf(
      (_, response) => void response.write('[{"id":"c1"},'),
      {},
      { maxMs: 100 },
    );
    expect(await collectList(slow.streamCustomers())).toMatchObject({ code: 'too-slow' });
  });

  test('follows cursors in a header, too', async () => {
    const client = await clientOf(
      (request, response) => {
        const from = Number(cursorOf(request) ?? 0);
        if (from < 2) response.setHeader('x-next-cursor', `${from + 2}`);
        response.end(JSON.stringify(charges(4).slice(from, from + 2)));
      },
      { pages },
    );
    expect(await whole(client)).toMatchObject({ value: { items: charges(4), complete: true } });
  });

  test('follows the cursor in a URL, too', async () => {
    const client = await clientOf(
      (request, response) => {
        const from = Number(cursorOf(request) ?? 0);
        if (from < 2) response.setHeader('link', `</charges?cursor=${from + 2}>; rel="next"`);
        response.end(JSON.stringify(charges(4).slice(from, from + 2)));
      },
      { pages },
    );
    expect(await whole(client)).toMatchObject({ value: { items: charges(4), complete: true } });
  });

  test('is incomplete if the next one cannot be requested', async () => {
    const client = await clientOf(
      (_, response) => {
        response.setHeader('link', '</charges?page=2>; rel="next"');
        response.end(JSON.stringify(charges(2)));
      },
      { pages },
    );
    expect(await whole(client)).toMatchObject({ value: { items: charges(2), complete: false } });
  });

  test('fails when one of them fails', async () => {
    const client = await clientOf(
      (request, response) => {
        if (cursorOf(request)) response.writeHead(500).end();
        else response.end(JSON.stringify({ data: charges(2), nextCursor: '2' }));
      },
      { pages },
    );
    expect(await whole(client)).toMatchObject({ ok: false, status: 500 });
  });

  test('is incomplete when its cursors form a loop', async () => {
    const client = await clientOf(
      (_, response) => response.end(JSON.stringify({ data: charges(2), nextCursor: 'again' })),
      { pages },
    );
    expect(await whole(client)).toMatchObject({ ok: true, value: { complete: false } });
  });
});

test('a list that has all arrived leaves turns to others while it is read', async () => {
  const busy = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    return 1;
  };
  async function* arrived(): ListStream<number> {
    for (let part = 0; part < 20; part += 1) {
      yield { rows: [{ text: Buffer.from('1'), read: busy }], startsOver: false, bytes: part };
    }
    return { ok: true, status: 200, value: { complete: true } };
  }
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  const read = await collectList(arrived()).finally(() => clearInterval(other));
  expect(read).toMatchObject({ ok: true, value: { complete: true } });
  expect(turns).toBeGreaterThan(5);
});

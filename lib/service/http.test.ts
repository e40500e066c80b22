import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isGone } from './client';
import { type ServiceConfig, sendJson } from './http';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function http(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  return listen(createServer(answer));
}

/** A raw TCP server, for responses that no HTTP library would send. */
function tcp(onData: (socket: Socket, text: string) => void) {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => onData(socket, data.toString()));
    }),
  );
}

function config(baseUrl: string, timeoutMs = 2_000): ServiceConfig {
  return { baseUrl, tenantId: 't', clientId: 'me', clientSecret: 'secret', timeoutMs };
}

const post = { method: 'POST', path: '/charge', template: '/charge', body: { a: 1 } } as const;

test('a refusal has an excerpt of the response, without tokens and e-mail addresses', async () => {
  const url = await http((_, response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        error: { code: 'nope', message: `tok_1\n of ada@example.com ${'x'.repeat(900)}` },
      }),
    );
  });
  const reply = await sendJson(config(url), { ...post, body: { paymentToken: 'tok_1' } });
  if (reply.ok) throw new Error('It was refused.');
  expect(reply).toMatchObject({ kind: 'refused', code: 'nope' });
  expect(reply.bodyExcerpt).toContain('"message":"[secret]\\n of [address] xxx');
  expect(reply.bodyExcerpt).not.toMatch(/tok_1|ada@/);
  expect(reply.bodyExcerpt?.length).toBe(500);
});

describe('a request', () => {
  test('carries Basic credentials and a JSON body', async () => {
    const seen: { headers: IncomingMessage['headers']; body: string }[] = [];
    const url = await http((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ headers: request.headers, body });
        response.end('{"ok":true}');
      });
    });
    expect(await sendJson(config(url), post)).toEqual({
      ok: true,
      status: 200,
      value: { ok: true },
    });
    expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa('me:secret')}`);
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers['accept-encoding']).toBe('identity');
    expect(seen[0]?.headers['cache-control']).toBeUndefined();
    expect(seen[0]?.body).toBe('{"a":1}');
  });
});

describe('a call counts as not sent', () => {
  test('when the port is closed', async () => {
    const url = await http(() => {});
    for (const server of open.splice(0)) server.close();
    expect(await sendJson(config(url), post)).toMatchObject({ ok: false, kind: 'not-sent' });
  });

  test('when the name does not resolve', async () => {
    const reply = await sendJson(config('http://nowhere.invalid'), post);
    expect(reply).toMatchObject({ ok: false, kind: 'not-sent' });
  });

  test('when the TLS handshake fails', async () => {
    const url = await tcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const reply = await sendJson(config(url.replace('http:', 'https:')), post);
    expect(reply).toMatchObject({ ok: false, kind: 'not-sent' });
  });
});

describe('the outcome of a call is unknown', () => {
  test('when the connection is cut after the request', async () => {
    const url = await tcp((socket) => socket.destroy());
    expect(await sendJson(config(url), post)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('when no response arrives in time', async () => {
    const url = await http(() => {});
    expect(await sendJson(config(url, 200), post)).toEqual({
      ok: false,
      kind: 'unknown',
      message: 'No response in time',
    });
  });

  test('when the body ends early', async () => {
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n');
      socket.end('content-length: 100\r\n\r\n{"id":"t1","am');
    });
    expect(await sendJson(config(url), post)).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test.each(['POST', 'GET'] as const)('when a 2xx to a %s contains an error', async (method) => {
    const url = await http((_, response) => response.end('{"error":{"code":"timeout"}}'));
    const reply = await sendJson(config(url), { ...post, method });
    expect(reply).toMatchObject({ ok: false, kind: 'unknown', status: 200, code: 'timeout' });
  });

  test('when the response is a redirect, which is not followed', async () => {
    let followed = false;
    const url = await http((request, response) => {
      if (request.url === '/elsewhere') followed = true;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await sendJson(config(url), post)).toMatchObject({
      ok: false,
      kind: 'unknown',
      status: 307,
    });
    expect(followed).toBe(false);
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('when the status is %i', async (status) => {
    const body = '{"error":{"code":"bad_request"}}';
    const url = await http((_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
    expect(await sendJson(config(url), post)).toMatchObject({ ok: false, kind: 'unknown', status });
  });

  test('without a retry of the request', async () => {
    let requests = 0;
    const url = await tcp((socket) => {
      requests += 1;
      socket.destroy();
    });
    await sendJson(config(url), post);
    await sendJson(config(url), { ...post, method: 'GET', body: undefined });
    expect(requests).toBe(2);
  });
});

describe('a refusal', () => {
  const json = 'application/json';
  const answer = (status: number, type: string, body: string) =>
    http((_, response) => response.writeHead(status, { 'content-type': type }).end(body));

  test.each([400, 401, 402, 403, 413, 415, 422])(
    'is a %i in the form of the service’s own errors',
    async (status) => {
      const url = await answer(status, json, '{"error":{"code":"of_another_release"}}');
      expect(await sendJson(config(url), post)).toMatchObject({
        ...{ ok: false, kind: 'refused', status, isOwn: true },
      });
    },
  );

  test.each<[string, number, string, string]>([
    ['a gateway’s page', 404, 'text/html', '<h1>Not found</h1>'],
    ['a gateway’s JSON', 404, json, '{"message":"no Route matched with those values"}'],
    ['a framework’s JSON', 422, json, '{"status":422,"error":"Unprocessable","path":"/"}'],
    ['an empty object', 402, json, '{}'],
    ['no body', 404, json, ''],
    ['JSON of another type', 404, 'text/plain', '{"error":{"code":"not_found"}}'],
  ])('is not %s', async (_name, status, type, body) => {
    const reply = await sendJson(config(await answer(status, type, body)), post);
    expect(reply).toMatchObject({ ok: false, kind: 'unknown' });
    expect(reply).not.toHaveProperty('isOwn');
    expect(isGone(reply)).toBe(false);
  });

  test('with the code not_found means that the resource does not exist', async () => {
    const gone = await answer(404, json, '{"error":{"code":"not_found"}}');
    expect(isGone(await sendJson(config(gone), post))).toBe(true);
    const other = await answer(404, json, '{"error":{"code":"bad_request"}}');
    expect(isGone(await sendJson(config(other), post))).toBe(false);
  });

  test('does not repeat the body in its message', async () => {
    const url = await http((_, response) =>
      response.writeHead(422).end('{"message":"number 4242424242424242 for me:secret"}'),
    );
    expect(JSON.stringify(await sendJson(config(url), post))).not.toMatch(/4242|me:secret/);
  });
});

test('Retry-After is read as seconds or as a date', async () => {
  let value = '7';
  const url = await http((_, response) => response.writeHead(429, { 'retry-after': value }).end());
  expect(await sendJson(config(url), post)).toMatchObject({ retryAfterMs: 7000 });
  value = new Date(Date.now() - 5000).toUTCString();
  expect(await sendJson(config(url), post)).toMatchObject({ retryAfterMs: 0 });
});

test.each<[string, string, object | undefined]>([
  ['an empty error', '{"id":"t1","error":null,"errors":[]}', { id: 't1', error: null, errors: [] }],
  ['a byte order mark', '\ufeff{"id":"t1"}', { id: 't1' }],
  ['no body', '', undefined],
])('a 2xx with %s is a success', async (_, body, value) => {
  const url = await http((_, response) => response.end(body));
  expect(await sendJson(config(url), post)).toEqual({ ok: true, status: 200, value });
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { request } from '../access/http';
import { expect, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { startSecondServer } from '../fixtures/second-server';
import { newSession } from '../steps/session';

/*
 * Raw requests that no browser sends, to which every server of the shop has to respond. A missing
 * response or an open connection fails a test by its timeout.
 */

const port = () => Number(new URL(runningShop().siteUrl).port);
const host = () => new URL(runningShop().siteUrl).host;

type Reply = { status: number; location: string | undefined; head: string; body: string };

/** Sends bytes, and reads until the server closes the connection. */
async function send(...pieces: string[]): Promise<Reply> {
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
  const sent = text(socket);
  for (const piece of pieces) socket.write(piece);
  const answer = await sent.finally(() => socket.destroy());
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]),
    location: /^location: (.*)$/im.exec(head)?.[1]?.trim(),
    head,
    body: body.join('\r\n\r\n'),
  };
}

const get = (target: string, headers = '') =>
  send(`GET ${target} HTTP/1.1\r\nHost: ${host()}\r\n${headers}Connection: close\r\n\r\n`);

const post = (path: string, headers: string, body: string, length = body.length) =>
  send(
    `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\n${headers}Content-Length: ${length}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );

test('a request without Host gets a response', async () => {
  expect((await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
  for (const path of ['/', '/cart', '/api/cart', '/nothing-here']) {
    const { status } = await send(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(status, path).toBeLessThan(500);
  }
  expect((await get('/')).status).toBe(200);
});

test('protocol upgrades are refused and the connection is closed', async () => {
  for (const path of ['/nowhere', '/', '/api/cart', '/_next/hmr']) {
    for (const protocol of ['websocket', 'h2c', 'nothing']) {
      const { status } = await send(
        `GET ${path} HTTP/1.1\r\nHost: ${host()}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
      expect(status, `${protocol} at ${path}`).toBe(400);
    }
  }
});

test('health endpoints respond for any Host and are not cacheable', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`;
    // It is not ready before its pages are rendered.
    await expect
      .poll(async () => (await send(request)).status, { message: path, timeout: 60_000 })
      .toBe(200);
    const { head } = await send(request);
    expect(head, path).toMatch(/^cache-control: no-store\r$/im);
    expect(head, path).not.toMatch(/^(content-security-policy|set-cookie|etag):/im);
  }
  // A page by another host is DNS rebinding: the test shop is on loopback.
  const page = 'GET / HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n';
  expect((await send(page)).status).toBe(421);
});

const json = 'Content-Type: application/json\r\n';

test('next-auth’s own log and sign-in endpoints refuse whatever is posted to them', async () => {
  const forged = JSON.stringify({ code: 'X', level: 'error', n: 'a.'.repeat(30_000) });
  expect((await post('/api/auth/_log', json, forged)).status).toBe(404);
  expect((await post('/api/auth/_log', 'Content-Type: text/plain\r\n', forged)).status).toBe(404);
  for (const path of ['_log', 'signin/email', 'signin/github', 'callback/email', 'session']) {
    for (const body of ['{', '{}', 'null', '[]']) {
      const { status } = await post(`/api/auth/${path}`, json, body);
      expect(status, `${body} to ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${body} to ${path}`).toBeLessThan(500);
    }
  }
});

test('a body over the limit is refused before it is sent', async () => {
  for (const path of ['/api/auth/_log', '/api/auth/signin/email', '/api/webhooks']) {
    const { status } = await post(path, json, '{"a":"', 100 * 1024 * 1024);
    expect([404, 413], path).toContain(status);
  }
});

test('a body without Content-Length is refused before it is sent', async () => {
  const endless = 'Transfer-Encoding: chunked\r\nConnection: close\r\n';
  for (const path of ['/sign-in', '/sign-in/accept', '/api/auth/signin/github', '/nowhere']) {
    const origin = `Origin: ${new URL(runningShop().siteUrl).origin}\r\n`;
    const { status, body } = await send(
      `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\n${origin}${endless}\r\n1\r\na\r\n`,
    );
    expect([path, status]).toEqual([path, 411]);
    expect(body).toContain('Length Required');
  }
});

test('a dynamic page has its Content-Security-Policy, whatever the request headers', async () => {
  for (const header of ['RSC: 0', 'Next-Action: 00aa']) {
    for (const path of ['/search?q=a', '/sign-in', '/']) {
      const { head } = await get(path, `${header}\r\n`);
      expect(head, `${header} for ${path}`).toMatch(/^content-security-policy: .*script-src/im);
    }
  }
});

test('a POST without an origin is refused with the status text of HTTP', async () => {
  const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const action = 'Content-Type: text/plain;charset=UTF-8\r\nNext-Action: 00aa\r\n';
  for (const type of [form, action]) {
    const malformed = await post('/sign-in', `${type}Origin: garbage\r\n`, '--b--\r\n');
    expect(malformed).toMatchObject({ status: 400, body: expect.stringContaining('Bad Request') });
    for (const origin of ['null', 'http://evil.example', `https://${host()}`]) {
      const refused = await post('/sign-in', `${type}Origin: ${origin}\r\n`, '--b--\r\n');
      expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('Forbidden') });
    }
  }
  const own = `Origin: ${new URL(runningShop().siteUrl).origin}\r\n`;
  const boundary = 'b0123456789b0123456789b01234';
  for (const body of [`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`, 'x']) {
    const type = `Content-Type: multipart/form-data; boundary=${boundary}\r\n`;
    expect((await post('/sign-in', `${type}${own}`, body)).status).toBe(400);
  }
  const endless = await post('/sign-in', `Content-Type: multipart/form-data\r\n${own}`, 'x');
  expect(endless.status).toBe(400);
});

test('a sign-in error cannot inject headers', async () => {
  for (const query of ['a%0d%0aSet-Cookie:%20x=1', 'a%00b', '%0a']) {
    const { status, head } = await get(`/api/auth/error?error=${query}`);
    expect(status, query).toBe(400);
    expect(head).not.toMatch(/^set-cookie: x/im);
  }
  expect((await get('/api/auth/error/a%0d%0aSet-Cookie:x=1')).status).toBe(404);
  const emoji = await get('/api/auth/error?error=%F0%9F%98%80');
  expect(emoji.location).toBe(`${runningShop().siteUrl}/sign-in?error=%F0%9F%98%80`);
});

test('an absolute-form target works for the shop’s host only', async () => {
  const paths = ['/', '/cart', '//cart', '/a\\b', '/cart/', '/account', '/api/auth/signin', ''];
  for (const path of paths) {
    const { status, location } = await get(`http://evil.example${path}`);
    expect(location ?? '', path).not.toContain('evil.example');
    expect(status, path).toBeLessThan(500);
  }
  expect((await get('ftp://evil.example/cart')).status).toBe(421);
  const own = await get(`http://${host()}/cart`);
  expect([own.status, own.location]).toEqual([200, undefined]);
  for (const target of ['//evil.example/', '/\\evil.example/', '//evil.example/cart/']) {
    const { location = '/' } = await get(target);
    expect(new URL(location, runningShop().siteUrl).host, target).toBe(host());
  }
});

test('an unknown order, or one of another customer, is a 404', async ({ email }) => {
  const { name, value } = await newSession(email);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const headers of ['', `Cookie: ${name}=${value}\r\n`]) {
    for (const path of [unknown, `${unknown}?key=guess`, `${unknown}/invoice`, 'x', '%', '%00']) {
      const { status, head } = await get(`/orders/${path}`, headers);
      expect([path, status]).toEqual([path, 404]);
      expect(head, path).toMatch(/^cache-control: .*no-store/im);
    }
  }
});

test('an invalid product slug is a 404 for every kind of request', async () => {
  const long = 'a'.repeat(8_000);
  for (const place of ['/api/markdown/products/', '/api/markdown/categories/', '/products/']) {
    for (const slug of ['%00', 'a%00', long, 'no-such-product']) {
      const { status } = await get(place + slug);
      expect([place + slug, status]).toEqual([place + slug, 404]);
    }
  }
});

test('an undecodable path is a 404', async () => {
  for (const path of ['/api/auth/%E0%A4%A', '/products/%zz', '/%E0%A4%A']) {
    const { status } = await get(path);
    expect([path, status]).toEqual([path, 404]);
  }
  expect((await send(`OPTIONS * HTTP/1.0\r\nHost: ${host()}\r\n\r\n`)).status).toBeLessThan(500);
});

test('a private page is protected for every spelling of its path', async ({ email }) => {
  const { name, value } = await newSession(email);
  const cookie = `Cookie: ${name}=${value}\r\n`;
  expect((await get('/account/data/export', cookie)).body).toContain(email);
  const static_ = '/_next/static/x';
  const climbs = ['../../..', '%2e%2e/%2e%2e/%2e%2e', '.%2e/%2E./..', '..\\..\\..', './../../..'];
  for (const climb of climbs) {
    for (const page of ['account/data/export', 'account', 'api/cart']) {
      const target = `${static_}/${climb}/${page}`;
      for (const headers of [cookie, '']) {
        const { status, body } = await get(target, headers);
        expect([target, status]).toEqual([target, 404]);
        expect(body, target).not.toContain(email);
      }
    }
  }
});

test('only files of the build are immutable', async ({ page }) => {
  await page.goto('/');
  const script = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src');
  const path = new URL(script ?? '', runningShop().siteUrl).pathname;
  expect((await get(path)).head).toMatch(/^cache-control: .*max-age=31536000, immutable/im);
  const spellings = ['/chunks/./', '/chunks/%2e/', '/chunks/x/../', '/x/%2E%2E/chunks/'];
  for (const other of [`${path}x`, ...spellings.map((one) => path.replace('/chunks/', one))]) {
    const { status, head } = await get(other);
    expect([other, status]).toEqual([other, 404]);
    expect(head, other).not.toContain('immutable');
  }
});

const varies = (headers: Headers) =>
  new Set((headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/));

test('only public responses are cacheable, with revalidation', async () => {
  const headersOf = async (path: string, init?: RequestInit) =>
    (await fetch(`${runningShop().siteUrl}${path}`, { redirect: 'manual', ...init })).headers;
  const asksFirst = 'public, max-age=0, must-revalidate';
  for (const path of [
    '/',
    '/products',
    '/products/first-light',
    '/categories/espresso',
    '/clubs',
  ]) {
    const headers = await headersOf(path);
    expect([path, headers.get('cache-control')]).toEqual([path, asksFirst]);
    expect(headers.get('etag'), path).toMatch(/^W\/"/);
    expect(headers.get('vary'), path).toMatch(/accept/i);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    const unchanged = await fetch(`${runningShop().siteUrl}${path}`, { headers: known });
    expect([path, unchanged.status]).toEqual([path, 304]);
    expect(varies(unchanged.headers), path).toEqual(varies(headers));
  }
  const files = ['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml', '/robots.txt', '/llms.txt'];
  for (const path of files) {
    expect([path, (await headersOf(path)).get('cache-control')]).toEqual([path, asksFirst]);
  }
  expect((await headersOf('/api/suggest?q=noon')).get('cache-control')).toBe('public, max-age=60');
  const share = await headersOf('/share/first-light.png');
  expect(share.get('cache-control')).toBe('public, max-age=86400');
  // Allows the back/forward cache, but no shared cache.
  for (const path of ['/search?q=noon', '/api/cart']) {
    expect((await headersOf(path)).get('cache-control'), path).toBe('private, no-cache');
  }
  const own = ['/checkout', '/cart/plain', '/sign-in', '/account', '/merchant'];
  for (const path of [...own, '/api/auth/csrf', '/orders/x', '/nothing-here']) {
    expect((await headersOf(path)).get('cache-control'), path).toMatch(/no-store/);
  }
});

test('the feed responds 304 to a matching ETag', async () => {
  const feed = await fetch(`${runningShop().siteUrl}/feed.xml`);
  expect(await feed.text()).toMatch(/<\/rss>\s*$/);
  const etag = feed.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const again = await fetch(`${runningShop().siteUrl}/feed.xml`, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('an error response for a file is not cacheable', async () => {
  const own = `Origin: ${new URL(runningShop().siteUrl).origin}\r\n`;
  const files = ['/icon.svg', '/apple-icon.png', '/share.png', '/feed.xml', '/sitemap.xml'];
  for (const path of [...files, '/robots.txt', '/favicon.ico', '/share/first-light.png', '/']) {
    for (const method of ['POST', 'OPTIONS', 'DELETE', 'PUT', 'HEAD']) {
      const length = 'Content-Length: 0\r\nConnection: close\r\n\r\n';
      await send(`${method} ${path} HTTP/1.1\r\nHost: ${host()}\r\n${own}${length}`);
      const { status, body } = await get(path);
      expect([method, path, status]).toEqual([method, path, 200]);
      expect(body.length, path).toBeGreaterThan(20);
    }
  }
});

test('the image optimization endpoint is disabled', async () => {
  for (const url of ['/share/first-light.png', '/icon.svg', 'http://127.0.0.1:1/x.png']) {
    const { status } = await request(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
    expect(status, url).toBe(404);
  }
});

test('while a table is locked, other pages are served, and only an overloaded process sheds requests @long', async () => {
  const { siteUrl, databaseUrl } = runningShop();
  const order = `/orders/${randomUUID()}/status`;
  const ask = (path: string, site = siteUrl, waitMs = 30_000) =>
    fetch(`${site}${path}`, { signal: AbortSignal.timeout(waitMs) });
  const second = await startSecondServer({ SHED_QUEUE: '5', SHED_WAIT_MS: '500' });
  const somebody = new pg.Client({ connectionString: databaseUrl });
  await somebody.connect();
  const crowdAt = (site: string) =>
    Array.from({ length: 30 }, async () => {
      const { status, headers } = await ask(order, site);
      return `${status}${headers.has('retry-after') ? ', come back' : ''}`;
    });
  let waiting: Promise<string>[] = [];
  try {
    expect([(await ask(order)).status, (await ask(order, second.url)).status]).toEqual([404, 404]);
    await somebody.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    const patient = crowdAt(siteUrl);
    waiting = [...patient, ...crowdAt(second.url)];
    for (const path of ['/search?q=noon', '/products/high-noon', '/api/cart', '/sign-in']) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
    const impatient = async () => {
      const answer = await ask(order, second.url, 500).catch(() => null);
      return answer && [answer.status, Number(answer.headers.get('retry-after')) > 0];
    };
    await expect.poll(impatient, { timeout: 15_000 }).toEqual([503, true]);
    // Thirty are no overload: they are admitted, and time out.
    expect(new Set(await Promise.all(patient))).toEqual(new Set(['503, come back']));
  } finally {
    await somebody.end();
    await Promise.allSettled(waiting);
    await second.stop();
  }
  await expect.poll(async () => (await ask(order)).status).toBe(404);
});

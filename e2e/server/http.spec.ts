import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from '../access/http';
import { expect, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { newSession } from '../steps/session';

// Raw requests that no browser sends. A missing response or an open connection fails a test by its timeout.

const port = () => Number(new URL(runningShop().siteUrl).port);
const host = () => new URL(runningShop().siteUrl).host;

type Reply = { status: number; location: string | undefined; head: string; body: string };

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

test('health endpoints respond for any Host and are not cacheable', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`;
    await expect
      .poll(async () => (await send(request)).status, { message: path, timeout: 60_000 })
      .toBe(200);
    const { head } = await send(request);
    expect(head, path).toMatch(/^cache-control: no-store\r$/im);
    expect(head, path).not.toMatch(/^(content-security-policy|set-cookie|etag):/im);
  }
  // Visitors must not see the reasons.
  const readiness = await send(
    'GET /readyz HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n',
  );
  expect(readiness.body).toMatch(/^\{"status":"(ready|degraded)"\}$/m);
  expect((await get('/readyz')).body).toContain('"checks"');
  // The test shop is on loopback, where another host means DNS rebinding.
  const page = 'GET /checkout HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n';
  expect((await send(page)).status).toBe(421);
});

const json = 'Content-Type: application/json\r\n';

test('next-auth’s own log and sign-in endpoints refuse all posts', async () => {
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

test('a body over the limit is refused', async () => {
  const large = 'x'.repeat(257 * 1024);
  for (const path of ['/api/auth/_log', '/api/auth/signin/email', '/api/webhooks']) {
    expect([404, 413], path).toContain((await post(path, json, `{"a":"${large}"}`)).status);
  }
  const own = `Origin: ${new URL(runningShop().siteUrl).origin}\r\n`;
  const form = `Content-Type: multipart/form-data; boundary=b\r\n${own}`;
  for (const path of ['/', '/products/first-light', '/sign-in', '/nothing-here']) {
    expect((await post(path, form, large)).status, path).toBe(413);
    // Without a length, the server stops reading at the limit.
    const chunks = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const { status } = await send(
      `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\n${form}Transfer-Encoding: chunked\r\n` +
        `Connection: close\r\n\r\n${chunks}`,
    );
    expect(status, path).toBe(400);
  }
});

test('a dynamic page has its Content-Security-Policy, whatever the request headers', async () => {
  for (const header of ['RSC: 0', 'Next-Action: 00aa']) {
    for (const path of ['/search?q=a', '/sign-in', '/', '/products/first-light']) {
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

test('a path with two slashes does not redirect to another host', async () => {
  for (const target of ['//evil.example/', '/\\evil.example/', '//evil.example/cart/', '//cart']) {
    const { status, location = '/' } = await get(target);
    expect(status, target).toBeLessThan(500);
    expect(new URL(location, runningShop().siteUrl).host, target).toBe(host());
  }
  // The proxy in front handles absolute-form targets (docs/deploy/hosts/vps.md).
  expect((await get(`http://${host()}/cart`)).status).toBeLessThan(500);
});

test('an unknown order, or one of another customer, is a 404', async ({ email }) => {
  const { name, value } = await newSession(email);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const headers of ['', `Cookie: ${name}=${value}\r\n`]) {
    for (const path of [unknown, `${unknown}?key=guess`, `${unknown}/invoice`, 'x', '%00']) {
      const { status, head } = await get(`/orders/${path}`, headers);
      expect([path, status]).toEqual([path, 404]);
      expect(head, path).toMatch(/^cache-control: .*no-store/im);
    }
  }
});

test('an invalid product slug is a 404 for every kind of request', async () => {
  const long = 'a'.repeat(8_000);
  for (const slug of ['%00', 'a%00', long, 'no-such-product']) {
    expect([slug, (await get(`/products/${slug}`)).status]).toEqual([slug, 404]);
  }
});

test('the response to an undecodable path reveals nothing about the server, and is not cacheable', async () => {
  for (const path of ['/api/auth/%E0%A4%A', '/products/%zz', '/%E0%A4%A', '/checkout/%ff']) {
    const { status, head, body } = await get(path);
    expect([400, 404, 500], path).toContain(status);
    expect(body, path).not.toMatch(/URIError|DecodeError|node_modules/);
    expect(head, path).not.toMatch(/^cache-control: .*(?:public|s-maxage)/im);
  }
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
        const { status, head } = await get(target, headers);
        // A redirect to the right spelling (308), or the headers of a private page, which caches must not keep.
        const isProtected = status === 308 || /^cache-control: private, no-/im.test(head);
        expect([target, isProtected]).toEqual([target, true]);
        expect(head, target).not.toMatch(/immutable|public/);
      }
    }
  }
});

test('only files of the build are immutable', async ({ page }) => {
  await page.goto('/');
  const script = await page.locator('script[src^="/_next/static/"]').first().getAttribute('src');
  const path = new URL(script ?? '', runningShop().siteUrl).pathname;
  expect((await get(path)).head).toMatch(/^cache-control: .*max-age=31536000, immutable/im);
  for (const other of [
    `${path}x`,
    '/_next/static/chunks/x.js',
    '/_next/x',
    '/art/x',
    '/art/x.1.svg',
  ]) {
    const { status, head } = await get(other);
    expect([other, status]).toEqual([other, 404]);
    expect(head, other).toMatch(/^cache-control: .*no-store/im);
  }
});

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
    expect(headers.get('etag'), path).toMatch(/^(?:W\/)?"/);
    const unchanged = await get(path, `If-None-Match: ${headers.get('etag')}\r\n`);
    expect([path, unchanged.status]).toEqual([path, 304]);
    expect(unchanged.head, path).toMatch(/^cache-control: public, max-age=0, must-revalidate\r$/im);
  }
  for (const path of ['/sitemap/0.xml', '/robots.txt']) {
    expect([path, (await headersOf(path)).get('cache-control')]).toEqual([path, asksFirst]);
  }
  for (const path of ['/de/products', '/ch-de', '/about', '/cart']) {
    expect([path, (await headersOf(path)).get('cache-control')]).toEqual([path, asksFirst]);
  }
  const share = await headersOf('/share/first-light.png');
  expect(share.get('cache-control')).toBe('public, max-age=86400');
  // Allows the back/forward cache, but no shared cache.
  for (const path of ['/search?q=noon', '/api/cart']) {
    expect((await headersOf(path)).get('cache-control'), path).toBe('private, no-cache');
  }
  const own = ['/checkout', '/cart/plain', '/sign-in', '/account', '/merchant'];
  // Unknown paths, and other spellings of private or cacheable paths.
  const nothing = [
    '/api/nothing',
    '/a/b/c',
    '/share/a/b',
    '/share/no.png',
    '/healthz/x',
    '/_next/x',
  ];
  const spellings = [
    '/%61ccount',
    '/de/%61ccount',
    '/CHECKOUT',
    '/en/products',
    '/products/first%2Dlight',
  ];
  for (const path of [...own, '/api/auth/csrf', '/orders/x', ...nothing, ...spellings]) {
    expect((await headersOf(path)).get('cache-control'), path).toMatch(/no-store/);
  }
  // A path that a page could have must be revalidated.
  expect((await headersOf('/nothing-here')).get('cache-control')).toMatch(/no-store|max-age=0/);
});

test('an error response for a file is not cacheable', async () => {
  const own = `Origin: ${new URL(runningShop().siteUrl).origin}\r\n`;
  const files = ['/icon.svg', '/apple-icon.png', '/share.png', '/sitemap/0.xml'];
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

test('headers of visitors cannot turn off a page’s policy or cache', async () => {
  const marks = [
    'storefront-whole-page',
    'STOREFRONT-WHOLE-PAGE',
    'undefined',
    '^undefined$',
    '.*',
  ];
  const requests: Record<string, string>[] = [
    ...marks.map((mark) => ({ 'user-agent': `Mozilla ${mark}` })),
    ...marks.map((mark) => ({ 'user-agent': mark })),
    { 'content-security-policy': "script-src 'nonce-mine'" },
    { 'x-nonce': 'mine' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-rewrite': '/account' },
    { 'x-matched-path': '/account' },
    { 'x-forwarded-host': 'evil.example' },
  ];
  const { siteUrl } = runningShop();
  for (const path of ['/', '/products/first-light', '/share/first-light.png', '/checkout']) {
    const plain = await fetch(`${siteUrl}${path}`);
    for (const headers of requests) {
      const { status, headers: sent, ...answer } = await fetch(`${siteUrl}${path}`, { headers });
      const where = `${path} with ${JSON.stringify(headers)}`;
      expect(status, where).toBe(200);
      for (const name of ['cache-control', 'content-type']) {
        expect(sent.get(name), where).toBe(plain.headers.get(name));
      }
      expect(sent.get('x-middleware-rewrite'), where).toBeNull();
      expect(sent.get('content-security-policy') ?? '', where).not.toContain('mine');
      expect(answer, where).toBeTruthy();
    }
  }
  for (const headers of requests) {
    const home = await (await fetch(`${siteUrl}/`, { headers })).text();
    expect(home, JSON.stringify(headers)).not.toMatch(/nonce="|evil\.example/);
  }
});

test('the mark of whole pages is never sent to browsers', async ({ page }) => {
  const build = `${process.env.NEXT_DIST_DIR || '.next-e2e'}/required-server-files.json`;
  const { config } = JSON.parse(readFileSync(build, 'utf8')) as {
    config: { env: { WHOLE_PAGE: string } };
  };
  const mark = config.env.WHOLE_PAGE;
  expect(mark).toMatch(/^[\da-f-]{36}$/);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto('/');
  await page.goto('/checkout');
  await page.goto('/sign-in');
  for (const body of await Promise.all(bodies)) expect(body).not.toContain(mark);
  // Knowing the mark would only give a freshly rendered static page.
  const { siteUrl } = runningShop();
  expect((await fetch(siteUrl, { headers: { 'user-agent': mark.toUpperCase() } })).status).toBe(
    200,
  );
});

import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { defaultView, publishedViews } from '@/lib/markets/views';
import { withTestDatabase } from '@/lib/testing/database';
import { readAuthForm, readAuthRequest } from './requests';

const nextAuth = vi.hoisted(() =>
  vi.fn(
    async (request: Request, _context: unknown, _options: unknown) => new Response(request.body),
  ),
);
vi.mock('next-auth', () => ({ default: nextAuth }));
vi.mock('@/lib/db/clock', () => ({ followClock: async () => {} }));
const browser = vi.hoisted(() => ({ cookies: new Map<string, { value: string }>() }));
vi.mock('next/headers', () => ({
  cookies: async () => browser.cookies,
  headers: async () => new Map<string, string>(),
}));
beforeEach(() => {
  nextAuth.mockClear();
  browser.cookies.clear();
});

withTestDatabase({ oauth: { github: { clientId: 'id', clientSecret: 'secret' } } });

const form = 'application/x-www-form-urlencoded';

function send(method: 'GET' | 'POST', path: string, type = form, body?: BodyInit) {
  const url = `http://localhost:3000/api/auth/${path}`;
  const init = body === undefined ? {} : { body, headers: { 'content-type': type } };
  const request = new NextRequest(url, { method, ...init, duplex: 'half' });
  const segments = new URL(url).pathname.split('/').slice(3).map(decodeURIComponent);
  return (method === 'GET' ? GET : POST)(request, {
    params: Promise.resolve({ nextauth: segments }),
  });
}

const asked = (method: string, path: string) => {
  const url = new URL(path, 'http://localhost:3000');
  return readAuthRequest(method, url.pathname.slice(1).split('/'), url.searchParams, ['github']);
};

test.each([
  ['GET', 'csrf'],
  ['GET', 'callback/email'],
  ['GET', 'callback/github'],
  ['POST', 'signin/github'],
])('next-auth handles %s %s', (method, path) => {
  expect(asked(method, path)).toEqual({ kind: 'next-auth' });
});

test.each([
  ['POST', '_log'],
  ['POST', 'session'],
  ['GET', 'session'],
  ['GET', 'providers'],
  ['POST', 'signin/email'],
  ['POST', 'signin/google'],
  ['POST', 'signin'],
  ['POST', 'signout'],
  ['GET', 'signout'],
  ['POST', 'callback/email'],
  ['POST', 'callback/github'],
  ['HEAD', 'callback/email'],
  ['GET', 'callback/google'],
  ['GET', 'callback/github/more'],
  ['GET', 'error/more'],
  ['GET', 'nothing'],
])('%s %s is not served', (method, path) => {
  expect(asked(method, path)).toEqual({ kind: 'refused', status: 404 });
});

test('the log endpoint of next-auth is not served', async () => {
  const pulled = vi.fn();
  const body = new ReadableStream({ pull: pulled }, { highWaterMark: 0 });
  const answer = await send('POST', '_log', 'application/json', body);
  expect(answer.status).toBe(404);
  expect(pulled, 'the body is not read').not.toHaveBeenCalled();
  expect(nextAuth).not.toHaveBeenCalled();
});

test.each([
  ['error?error=a%0d%0aSet-Cookie:x=1', 400, null],
  ['error?error=a%00', 400, null],
  ['error/a%0d%0aSet-Cookie:x=1', 404, null],
  ['error?error=%F0%9F%98%80', 303, '/sign-in?error=%F0%9F%98%80'],
  ['error?error=OAuthCallback', 303, '/sign-in?error=OAuthCallback'],
  ['error', 303, '/sign-in'],
  ['signin?csrf=true', 303, '/sign-in'],
  ['signin?callbackUrl=http://evil.example', 303, '/sign-in'],
])('%s has the status %i', async (path, status, to) => {
  const answer = await send('GET', path);
  expect(answer.status).toBe(status);
  const location = answer.headers.get('location');
  expect(location && new URL(location).href).toBe(to && `http://localhost:3000${to}`);
});

const { prefix } = publishedViews.at(-1) ?? defaultView;

test.each([
  ['error?error=Verification', `http://localhost:3000${prefix}/account`],
  ['error?error=Verification', `${prefix}/account?from=mail`],
  [`error?error=Verification&callbackUrl=${prefix}/account`, 'http://localhost:3000/account'],
])(
  'the error page for %s with the return URL %s is in the visitor’s view',
  async (path, cookie) => {
    browser.cookies.set('next-auth.callback-url', { value: cookie });
    const answer = await send('GET', path);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000${prefix}/sign-in?error=Verification`,
    );
  },
);

test('confirmations and errors are in the view of the page that started the sign-in', async () => {
  const link = `callback/email?token=1&callbackUrl=${prefix}/account`;
  const question = new URL((await send('GET', link)).headers.get('location') ?? '');
  expect(question.pathname).toBe(`${prefix}/sign-in/confirm`);
  expect(question.searchParams.get('next')).toBe('/account');
  const fields = new URLSearchParams({ csrfToken: 'one', callbackUrl: `${prefix}/account` });
  await send('POST', 'signin/github', form, `${fields}`);
  expect(nextAuth.mock.calls[0]?.[2]).toMatchObject({ pages: { error: `${prefix}/sign-in` } });
});

test('truncating an error message inside an emoji leaves valid text', async () => {
  const answer = await send('GET', `error?error=${'a'.repeat(99)}%F0%9F%98%80`);
  expect(answer.status).toBe(303);
});

test.each([
  ['a long body', form, 'a'.repeat(16 * 1024 + 1), 413],
  ['a broken JSON body', 'application/json', '{', 400],
  ['a JSON body', 'application/json', '{}', 400],
  ['no form', 'text/plain', 'csrfToken=1', 400],
])('%s is refused before next-auth sees it', async (_name, type, body, status) => {
  expect((await send('POST', 'signin/github', type, body)).status).toBe(status);
  expect(nextAuth).not.toHaveBeenCalled();
});

test('a body without a declared length is read up to the size limit', async () => {
  const pulled = vi.fn((controller: ReadableStreamDefaultController) =>
    controller.enqueue(new Uint8Array(4096)),
  );
  const body = new ReadableStream({ pull: pulled }, { highWaterMark: 0 });
  expect((await send('POST', 'signin/github', form, body)).status).toBe(413);
  expect(pulled).toHaveBeenCalledTimes(5);
});

test('an aborted form is refused', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('The visitor left'));
    },
  });
  const init = { method: 'POST', body, headers: { 'content-type': form }, duplex: 'half' };
  expect(await readAuthForm(new Request('http://localhost:3000', init))).toBe(400);
});

test('next-auth receives the form unchanged', async () => {
  const answer = await send('POST', 'signin/github', form, 'csrfToken=one&callbackUrl=/cart');
  expect(await answer.text()).toBe('csrfToken=one&callbackUrl=/cart');
  expect(nextAuth.mock.calls[0]?.[0].headers.get('content-type')).toBe(form);
});

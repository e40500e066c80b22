import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/auth/[...nextauth]/route';
import { openLink, signInMessage } from '@/lib/auth/sign-in/sign-in-view';
import { pool } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';

const visitor = vi.hoisted(() => ({ headers: new Map<string, string>() }));

vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined, getAll: () => [] }),
  headers: async () => visitor.headers,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  connection: async () => {},
}));
const nextAuth = vi.hoisted(() => vi.fn(async () => new Response(null)));
vi.mock('next-auth', () => ({ default: nextAuth }));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => null }));

withTestDatabase({
  trustedProxies: 1,
  oauth: { github: { clientId: 'id', clientSecret: 'secret' } },
});
beforeEach(() => pool().query('DELETE FROM rate_limits'));
/** Opens a link with an invalid token, like the confirmation page. */
const guess = () => openLink({ token: 'guessed' });

/** Submits an invalid token, like the form of the confirmation page. */
function use() {
  const url = 'http://localhost:3000/api/auth/callback/email?token=guessed&email=ada@example.com';
  const params = Promise.resolve({ nextauth: ['callback', 'email'] });
  return GET(new NextRequest(url), { params });
}

test('guessing links is rate-limited, with the waiting time', async () => {
  visitor.headers.set('x-forwarded-for', '203.0.113.7');
  for (let count = 0; count < 60; count += 1) expect((await guess()).kind).toBe('invalid');
  const last = await guess();
  expect(last.kind === 'limited' && last.message).toMatch(/wait \d+ seconds? and try again/);

  const answer = await use();
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get('location') ?? '');
  expect(to.pathname).toBe('/sign-in');
  const told = signInMessage(
    to.searchParams.get('error') ?? undefined,
    to.searchParams.get('wait') ?? undefined,
  );
  expect(told).toMatch(/wait \d+ seconds? and try again/);
});

test('the limit does not affect other networks, or the owner of the address', async () => {
  visitor.headers.set('x-forwarded-for', '203.0.113.7');
  for (let count = 0; count <= 60; count += 1) await guess();
  visitor.headers.set('x-forwarded-for', '198.51.100.4');
  expect((await guess()).kind).toBe('invalid');
});

test('forged callbacks are rate-limited before the shop calls the provider', async () => {
  visitor.headers.set('x-forwarded-for', '203.0.113.9');
  const url = 'http://localhost:3000/api/auth/callback/github?code=made-up&state=made-up';
  const answers: (string | null)[] = [];
  for (let count = 0; count < 61; count += 1) {
    const params = Promise.resolve({ nextauth: ['callback', 'github'] });
    answers.push((await GET(new NextRequest(url), { params })).headers.get('location'));
  }
  expect(nextAuth).toHaveBeenCalledTimes(60);
  expect(answers.at(-1)).toMatch(/\/sign-in\?error=Limited&wait=\d+$/);
});

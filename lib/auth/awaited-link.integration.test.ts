import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { hasSignInRequest, rememberSignInRequest } from './session';
import { authAdapter } from './sign-in/adapter';
import { sendSignInLink } from './sign-in/links';
import { awaitedLink } from './sign-in/sign-in-view';

const visitor = vi.hoisted(() => ({
  user: null as { userId: string; email: string } | null,
  jar: new Map<string, string>(),
}));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = visitor.jar.get(name);
      return value === undefined ? undefined : { name, value };
    },
    set: (name: string, value: string) => visitor.jar.set(name, value),
  }),
}));
vi.mock('./viewer', () => ({ viewer: async () => visitor.user }));

withTestDatabase();
beforeEach(() => {
  visitor.user = null;
  visitor.jar.clear();
});

/** Requests a link in this browser. */
async function asks(email = `${randomUUID()}@example.com`) {
  const link = await sendSignInLink(email, '/account/orders');
  await rememberSignInRequest(email, { next: '/account/orders', link });
  return { email, link };
}

const use = ({ email, link }: { email: string; link: string }) =>
  authAdapter().useVerificationToken?.({ identifier: email, token: link });

test('the browser that requested a link shows that it was used on another device', async () => {
  expect(await awaitedLink()).toEqual({ kind: 'none' });
  const asked = await asks();
  expect(await awaitedLink()).toEqual({ kind: 'waiting', email: asked.email });
  await use(asked);
  expect(await awaitedLink()).toEqual({ kind: 'used-elsewhere', email: asked.email });
});

test('also for the first of two requested links', async () => {
  const first = await asks();
  await asks(first.email);
  await use(first);
  expect(await awaitedLink()).toEqual({ kind: 'used-elsewhere', email: first.email });
});

test('a browser that is signed in by then goes to the requested page', async () => {
  const asked = await asks();
  await use(asked);
  visitor.user = { userId: 'u', email: asked.email };
  expect(await awaitedLink()).toEqual({ kind: 'signed-in', next: '/account/orders' });
});

test('another browser does not learn about the link', async () => {
  const asked = await asks();
  visitor.jar.clear();
  await asks(asked.email);
  await use(asked);
  expect(await awaitedLink()).toEqual({ kind: 'waiting', email: asked.email });
});

test('the cookie is encrypted, and a forged cookie is ignored', async () => {
  const { email } = await asks();
  const [[name, value] = ['', '']] = [...visitor.jar];
  expect(Buffer.from(value, 'base64url').toString()).not.toContain(email);
  expect(await hasSignInRequest(email)).toBe(true);
  visitor.jar.set(name, Buffer.from(JSON.stringify({ email })).toString('base64url'));
  expect(await hasSignInRequest(email)).toBe(false);
  expect(await db().verificationToken.count({ where: { identifier: email } })).toBe(1);
});

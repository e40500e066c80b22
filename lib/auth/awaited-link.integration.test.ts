import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { awaitedLink } from './queries';
import { hasSignInRequest, rememberSignInRequest, startSession } from './session';

const visitor = vi.hoisted(() => ({
  who: null as { userId: string; email: string } | null,
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
vi.mock('./viewer', () => ({ viewer: async () => visitor.who }));

withTestDatabase();
beforeEach(() => {
  visitor.who = null;
  visitor.jar.clear();
});

test('a browser that waits for a link goes on once it is signed in with that address', async () => {
  expect(await awaitedLink()).toBeNull();
  const user = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  const email = user.email ?? '';
  await rememberSignInRequest(email, '/account/orders');
  const asked = { email, next: '/account/orders' };
  expect(await awaitedLink()).toEqual({ ...asked, isSignedIn: false });
  visitor.who = { userId: user.id, email };
  expect(await awaitedLink(), 'an old session').toEqual({ ...asked, isSignedIn: false });
  await startSession(user.id);
  expect(await awaitedLink()).toEqual({ ...asked, isSignedIn: true });
  visitor.who = { userId: user.id, email: 'other@example.com' };
  expect(await awaitedLink()).toEqual({ ...asked, isSignedIn: false });
});

test('the cookie is sealed: it shows no address, and none that was made up is believed', async () => {
  const email = `${randomUUID()}@example.com`;
  await rememberSignInRequest(email);
  const [[name, value] = ['', '']] = [...visitor.jar];
  expect(Buffer.from(value, 'base64url').toString()).not.toContain(email);
  expect(await hasSignInRequest(email)).toBe(true);
  visitor.jar.set(name, Buffer.from(JSON.stringify({ email })).toString('base64url'));
  expect(await hasSignInRequest(email)).toBe(false);
});

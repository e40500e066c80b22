import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { removeExpired } from './remove-expired';
import { currentOwner, endSession, renewSession, signedInRecently, startSession } from './session';
import { authAdapter } from './sign-in/adapter';
import { hashSecret } from './tokens';

const { jar, deleted } = vi.hoisted(() => ({
  jar: new Map<string, string>(),
  deleted: new Map<string, object>(),
}));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
    delete: ({ name, ...options }: { name: string }) => {
      jar.delete(name);
      deleted.set(name, options);
    },
  }),
}));

withTestDatabase();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COOKIE = 'next-auth.session-token';
const began = Date.now();
const atDay = (day: number) => vi.setSystemTime(began + day * DAY);

beforeEach(() => {
  jar.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: began });
});
afterEach(() => {
  vi.useRealTimers();
  setClockOffset(0);
});

async function signedInHere(): Promise<{ userId: string; token: string }> {
  const { id } = await db().user.create({ data: { email: `${randomUUID()}@example.com` } });
  await startSession(id);
  return { userId: id, token: jar.get(COOKIE) ?? '' };
}
const isOpen = async (token: string) => (await authAdapter().getSessionAndUser?.(token)) !== null;
const rowsOf = (userId: string) => db().session.findMany({ where: { userId } });

test('with https another host of the domain cannot set a session, and signing out deletes the cookie', async () => {
  setEnv({ ...env(), siteUrl: 'https://shop.example' });
  const { userId } = await signedInHere();
  const own = jar.get(`__Host-${COOKIE}`) ?? '';
  expect((await currentOwner())?.userId).toBe(userId);
  jar.clear();
  for (const name of [COOKIE, `__Secure-${COOKIE}`]) jar.set(name, own);
  expect(await currentOwner()).toBeNull();
  jar.set(`__Host-${COOKIE}`, own);
  await endSession();
  expect(await isOpen(own)).toBe(false);
  // Browsers ignore a `__Host-` cookie without these attributes.
  expect(deleted.get(`__Host-${COOKIE}`)).toMatchObject({ secure: true, path: '/' });
  setEnv({ ...env(), siteUrl: 'http://localhost:3000' });
});

const weekly = Array.from({ length: 12 }, (_, week) => 1 + week * 8);

test.each<[string, { endsAt?: null; openOn: number[]; endedOn?: number }]>([
  ['in regular use ends 90 days after the sign-in', { openOn: [...weekly, 89.9], endedOn: 90.1 }],
  ['without use ends after 30 days', { openOn: [20, 49], endedOn: 80 }],
  ['without an absolute end is extended by use', { endsAt: null, openOn: [29, 58] }],
])('a session %s', async (_, { endsAt, openOn, endedOn }) => {
  const { token, userId } = await signedInHere();
  if (endsAt === null) await db().session.updateMany({ where: { userId }, data: { endsAt } });
  for (const day of openOn) {
    atDay(day);
    expect([day, await isOpen(token)]).toEqual([day, true]);
  }
  if (endedOn === undefined) return;
  atDay(endedOn);
  expect(await isOpen(token)).toBe(false);
  await removeExpired();
  expect(await rowsOf(userId)).toEqual([]);
});

test('a session survives a move of the demo’s clock by a year', async () => {
  const { token, userId } = await signedInHere();
  setClockOffset(365 * DAY);
  await removeExpired();
  expect((await currentOwner())?.userId).toBe(userId);
  expect(await isOpen(token)).toBe(true);
});

test('a sign-in is recent for ten minutes', async () => {
  expect(await signedInRecently()).toBe(false);
  await signedInHere();
  setClockOffset(9 * MINUTE);
  expect(await signedInRecently()).toBe(true);
  setClockOffset(11 * MINUTE);
  expect(await signedInRecently()).toBe(false);
  jar.set(COOKIE, 'nobody’s');
  expect(await signedInRecently()).toBe(false);
});

test('signing in again through a provider makes the session recent', async () => {
  const { userId, token } = await signedInHere();
  setClockOffset(60 * MINUTE);
  await renewSession(randomUUID(), 'github');
  expect(await signedInRecently()).toBe(false);
  await renewSession(userId, 'github');
  expect(await signedInRecently()).toBe(true);
  expect(await isOpen(token)).toBe(true);
});

test('signing in again by mail deletes the former session', async () => {
  const { userId, token } = await signedInHere();
  await authAdapter().createSession?.({
    sessionToken: 'new session',
    userId,
    expires: new Date(began + DAY),
  });
  await renewSession(userId, 'email');
  const tokens = (await rowsOf(userId)).map((row) => row.sessionToken);
  expect(tokens).toEqual([hashSecret('new session')]);
  expect(await isOpen(token)).toBe(false);
});

test('the owner of the current session', async () => {
  expect(await currentOwner()).toBeNull();
  const { userId } = await signedInHere();
  expect(await currentOwner()).toMatchObject({ userId });
  atDay(31);
  expect(await currentOwner()).toBeNull();
});

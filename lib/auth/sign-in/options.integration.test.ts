import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { authOptions } from './options';

const here = vi.hoisted(() => ({ owner: null as { userId: string; email: string } | null }));
vi.mock('@/lib/auth/session', () => ({
  currentOwner: async () => here.owner,
  renewSession: async () => {},
}));

beforeEach(() => {
  here.owner = null;
  useTestEnv();
});

const ada = { userId: randomUUID(), email: 'ada@example.com' };

/** Signs in with a provider's account that has this address. */
function comesAlong(email: string, id = '12345', provider = 'github') {
  const account = { type: 'oauth' as const, provider, providerAccountId: id };
  return authOptions(async () => {}, '/de').callbacks?.signIn?.({ user: { id, email }, account });
}

test('a guest can sign in with any account that has a verified address', async () => {
  expect(await comesAlong('mallory@example.com')).toBe(true);
  expect(await comesAlong('')).toBe('/de/sign-in?error=Unverified');
});

test.each(['ａｄａ@example.com', '\u212Aate@example.com', 'a\u200Bda@example.com'])(
  '%j is not treated as an ASCII address',
  async (email) => {
    expect(await comesAlong(email)).toBe('/de/sign-in?error=Unverified');
  },
);

test('a provider’s account with another address cannot be linked to an open session', async () => {
  here.owner = ada;
  expect(await comesAlong('mallory@example.com')).toMatch(/^\/de\/sign-in\?.*error=OtherAddress$/);
  expect(await comesAlong('Ada@Example.com')).toBe(true);
  // An account that was linked before its address changed.
  expect(await comesAlong('before@example.com', ada.userId)).toBe(true);
});

test('with https another host of the domain cannot set the cookies', () => {
  useTestEnv({ siteUrl: 'https://shop.example' });
  const cookies = Object.values(authOptions(async () => {}, '').cookies ?? {});
  expect(cookies).toHaveLength(5);
  for (const { name, options } of cookies) {
    expect(name).toMatch(/^__Host-/);
    expect(options).toMatchObject({ httpOnly: true, secure: true, path: '/' });
  }
});

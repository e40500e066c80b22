import { beforeEach, expect, test, vi } from 'vitest';
import { signInView } from '@/lib/auth/sign-in/sign-in-view';
import { useTestEnv } from '@/lib/testing/env';

const visitor = vi.hoisted(() => ({ who: null as { userId: string; email: string } | null }));
vi.mock('next/headers', async (original) => ({
  ...(await original<object>()),
  headers: async () => new Headers({ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }),
}));
vi.mock('./viewer', () => ({ viewer: async () => visitor.who }));

beforeEach(() => {
  visitor.who = null;
  useTestEnv();
});

const keys = { clientId: 'id', clientSecret: 'a-secret' };

test('providers appear when their variables are set, and only then', async () => {
  expect((await signInView({})).providers).toEqual([]);
  useTestEnv({ oauth: { github: keys } });
  expect((await signInView({})).providers).toEqual([{ id: 'github', name: 'GitHub' }]);
  useTestEnv({ oauth: { github: keys, google: keys } });
  const { providers } = await signInView({});
  expect(providers.map((one) => one.name)).toEqual(['GitHub', 'Google']);
  expect(JSON.stringify(await signInView({}))).not.toContain('a-secret');
});

test('the demo’s merchant signs in with one click, on the way to the merchant pages only', async () => {
  expect((await signInView({ next: '/merchant/review' })).demoMerchant).toBe(
    'merchant@demo.example',
  );
  for (const next of ['/account', '/merchants', 'https://evil.example/merchant', undefined]) {
    expect((await signInView(next ? { next } : {})).demoMerchant).toBeNull();
  }
  visitor.who = { userId: 'u', email: 'merchant@demo.example' };
  expect((await signInView({ next: '/merchant' })).demoMerchant).toBeNull();
  visitor.who = null;
  useTestEnv({ mode: 'live', merchantEmails: ['boss@shop.example'] });
  expect((await signInView({ next: '/merchant' })).demoMerchant).toBeNull();
});

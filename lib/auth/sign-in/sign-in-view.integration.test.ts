import { beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { signInMessage, signInView } from './sign-in-view';

const visitor = vi.hoisted(() => ({ user: null as { userId: string; email: string } | null }));
vi.mock('next/headers', async (original) => ({
  ...(await original<object>()),
  headers: async () => new Headers({ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }),
}));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => visitor.user }));

beforeEach(() => {
  visitor.user = null;
  useTestEnv();
});

const keys = { clientId: 'id', clientSecret: 'a-secret' };

test('only configured providers are offered', async () => {
  expect((await signInView({})).providers).toEqual([]);
  useTestEnv({ oauth: { github: keys } });
  expect((await signInView({})).providers).toEqual([{ id: 'github', name: 'GitHub' }]);
  useTestEnv({ oauth: { github: keys, google: keys } });
  const { providers } = await signInView({});
  expect(providers.map((item) => item.name)).toEqual(['GitHub', 'Google']);
  expect(JSON.stringify(await signInView({}))).not.toContain('a-secret');
});

test('one-click sign-in as the demo’s merchant is offered only before merchant pages', async () => {
  expect((await signInView({ next: '/merchant/review' })).demoMerchant).toBe(
    'merchant@demo.example',
  );
  for (const next of ['/account', '/merchants', 'https://evil.example/merchant', undefined]) {
    expect((await signInView(next ? { next } : {})).demoMerchant).toBeNull();
  }
  visitor.user = { userId: 'u', email: 'merchant@demo.example' };
  expect((await signInView({ next: '/merchant' })).demoMerchant).toBeNull();
  visitor.user = null;
  useTestEnv({ mode: 'live', merchantEmails: ['boss@shop.example'] });
  expect((await signInView({ next: '/merchant' })).demoMerchant).toBeNull();
});

test('each error code has a message, including unknown codes', () => {
  expect(signInMessage('Verification')).toContain('already been used');
  expect(signInMessage('constructor')).toBe('Sign-in failed. Please try again.');
  expect(signInMessage(undefined)).toBeNull();
});

test('the message for a rate-limited visitor says how long to wait', () => {
  expect(signInMessage('Limited', '40')).toContain('Please wait 40 seconds');
  expect(signInMessage('Limited', '600')).toContain('Please wait 10 minutes');
  for (const forged of [undefined, '', '-1', '1e9', 'for ever; call 555']) {
    expect(signInMessage('Limited', forged)).toContain('Please wait a few minutes');
  }
});

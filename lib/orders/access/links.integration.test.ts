import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { setClockOffset } from '@/lib/clock';
import { env } from '@/lib/env';
import { signedIn } from '@/lib/testing/builders/accounts';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { revokeOrderLinks } from '../actions';
import { orderForViewer, redirectExpiredLink } from '../queries';
import { orderPath } from './links';

const visitor = vi.hoisted(() => ({ who: null as Viewer | null }));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => visitor.who }));
vi.mock('@/lib/ratelimit/client-subject', () => ({ clientSubject: async () => null }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => ({}) }));

withTestDatabase();
afterEach(() => {
  visitor.who = null;
  setClockOffset(0);
});

const DAY = 24 * 60 * 60_000;

const order = async (userId: string | null) => (await addOrder({ userId })).id;
const keyOf = (path: string) => new URL(path, 'http://shop.invalid').searchParams.get('key') ?? '';
const opens = async (id: string, key: string) => (await orderForViewer(id, key)) !== null;
const leadsTo = (id: string, key: string) =>
  redirectExpiredLink(id, key).then(
    () => null,
    (error: { digest?: string }) => error.digest ?? '',
  );
const revoke = (orderId: string) => {
  const form = new FormData();
  form.set('orderId', orderId);
  return revokeOrderLinks({ ok: null, message: null, fields: {} }, form);
};

test('a link opens its order for 90 days, and then leads to the sign-in page', async () => {
  const id = await order(null);
  const key = keyOf(orderPath(id));
  expect(await opens(id, key)).toBe(true);
  expect(await opens(await order(null), key)).toBe(false);
  setClockOffset(89 * DAY);
  expect(await opens(id, key)).toBe(true);
  expect(await leadsTo(id, key)).toBeNull();
  setClockOffset(91 * DAY);
  expect(await opens(id, key)).toBe(false);
  expect(await leadsTo(id, key)).toMatch(/\/sign-in\?next=%2Forders%2F.*error=LinkEnded/);
  expect(await opens(id, keyOf(orderPath(id)))).toBe(true);
});

test('an order is hidden without its link', async () => {
  const id = await order(null);
  expect(await leadsTo(id, 'guess')).toBeNull();
  expect(await leadsTo(randomUUID(), keyOf(orderPath(id)))).toBeNull();
  expect(await leadsTo('..', 'guess')).toBeNull();
});

test('only the owner of an order can revoke its links', async () => {
  const owner = await signedIn();
  const id = await order(owner.userId);
  const key = keyOf(orderPath(id));
  expect(await revoke(id)).toMatchObject({ ok: false, signInTo: '/account/orders' });
  visitor.who = await signedIn();
  expect(await revoke(id)).toMatchObject({ ok: false });
  expect(await opens(id, key)).toBe(true);
  visitor.who = owner;
  expect(await revoke(id)).toMatchObject({ ok: true });
  expect(await orderForViewer(id)).toMatchObject({ id });
  visitor.who = null;
  expect(await opens(id, key)).toBe(false);
  expect(await leadsTo(id, key)).toContain('LinkEnded');
  // Mails that are sent later have a link that works.
  setClockOffset(1_000);
  expect(await opens(id, keyOf(orderPath(id)))).toBe(true);
});

test('a link without a time of issue is valid for 90 days after the order', async () => {
  const id = await order(null);
  const secret = Buffer.from(hkdfSync('sha256', env().encryptionKey, '', 'order-link', 32));
  const old = createHmac('sha256', secret).update(id).digest('base64url');
  expect(await opens(id, old)).toBe(true);
  setClockOffset(91 * DAY);
  expect(await opens(id, old)).toBe(false);
});

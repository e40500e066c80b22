import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createCart } from '@/lib/testing/builders/carts';
import { openWorld } from '@/lib/testing/world';

const visitor = vi.hoisted(() => ({ userId: '', cartId: null as string | null }));

vi.mock('next/headers', () => ({ headers: async () => new Map() }));
vi.mock('@/lib/auth/viewer', () => ({
  viewer: async () => (visitor.userId ? { userId: visitor.userId, email: 'a@b.example' } : null),
}));
vi.mock('@/lib/cart/current-cart', () => ({ currentCartId: async () => visitor.cartId }));

const { payAction, quoteAction, requestFormToken } = await import('./actions.ts');

const world = openWorld();

test('the card form may be loaded thirty times in ten minutes; then the page says how long to wait', async () => {
  visitor.userId = randomUUID();
  for (let count = 0; count < 30; count += 1) expect((await requestFormToken()).ok).toBe(true);
  const refused = await requestFormToken();
  expect(refused.ok ? '' : refused.error).toMatch(
    /wait \d+ seconds? and try again\. Nothing was charged this time/,
  );
  await world.pass(20_000);
  expect((await requestFormToken()).ok).toBe(true);
});

test('the messages for an unreachable service and for a visitor without cart and account differ', async () => {
  visitor.userId = randomUUID();
  world.unplug();
  expect(await requestFormToken()).toMatchObject({
    ok: false,
    error: expect.stringContaining('The payment service is not responding.'),
  });
  visitor.userId = '';
  expect(await requestFormToken()).toMatchObject({
    ok: false,
    error: expect.stringContaining('You are no longer signed in'),
  });
});

test('a page of another cart does not say that nothing has been charged', async () => {
  const [own, earlier] = await Promise.all([createCart(), createCart()]);
  const quoted = (cartId: string) =>
    quoteAction({ cartId, country: 'IE', shippingMethod: 'standard' });
  visitor.cartId = own.id;
  expect(await quoted(own.id)).toEqual({
    ok: false,
    error: { why: 'cart-empty', short: [], isUncharged: true },
  });
  const unknown = { ok: false, error: { why: 'cart-empty', short: [], isUncharged: false } };
  expect(await quoted(earlier.id)).toEqual(unknown);
  expect(await payAction({})).toMatchObject({ outcome: 'invalid', isUncharged: false });
  visitor.cartId = null;
  expect(await quoted(own.id)).toEqual(unknown);
});

test('a Retry-After of the service pauses every load of the card form', async () => {
  visitor.userId = randomUUID();
  const fault = { method: 'POST', path: '/payment-token/*', kind: 'status', status: 429 };
  await world.control('POST', '/faults', { ...fault, retryAfterSeconds: 60, times: 1 });
  const error = expect.stringContaining('The payment service asks for a short pause.');
  expect(await requestFormToken()).toMatchObject({ ok: false, error });
  visitor.userId = randomUUID();
  const refused = await requestFormToken();
  expect(refused).toMatchObject({ ok: false, error });
  expect(refused.ok ? '' : refused.error).not.toContain('You have not been charged');
  await world.pass(61_000);
  expect((await requestFormToken()).ok).toBe(true);
});

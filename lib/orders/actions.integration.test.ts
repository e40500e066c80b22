import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { success, untouched } from '@/lib/auth/actions/action-state';
import { pay } from '@/lib/checkout/pay';
import { db } from '@/lib/db/client';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import { signedIn } from '@/lib/testing/builders/accounts';
import {
  fillCart,
  openTestShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { openWorld } from '@/lib/testing/world';

const visitor = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  shopper: null as { userId: string; email: string } | null,
  behind: [] as (() => Promise<unknown>)[],
}));

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = visitor.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
    set: (name: string, value: string) => visitor.cookies.set(name, value),
  }),
  headers: async () => new Map(),
}));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => visitor.shopper }));
vi.mock('next/server', () => ({
  after: (work: () => Promise<unknown>) => void visitor.behind.push(work),
}));
vi.mock('next/cache', () => ({ refresh: () => {}, cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw Object.assign(new Error(`to ${to}`), { digest: 'NEXT_REDIRECT' });
  },
}));

const { buyAgain, checkPayment } = await import('./actions.ts');
const { syncPaymentInBackground } = await import('./background-sync.ts');

const world = openWorld();
let shirts: TestVariant[];
beforeAll(async () => {
  shirts = await openTestShop();
});
beforeEach(() => {
  visitor.cookies.clear();
  visitor.shopper = null;
});

async function boughtBy(shopper: { userId: string; email: string }) {
  const [shirt] = shirts;
  if (!shirt) throw new Error('Nothing to buy');
  const lines: [TestVariant, number][] = [[shirt, 2]];
  const cartId = await fillCart(lines);
  const submission = submissionOf(cartId, totalOf(lines), await world.token(), shopper);
  const paid = await pay(submission, { userId: shopper.userId, cartId });
  if (paid.outcome !== 'paid') throw new Error(`The purchase was ${paid.outcome}`);
  const form = new FormData();
  form.set('orderId', paid.orderId);
  return form;
}

const inCart = ({ userId }: { userId: string }) =>
  db().cartItem.findMany({ where: { cart: { userId, closedAt: null } } });
const submission = (form: FormData) => buyAgain(untouched, form);

test('an order’s items can be added to the cart again, within the rate limit', async () => {
  const shopper = await signedIn();
  visitor.shopper = shopper;
  const form = await boughtBy(shopper);
  await expect(submission(form)).rejects.toThrow('to /cart');
  expect(await inCart(shopper)).toMatchObject([{ quantity: 2 }]);
  for (let used = 1; used < limits.buyingAgain.max; used += 1) {
    await rateLimit(limits.buyingAgain, shopper.userId);
  }
  const refused = await submission(form);
  expect(refused.message).toMatch(/wait \d+ seconds? and try again\. Nothing was added/);
  expect(await inCart(shopper)).toMatchObject([{ quantity: 2 }]);
});

test('another customer’s order cannot be added to the cart', async () => {
  const form = await boughtBy(await signedIn());
  const stranger = await signedIn();
  visitor.shopper = stranger;
  expect((await submission(form)).message).toContain('no longer have access');
  expect(await inCart(stranger)).toEqual([]);
});

describe('a payment whose reply was lost', () => {
  const check = (form: FormData) => checkPayment(untouched, form);
  const order = (form: FormData) =>
    db().order.findUniqueOrThrow({ where: { id: String(form.get('orderId')) } });

  /** An order with a charge whose reply was lost, and for which no event arrives. */
  async function uncertain() {
    const shopper = await signedIn();
    visitor.shopper = shopper;
    const [shirt] = shirts;
    if (!shirt) throw new Error('Nothing to buy');
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await world.token(), shopper);
    await world.fault('POST', '/transactions', 'commit-then-close');
    const paid = await pay(submission, { userId: shopper.userId, cartId });
    if (paid.outcome !== 'confirming') throw new Error(`The purchase was ${paid.outcome}`);
    const form = new FormData();
    form.set('orderId', paid.orderId);
    return form;
  }

  test('is found when its buyer checks it, without an event or a worker', async () => {
    const form = await uncertain();
    expect((await order(form)).status).toBe('UNCERTAIN');
    expect(await check(form)).toEqual(success(null));
    const { status, transactionId } = await order(form);
    expect(status).toBe('PAID');
    const [row] = await db().mirrorTransaction.findMany({
      where: { attemptId: { not: null }, serviceId: transactionId ?? '' },
    });
    expect(row).toBeDefined();
    expect(await check(form), 'once it is settled').toEqual(success(null));
  });

  test('is found after the response of its page; pages of settled orders request nothing', async () => {
    const form = await uncertain();
    syncPaymentInBackground((await order(form)).status);
    expect(visitor.behind).toHaveLength(1);
    // The minimum time between two fetches of the list has passed.
    await db().resource.updateMany({ data: { heldUntil: null } });
    await visitor.behind.pop()?.();
    expect((await order(form)).status).toBe('PAID');
    for (const status of ['PAID', 'FAILED', 'REVIEW'] as const) syncPaymentInBackground(status);
    expect(visitor.behind).toEqual([]);
  });

  test('a check while the service is unavailable reports no news', async () => {
    const form = await uncertain();
    world.unplug();
    expect(await check(form)).toMatchObject({
      ok: true,
      message: expect.stringContaining('not confirmed it yet'),
    });
    expect((await order(form)).status).toBe('UNCERTAIN');
  });

  test('is checked for its buyer only, within the rate limit', async () => {
    const form = await uncertain();
    const buyer = visitor.shopper;
    visitor.shopper = await signedIn();
    expect(await check(form)).toMatchObject({ ok: false });
    visitor.shopper = buyer;
    for (let used = 0; used < limits.refetches.max; used += 1) {
      await rateLimit(limits.refetches, String(form.get('orderId')));
    }
    expect(await check(form)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/wait \d+ seconds?/),
    });
    expect((await order(form)).status).toBe('UNCERTAIN');
  });
});

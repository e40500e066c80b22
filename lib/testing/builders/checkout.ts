import { beforeAll } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { openWorld } from '../world';
import { fillCart, openTestShop, submissionOf, type TestVariant, totalOf } from './shop';

type Limit = Parameters<typeof pay>[2];

/** One shop for all tests of a `describe`, with guests at its checkout. ./purchases opens a shop for each test. */
export function openCheckout(options: Record<string, unknown> = {}, timeoutMs?: number) {
  const world = openWorld(options, timeoutMs);
  let variants: TestVariant[];
  beforeAll(async () => {
    variants = await openTestShop();
  });

  function variant(index: number): TestVariant {
    const variant = variants[index];
    if (!variant) throw new Error('No such variant');
    return variant;
  }

  /** A cart, by default with two units of the first shirt, and the submission of its page with a new token. */
  async function readyToPay({ card, product }: { card?: string; product?: TestVariant } = {}) {
    const lines: [TestVariant, number][] = product ? [[product, 1]] : [[variant(0), 2]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await world.token(card));
    return { cartId, submission, lines };
  }

  return {
    ...{ world, variant, readyToPay },
    payAsGuest: (submission: PayInput, cartId: string | null, limit?: Limit) =>
      pay(submission, { userId: null, cartId }, limit),
    withNewToken: async (submission: PayInput): Promise<PayInput> => ({
      ...submission,
      paymentToken: await world.token(),
    }),
    fault: (kind: string, more: object = {}) => world.fault('POST', '/transactions', kind, more),
    /** The charges in the service's books, even those that its API hides. */
    booked: () => world.books<{ id: string; amount: number; items: unknown[] }>('transactions'),
  };
}

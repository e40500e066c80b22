import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { submissionOf, totalOf } from '@/lib/testing/builders/shop';
import { leastServices } from '@/lib/testing/world';
import { issueCheckoutKey } from './checkout-key';

const declining = '4000000000000002';

// Without a code, a refusal may hide that the token was used: its outcome is unknown.
describe.each(leastServices)('with $name', ({ options, shows: says }) => {
  const { world, variant, readyToPay, payAsGuest, withNewToken, fault, booked } =
    openCheckout(options);

  async function latestAttempt(orderId: string) {
    return db().paymentAttempt.findFirstOrThrow({
      where: { orderId },
      orderBy: { number: 'desc' },
    });
  }

  describe('a good card', () => {
    test('pays the order, and the service agrees to the cent', async () => {
      const { cartId, submission } = await readyToPay();
      const result = await payAsGuest(submission, cartId);
      expect(result.outcome).toBe('paid');
      const order = await db().order.findFirstOrThrow({
        where: { cartId },
        include: { taxes: true },
      });
      expect(order).toMatchObject({
        status: 'PAID',
        totalAmount: submission.shownTotal,
        cardLast4: '4242',
      });
      const transaction = (await booked()).find((one) => one.id === order.transactionId);
      expect(Math.round((transaction?.amount ?? 0) * 100)).toBe(submission.shownTotal);
      expect(transaction?.items).toHaveLength(2);
      expect(order.amountMismatch).toBe(false);
    });

    test('empties the cart, except for what was added meanwhile', async () => {
      const { cartId, submission } = await readyToPay();
      await payAsGuest(submission, cartId);
      const cart = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect(cart.closedAt).not.toBeNull();
      const successor = await db().cart.findUniqueOrThrow({
        where: { id: cart.successorId ?? '' },
        include: { items: true },
      });
      expect(successor.items).toEqual([]);
    });

    test('leaves no token behind, and one mail', async () => {
      const { cartId, submission } = await readyToPay();
      await payAsGuest(submission, cartId);
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect((await latestAttempt(order.id)).tokenCipher).toBeNull();
      expect(await db().mail.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(1);
    });

    test('of a returning customer uses the same customer at the service', async () => {
      const email = `${randomUUID()}@example.com`;
      const first = await readyToPay();
      await payAsGuest(
        { ...first.submission, contact: { ...first.submission.contact, email } },
        first.cartId,
      );
      const second = await readyToPay();
      const result = await payAsGuest(
        { ...second.submission, contact: { ...second.submission.contact, email } },
        second.cartId,
      );
      expect(result.outcome).toBe('paid');
      expect(await world.customersOf({ email })).toHaveLength(1);
    });
  });

  describe('submitting again', () => {
    test('at the same time charges once and returns the same result to both', async () => {
      const { cartId, submission } = await readyToPay();
      const before = (await booked()).length;
      const results = await Promise.all([1, 2, 3, 4].map(() => payAsGuest(submission, cartId)));
      expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(results[0]?.outcome).toBe('paid');
      expect((await booked()).length).toBe(before + 1);
    });

    test('in two tabs, each with its own key and token, charges once', async () => {
      const { cartId, submission } = await readyToPay();
      const before = (await booked()).length;
      const other = {
        ...submission,
        checkoutKey: issueCheckoutKey(cartId),
        paymentToken: await world.token(),
      };
      const results = await Promise.all([
        payAsGuest(submission, cartId),
        payAsGuest(other, cartId),
      ]);
      expect(results.map((one) => one.outcome)).toEqual(['paid', 'paid']);
      expect((await booked()).length).toBe(before + 1);
      const late = { ...submission, checkoutKey: issueCheckoutKey(cartId) };
      const successor = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect((await payAsGuest(late, successor.successorId)).outcome).toBe('paid');
      expect((await booked()).length).toBe(before + 1);
    });

    test('after a lost response returns the same result', async () => {
      const { cartId, submission } = await readyToPay();
      const first = await payAsGuest(submission, cartId);
      const cart = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect(await payAsGuest(submission, cart.successorId)).toEqual(first);
    });

    test('with the same key for another cart charges nothing', async () => {
      const { cartId, submission } = await readyToPay({ card: declining });
      expect((await payAsGuest(submission, cartId)).outcome).toBe('declined');
      await db().cartItem.updateMany({ where: { cartId }, data: { quantity: 3 } });
      const before = (await booked()).length;
      const changed = {
        ...submission,
        shownTotal: totalOf([[variant(0), 3]]),
        paymentToken: await world.token(),
      };
      expect((await payAsGuest(changed, cartId)).outcome).toBe('changed');
      const moved = { ...submission.address, line1: '2 Road' };
      expect((await payAsGuest({ ...submission, address: moved }, cartId)).outcome).toBe('changed');
      expect((await booked()).length).toBe(before);
    });
  });

  describe('a declined card', () => {
    test('charges nothing, keeps the cart, and another card pays the same order', async () => {
      const { cartId, submission } = await readyToPay({ card: declining });
      const declined = await payAsGuest(submission, cartId);
      expect(declined).toMatchObject({ outcome: 'declined', by: 'card' });
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect(order.status).toBe('FAILED');
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
      const again = await withNewToken(submission);
      expect(await payAsGuest(again, cartId)).toEqual({ outcome: 'paid', orderId: order.id });
      expect(await db().order.count({ where: { cartId } })).toBe(1);
    });

    test('sent again by the browser gets the same result, and no second attempt', async () => {
      const { cartId, submission } = await readyToPay({ card: declining });
      await payAsGuest(submission, cartId);
      expect(await payAsGuest(submission, cartId)).toMatchObject({ outcome: 'declined' });
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect(await db().paymentAttempt.count({ where: { orderId: order.id } })).toBe(1);
    });
  });

  test('a tax code that the service does not know is the shop’s mistake, and logged as one', async () => {
    const { cartId, submission } = await readyToPay();
    const { taxRates } = await world.control<{ taxRates: unknown[] }>('GET', '/tax-rates');
    const logged = (['error', 'warn'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation(() => {}),
    );
    try {
      await world.control('PUT', '/tax-rates', { taxRates: [] });
      const refused = await payAsGuest(submission, cartId);
      const lines = logged.flatMap(({ mock }) => mock.calls.map((line) => JSON.stringify(line)));
      const line = lines.find((each) => each.includes('refused a payment'));
      expect(line).toMatch(says ? /"TAX_CODE_UNKNOWN".*"excerpt":/i : /"reason":"unclear-refusal"/);
      expect(refused).toMatchObject(
        says
          ? { outcome: 'declined', by: 'shop', reason: 'shop-refused' }
          : { outcome: 'confirming' },
      );
      expect(lines.join()).not.toContain(submission.paymentToken);
    } finally {
      for (const each of logged) each.mockRestore();
      await world.control('PUT', '/tax-rates', { taxRates });
    }
    expect((await payAsGuest(await withNewToken(submission), cartId)).outcome).toBe(
      says ? 'paid' : 'confirming',
    );
  });

  describe('a shopper who may not start another charge now', () => {
    const refuse = async () => 'Too many.';
    const refused = { outcome: 'unavailable', why: 'limited', limit: 'Too many.' };

    test('is refused before anything is written', async () => {
      const { cartId, submission } = await readyToPay();
      expect(await payAsGuest(submission, cartId, refuse)).toMatchObject(refused);
      expect(await db().order.count({ where: { cartId } })).toBe(0);
      expect((await payAsGuest(submission, cartId)).outcome).toBe('paid');
    });

    test('is refused another card for the key of a declined one', async () => {
      const { cartId, submission } = await readyToPay({ card: declining });
      await payAsGuest(submission, cartId);
      const again = await withNewToken(submission);
      expect(await payAsGuest(again, cartId, refuse)).toMatchObject(refused);
      expect(await db().paymentAttempt.count({ where: { order: { cartId } } })).toBe(1);
    });

    test('gets the lost result, however often they ask', async () => {
      const { cartId, submission } = await readyToPay();
      const paid = await payAsGuest(submission, cartId);
      expect(paid.outcome).toBe('paid');
      expect(await payAsGuest(submission, cartId, refuse)).toEqual(paid);
    });

    test('does not read that nothing was charged while another tab’s charge is unsettled', async () => {
      const { cartId, submission, lines } = await readyToPay();
      await fault('commit-then-close');
      const unsettled = await payAsGuest(submission, cartId);
      expect(unsettled.outcome).toBe('confirming');
      const other = submissionOf(cartId, totalOf(lines), await world.token());
      expect(await payAsGuest(other, cartId, refuse)).toMatchObject({ outcome: 'busy' });
      expect(await payAsGuest(submission, cartId, refuse)).toEqual(unsettled);
    });
  });

  describe('a token', () => {
    test.each([
      ['garbage', async () => 'garbage'],
      [
        'used before',
        async () => {
          const { cartId, submission } = await readyToPay();
          await payAsGuest(submission, cartId);
          return submission.paymentToken;
        },
      ],
    ])('that is %s is refused', async (name, token) => {
      const { cartId, submission } = await readyToPay();
      const result = await payAsGuest({ ...submission, paymentToken: await token() }, cartId);
      // The shop itself knows a token that was used here.
      const isRefused = says || name === 'used before';
      expect(result.outcome).toBe(isRefused ? 'declined' : 'confirming');
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
    });
  });

  describe('a response that is lost', () => {
    test.each(['commit-then-close', 'commit-then-truncate', 'commit-then-html'])(
      'by %s leaves the order unsettled, and nothing else is charged for the cart',
      async (kind) => {
        const { cartId, submission } = await readyToPay();
        await fault(kind);
        const result = await payAsGuest(submission, cartId);
        expect(result.outcome).toBe('confirming');
        const order = await db().order.findFirstOrThrow({ where: { cartId } });
        expect(order.status).toBe('UNCERTAIN');
        const before = (await booked()).length;
        const again = {
          ...submission,
          checkoutKey: issueCheckoutKey(cartId),
          paymentToken: await world.token(),
        };
        expect((await payAsGuest(again, cartId)).outcome).toBe('confirming');
        const other = submissionOf(cartId, submission.shownTotal, await world.token());
        expect((await payAsGuest(other, cartId)).outcome).toBe('busy');
        expect((await booked()).length).toBe(before);
      },
    );
  });

  describe('an unreachable service', () => {
    test('charges nothing and loses nothing', async () => {
      const { cartId, submission } = await readyToPay();
      await world.fault('GET', '/products/*', 'close', { times: 10 });
      const result = await payAsGuest(submission, cartId);
      await world.repair();
      expect(result.outcome).toBe('unavailable');
      expect(await db().paymentAttempt.findMany({ where: { order: { cartId } } })).toMatchObject([
        { state: 'ABANDONED', sends: 0 },
      ]);
      const again = await withNewToken(submission);
      expect((await payAsGuest(again, cartId)).outcome).toBe('paid');
    });

    test('during the creation of the customer charges nothing, and the next submission pays', async () => {
      const { cartId, submission } = await readyToPay();
      await world.fault('POST', '/customers', 'status', { status: 503 });
      expect((await payAsGuest(submission, cartId)).outcome).toBe('unavailable');
      const again = await withNewToken(submission);
      expect((await payAsGuest(again, cartId)).outcome).toBe('paid');
    });

    test('a lost response to the creation of a customer leads to that customer', async () => {
      const { cartId, submission } = await readyToPay();
      await world.fault('POST', '/customers', 'commit-then-close');
      expect((await payAsGuest(submission, cartId)).outcome).toBe('paid');
      expect(await world.customersOf(submission.contact)).toHaveLength(1);
    });

    test('a customer that was deleted at the service is created again by the next submission', async () => {
      const email = `${randomUUID()}@example.com`;
      const first = await readyToPay();
      await payAsGuest(
        { ...first.submission, contact: { ...first.submission.contact, email } },
        first.cartId,
      );
      const { serviceId } = await db().customer.findUniqueOrThrow({ where: { email } });
      await db().customer.update({ where: { email }, data: { updatedAt: new Date(0) } });
      await world.call('DELETE', `/customers/${serviceId}`);
      const second = await readyToPay();
      const submission = { ...second.submission, contact: { ...second.submission.contact, email } };
      const refused = await payAsGuest(submission, second.cartId);
      expect(refused.outcome).toBe('declined');
      const again = await withNewToken(submission);
      expect((await payAsGuest(again, second.cartId)).outcome).toBe('paid');
    });
  });
});

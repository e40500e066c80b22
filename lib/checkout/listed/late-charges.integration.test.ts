import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { asKnown } from '@/lib/checkout/certainty';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { problemMessage } from '@/lib/checkout/messages';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { pay } from '@/lib/checkout/pay';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import { db, pool } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { orderPath } from '@/lib/orders/access/links';
import { isKnownUncharged } from '@/lib/orders/details/certainty';
import { orderForViewer } from '@/lib/orders/queries';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { beginSend } from '@/lib/payments/store';
import { fail } from '@/lib/result';
import type { TransactionBody } from '@/lib/service/payment-service';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { declinedAnswer } from '@/lib/testing/service/relay';
import { asStaff } from '@/lib/testing/viewers';

/**
 * No refusal is proof that nothing was charged: a gateway may have made two requests of one, or may hand over the
 * answer to another one.
 */

const MINUTE = 60_000;
const decliningCard = '4000000000000002';
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });
const shop = openPurchases();

/** A decline that is handed over although the card was charged. */
async function refusedAlthoughCharged(email?: string, shirts?: number): Promise<Purchase> {
  const order = await shop.purchase(email, undefined, shirts);
  const before = (await shop.charges()).length;
  shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
  const result = await shop.submit(order);
  expect(result.outcome).toBe('declined');
  expect(result).not.toMatchObject({ message: expect.stringMatching(/not been charged/) });
  expect(await shop.charges()).toHaveLength(before + 1);
  return order;
}

/** An order whose card was declined, and not charged. */
async function declined(email?: string): Promise<Purchase> {
  const order = await shop.purchase(email, decliningCard);
  expect((await shop.submit(order)).outcome).toBe('declined');
  return order;
}

/** An order that is paid and listed: the list is known to show what is sent. */
async function paidBefore(): Promise<void> {
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
}

const claims = async () =>
  (await db().mirrorTransaction.findMany({ orderBy: { firstSeen: 'asc' } })).map(
    (row) => row.claim,
  );

async function isListDue(): Promise<boolean> {
  const { dirty, synced } = await db().resource.findUniqueOrThrow({
    where: { kind_resourceId: { kind: 'TRANSACTIONS', resourceId: '*' } },
  });
  return dirty > synced;
}

/** Whether the order's page says that there is one charge at most. */
async function isChargedAtMostOnce(of: Purchase): Promise<boolean | undefined> {
  const { id } = await shop.orderOf(of);
  const key = new URL(orderPath(id), 'http://shop.invalid').searchParams.get('key') ?? '';
  return (await orderForViewer(id, key))?.isChargedAtMostOnce;
}

const lateMails = () => db().mail.count({ where: { template: 'late-charge' } });

describe('a charge that was made although refused', () => {
  test('goes to review as soon as it is listed, and the shopper is notified', async () => {
    const order = await refusedAlthoughCharged();
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
    expect(await lateMails()).toBe(1);
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    const [charge] = await shop.charges();
    const { id } = await shop.orderOf(order);
    expect(await confirmCharged(id, charge?.id ?? '', merchant)).toEqual({
      ok: true,
      value: 'paid',
    });
    expect(await shop.charges()).toHaveLength(1);
    expect(Object.keys(await violatedInvariants())).toEqual([]);
  });

  test('does not prevent another card from paying immediately; the second charge is detected', async () => {
    const order = await refusedAlthoughCharged();
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    expect(await shop.charges()).toHaveLength(2);
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID', reason: 'late-charge' });
    expect(await claims()).toEqual(['BOUND', 'BOUND']);
    expect(await lateMails()).toBe(1);
    expect(Object.keys(await violatedInvariants())).toEqual([
      'an order is charged by at most one attempt',
    ]);
  });

  test('does not delay a second card whose response is lost until a review', async () => {
    await paidBefore();
    const order = await refusedAlthoughCharged();
    const before = (await shop.charges()).map(({ id }) => id);
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    const second = (await shop.charges()).find(({ id }) => !before.includes(id));
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({
      status: 'PAID',
      reason: 'late-charge',
      transactionId: second?.id,
    });
    expect(await claims()).toEqual(['BOUND', 'BOUND', 'BOUND']);
    expect(await lateMails()).toBe(1);
  });

  test('is assigned by a person if another order was refused, too', async () => {
    await paidBefore();
    const email = `${randomUUID()}@example.com`;
    const other = await refusedAlthoughCharged(email);
    const order = await refusedAlthoughCharged(email);
    await shop.fault('POST', '/transactions', 'commit-then-close');
    await shop.submitAgain(order);
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW' });
    expect((await shop.orderOf(other)).status).not.toBe('PAID');
    expect(await isChargedAtMostOnce(order)).toBe(false);
  });

  test('may be the first of two while a second card is being confirmed', async () => {
    const order = await refusedAlthoughCharged();
    observeFailpoints((name) => {
      if (name === 'after-customer') throw new Error('stopped');
    });
    await expect(shop.submitAgain(order)).rejects.toThrow('stopped');
    observeFailpoints(undefined);
    expect(await isChargedAtMostOnce(order)).toBe(false);
    await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
    await shop.pass(MINUTE);
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    expect(await shop.charges()).toHaveLength(2);
    expect(await isChargedAtMostOnce(order)).toBe(false);
  });

  test('is none where the only card’s answer is lost, however often that is asked for', async () => {
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    expect((await shop.submit(order)).outcome).toBe('confirming');
    expect(await isChargedAtMostOnce(order)).toBe(true);
  });

  test('is seen, too, where other details were paid with afterwards', async () => {
    const order = await refusedAlthoughCharged();
    const address = { ...order.submission.address, city: 'Cork' };
    const checkoutKey = issueCheckoutKey(order.cartId);
    expect((await shop.submitAgain(order, { address, checkoutKey })).outcome).toBe('paid');
    await shop.reconcile();
    const orders = await db().order.findMany({ orderBy: { createdAt: 'asc' } });
    expect(orders.map(({ status, reason }) => [status, reason])).toEqual([
      ['FAILED', 'late-charge'],
      ['PAID', null],
    ]);
    expect(await claims()).not.toContain('FOREIGN');
    expect(await isKnownUncharged(order.cartId)).toBe(false);
  });

  describe('is seen where lists name transactions otherwise than replies do', () => {
    const otherIds = ({ withQuantities = true, withTaxes = true } = {}) =>
      shop.relay().rewrite('GET /transactions', (body) =>
        JSON.parse(
          JSON.stringify(body, function (this: Record<string, unknown>, key, value) {
            if (key === 'quantity' && !withQuantities) return undefined;
            if (key === 'taxRatesOptions' && !withTaxes) return [];
            return key === 'id' && 'customerId' in this ? `invoice-${value}` : value;
          }),
        ),
      );

    test('by somebody who has bought the same before', async () => {
      otherIds();
      const email = `${randomUUID()}@example.com`;
      expect((await shop.submit(await shop.purchase(email))).outcome).toBe('paid');
      await shop.reconcile();
      const order = await refusedAlthoughCharged(email);
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
    });

    test('and somebody else’s purchase is not taken for it', async () => {
      otherIds();
      const order = await declined();
      expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).not.toMatchObject({ reason: 'late-charge' });
      expect(await lateMails()).toBe(0);
    });

    test('nor one of somebody whom the shop has forgotten since', async () => {
      otherIds();
      const order = await declined();
      expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
      await db().customer.updateMany({ data: { serviceId: null } });
      await db().mirrorCustomer.deleteMany();
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'FAILED' });
      expect(await lateMails()).toBe(0);
    });

    test('nor is a charge of somebody else that nothing here explains, whom the mirror does not know yet', async () => {
      otherIds();
      const order = await declined();
      const other = await shop.purchase();
      expect((await shop.submit(other)).outcome).toBe('paid');
      const [attempt] = await shop.attempts(other);
      await shop.call('POST', '/transactions', {
        ...(attempt?.body as unknown as TransactionBody),
        paymentToken: await shop.token(),
      });
      await db().mirrorCustomer.deleteMany();
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).not.toMatchObject({ reason: 'late-charge' });
      expect(await lateMails()).toBe(0);
    });

    test('and the same customer’s other purchase is not, where no quantities are shown', async () => {
      otherIds({ withQuantities: false });
      const email = `${randomUUID()}@example.com`;
      expect((await shop.submit(await shop.purchase(email, undefined, 1))).outcome).toBe('paid');
      const order = await declined(email);
      expect((await shop.submitAgain(order)).outcome).toBe('paid');
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID', reason: null });
      expect(await lateMails()).toBe(0);
    });

    test('nor is their purchase as another customer of the service', async () => {
      otherIds({ withQuantities: false });
      const email = `${randomUUID()}@example.com`;
      const order = await declined(email);
      // Of the customer that the declined card was sent for the service knows nothing any more.
      await pool().query(
        `UPDATE charge_attempts SET "customerId" = 'cus_former',
           body = jsonb_set(body, '{customerId}', '"cus_former"')`,
      );
      expect((await shop.submit(await shop.purchase(email, undefined, 1))).outcome).toBe('paid');
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'FAILED' });
      expect(await lateMails()).toBe(0);
    });

    test.each(['all that was sent', 'no taxes'])(
      'and their purchase is not, where other goods were charged for although refused: %s',
      async (shown) => {
        otherIds({ withQuantities: true, withTaxes: shown !== 'no taxes' });
        const email = `${randomUUID()}@example.com`;
        const order = await declined(email);
        const paid = await shop.purchase(email);
        expect((await shop.submit(paid)).outcome).toBe('paid');
        await shop.reconcile();
        const other = await refusedAlthoughCharged(email, 1);
        await shop.reconcile();
        await shop.reconcile();
        expect(await shop.orderOf(other)).toMatchObject({ reason: 'late-charge' });
        expect(await shop.orderOf(order)).toMatchObject({ status: 'FAILED' });
        expect(await shop.orderOf(paid)).toMatchObject({ status: 'PAID', reason: null });
        expect(await lateMails()).toBe(1);
      },
    );

    test('and their purchase is not, while another charge may be an open attempt’s', async () => {
      otherIds({ withQuantities: false });
      const email = `${randomUUID()}@example.com`;
      const order = await declined(email);
      const paid = await shop.purchase(email);
      expect((await shop.submit(paid)).outcome).toBe('paid');
      await shop.reconcile();
      await shop.fault('POST', '/transactions', 'commit-then-close');
      expect((await shop.submitAgain(order)).outcome).toBe('confirming');
      // Too late for another send.
      await shop.pass(16 * MINUTE);
      await shop.reconcile();
      for (const minutes of [71, 6, 26 * 60]) {
        await shop.pass(minutes * MINUTE);
        await shop.reconcile();
        await shop.work();
        await shop.reconcile();
      }
      expect(await shop.orderOf(order)).toMatchObject({
        status: 'REVIEW',
        reason: 'list-cannot-tell',
      });
      expect(await lateMails()).toBe(0);
    });

    test('by somebody who paid with another card: one of the two is a late charge', async () => {
      otherIds();
      await paidBefore();
      const order = await refusedAlthoughCharged();
      expect((await shop.submitAgain(order)).outcome).toBe('paid');
      await shop.reconcile();
      await shop.reconcile();
      expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID', reason: 'late-charge' });
      expect(await lateMails()).toBe(1);
    });
  });

  test('is not somebody else’s purchase of other goods, also before this shop has sold anything', async () => {
    const order = await declined();
    const { id } = await shop.call<{ id: string }>('POST', '/customers', {
      firstname: 'Eve',
      lastname: 'Other',
      email: `${randomUUID()}@example.com`,
      type: 'INDIVIDUAL',
    });
    const [attempt] = await shop.attempts(order);
    const body = attempt?.body as unknown as TransactionBody;
    await shop.call('POST', '/transactions', {
      ...body,
      customerId: id,
      paymentToken: await shop.token(),
    });
    await syncResource('CUSTOMER', id);
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('FAILED');
    expect(await lateMails()).toBe(0);
  });

  test('is seen where the list was believed to show customers, and shows others', async () => {
    await paidBefore();
    const [known] = await shop.charges();
    const order = await refusedAlthoughCharged();
    type Row = { id: string; customerId: string };
    const renamed = (row: Row) => ({ ...row, customerId: `internal-${row.customerId}` });
    shop
      .relay()
      .rewrite('GET /transactions', (rows) =>
        (rows as Row[]).filter(({ id }) => id !== known?.id).map(renamed),
      );
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ reason: 'card-declined' });
    shop.relay().rewrite('GET /transactions', (rows) => (rows as Row[]).map(renamed));
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
    expect(await lateMails()).toBe(1);
  });

  test('is seen where the list dates everything days ahead', async () => {
    const ahead = new Date(Date.now() + 4 * 24 * 60 * MINUTE).toISOString();
    shop
      .relay()
      .rewrite('GET /transactions', (body) =>
        (body as object[]).map((row) => ({ ...row, createdAt: ahead })),
      );
    await paidBefore();
    const order = await refusedAlthoughCharged();
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });

  test('and another that was, of two cards, are two attempts’', async () => {
    await paidBefore();
    const order = await shop.purchase();
    for (const _ of [1, 2]) {
      await shop.fault('POST', '/transactions', 'commit-then-status', { status: 422 });
      expect((await shop.submitAgain(order)).outcome).toBe('declined');
    }
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    await shop.reconcile();
    const bound = await shop.attempts(order);
    expect(bound.map(({ transactionId }) => transactionId !== null)).toEqual([true, true, true]);
  });

  test.each([400, 403, 422])('is seen after a %i', async (status) => {
    const order = await shop.purchase();
    await shop.fault('POST', '/transactions', 'commit-then-status', { status });
    expect((await shop.submit(order)).outcome).toBe('declined');
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });

  test('is seen where the list shows no tax codes', async () => {
    shop
      .relay()
      .rewrite('GET /transactions', (body) =>
        JSON.parse(
          JSON.stringify(body, (key, value) => (key === 'taxRatesOptions' ? undefined : value)),
        ),
      );
    await paidBefore();
    const order = await shop.purchase();
    shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
    await shop.submit(order);
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });

  test('that a person rules out is nobody’s, and one that appears later is asked about again', async () => {
    const email = `${randomUUID()}@example.com`;
    const order = await refusedAlthoughCharged(email);
    await shop.reconcile();
    const { id } = await shop.orderOf(order);
    expect(await confirmNotCharged(id, merchant, ['may-be-listed'])).toEqual({
      ok: true,
      value: 'failed',
    });
    expect(await claims()).toEqual(['FOREIGN']);
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('FAILED');
    const [attempt] = await shop.attempts(order);
    await shop.call('POST', '/transactions', {
      paymentToken: await shop.token(),
      ...(attempt?.body as object),
    });
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });

  test('does not let a second one start that was prepared before it was listed', async () => {
    const order = await refusedAlthoughCharged();
    observeFailpoints((name) => {
      if (name === 'after-customer') throw new Error('stopped');
    });
    await expect(shop.submitAgain(order)).rejects.toThrow('stopped');
    observeFailpoints(undefined);
    await shop.reconcile();
    const [refused, next] = await shop.attempts(order);
    expect([refused?.state, next?.state]).toEqual(['REFUSED', 'CREATED']);
    const body = refused?.body as unknown as TransactionBody;
    expect(await beginSend(orderPayment, next?.id ?? '', body, 30)).toEqual(fail('match-key-busy'));
    await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
    expect(await isListDue()).toBe(false);
    await shop.pass(3 * MINUTE);
    await shop.work();
    // Nothing else would have the list looked at again.
    expect(await isListDue()).toBe(true);
    await shop.reconcile();
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
    expect(Object.keys(await violatedInvariants())).toEqual([]);
  });
});

describe('a charge that was made although refused, where the list shows ids only', () => {
  beforeEach(() =>
    shop
      .relay()
      .rewrite('GET /transactions', (body) =>
        JSON.parse(JSON.stringify(body), (_, value) =>
          typeof value?.id === 'string' && value.customerId ? { id: value.id } : value,
        ),
      ),
  );

  test('is asked about, too, when another order that it could be was decided days later', async () => {
    const other = await shop.purchase();
    await shop.fault('POST', '/transactions', 'close');
    expect((await shop.submit(other)).outcome).toBe('confirming');
    // Too late for a resend.
    await shop.pass(16 * MINUTE);
    const order = await refusedAlthoughCharged();
    await shop.reconcile();
    await shop.pass(30 * 60 * MINUTE);
    await shop.reconcile();
    await shop.work();
    const { id, status } = await shop.orderOf(other);
    expect(status).toBe('REVIEW');
    expect(await claims()).toEqual(['CANDIDATE']);
    expect(await confirmNotCharged(id, merchant, ['may-be-listed'])).toEqual({
      ok: true,
      value: 'failed',
    });
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });

  test('is asked about at the order that is not paid, not at one that is', async () => {
    const order = await refusedAlthoughCharged();
    const other = await shop.purchase(undefined, decliningCard);
    expect((await shop.submit(other)).outcome).toBe('declined');
    expect((await shop.submitAgain(other)).outcome).toBe('paid');
    await shop.reconcile();
    expect(await shop.orderOf(other)).toMatchObject({ status: 'PAID', reason: null });
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
  });
});

describe('where lists name no customers, a charge that was made although refused', () => {
  async function declinedThenPaid(): Promise<Purchase> {
    const order = await declined();
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    return order;
  }

  beforeEach(() => {
    shop
      .relay()
      .rewrite('GET /transactions', (body) =>
        JSON.parse(
          JSON.stringify(body, (key, value) => (key === 'customerId' ? undefined : value)),
        ),
      );
  });

  const unexpected = () =>
    db().mirrorTransaction.count({ where: { claim: 'FOREIGN', unmatchedAt: { not: null } } });

  const byOtherIds = () =>
    shop.relay().rewrite('GET /transactions', (body) =>
      JSON.parse(
        JSON.stringify(body, function (this: Record<string, unknown>, key, value) {
          if (key === 'customerId') return undefined;
          return key === 'id' && 'customerId' in this ? `invoice-${value}` : value;
        }),
      ),
    );

  test('is put on none where one charge too many is listed by another id than those of paid orders', async () => {
    byOtherIds();
    const order = await declinedThenPaid();
    const other = await shop.purchase();
    expect((await shop.submit(other)).outcome).toBe('paid');
    const [attempt] = await shop.attempts(other);
    await shop.call('POST', '/transactions', {
      ...(attempt?.body as unknown as TransactionBody),
      paymentToken: await shop.token(),
    });
    await shop.reconcile();
    await shop.reconcile();
    for (const one of [order, other]) {
      expect(await shop.orderOf(one)).toMatchObject({ status: 'PAID', reason: null });
    }
    expect(await unexpected()).toBe(1);
    expect(await lateMails()).toBe(0);
  });

  test('is not taken from a purchase of somebody else that is listed by another id', async () => {
    byOtherIds();
    const order = await declined();
    expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'FAILED' });
    expect(await lateMails()).toBe(0);
  });

  test('is put on the only order that it may belong to', async () => {
    const order = await refusedAlthoughCharged();
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID', reason: 'late-charge' });
    expect(await unexpected()).toBe(0);
  });

  test('is put on none of several paid orders, but shown to the merchant', async () => {
    const order = await refusedAlthoughCharged();
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    const other = await declinedThenPaid();
    await shop.reconcile();
    for (const one of [order, other]) {
      expect(await shop.orderOf(one)).toMatchObject({ status: 'PAID', reason: null });
    }
    expect(await unexpected()).toBe(1);
    expect(await lateMails()).toBe(0);
    await shop.reconcile();
    expect(await unexpected()).toBe(1);
  });

  test('is put on none either where another order of the cart was paid', async () => {
    const order = await refusedAlthoughCharged();
    const address = { ...order.submission.address, city: 'Cork' };
    const checkoutKey = issueCheckoutKey(order.cartId);
    expect((await shop.submitAgain(order, { address, checkoutKey })).outcome).toBe('paid');
    await declinedThenPaid();
    await shop.reconcile();
    expect(await db().order.count({ where: { reason: 'late-charge' } })).toBe(0);
    expect(await unexpected()).toBe(1);
  });
});

describe('a card that was declined', () => {
  async function untilTokenIsDead(): Promise<void> {
    for (const minutes of [71, 6]) {
      await shop.pass(minutes * MINUTE);
      await shop.reconcile();
      await shop.work();
    }
  }

  test('is known not to have charged once two lists from after its token’s death show nothing', async () => {
    await paidBefore();
    const order = await declined();
    expect(await isKnownUncharged(order.cartId)).toBe(false);
    await paidBefore();
    await shop.work();
    expect(await isKnownUncharged(order.cartId)).toBe(false);
    await untilTokenIsDead();
    expect(await isKnownUncharged(order.cartId)).toBe(true);
    expect(await shop.attempts(order)).toMatchObject([{ state: 'REFUSED', dueAt: null }]);
    expect(await db().mail.count({ where: { template: 'payment-failed' } })).toBe(0);
  });

  test('stays unproven where nothing is known of the list, and nobody is asked', async () => {
    const order = await declined();
    await untilTokenIsDead();
    expect(await isKnownUncharged(order.cartId)).toBe(false);
    expect((await shop.orderOf(order)).status).toBe('FAILED');
    await shop.pass(26 * 60 * MINUTE);
    await shop.reconcile();
    await shop.work();
    expect(await shop.attempts(order)).toMatchObject([{ state: 'REFUSED', dueAt: null }]);
  });

  test('is not taken for the charge of the next card', async () => {
    await paidBefore();
    const order = await declined();
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    await shop.reconcile();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'PAID', reason: null });
    expect(await claims()).toEqual(['BOUND', 'BOUND']);
    expect(Object.keys(await violatedInvariants())).toEqual([]);
  });

  test('makes no claim about charges to a shopper who cannot pay afterwards', async () => {
    const order = await declined();
    const problem = problemMessage('cart-empty');
    expect(problem).toMatch(/not been charged/);
    expect(await asKnown(problem, order.cartId)).toBe('Your cart is empty.');
    expect(await asKnown(problem, (await shop.purchase()).cartId)).toBe(problem);
    expect(await asKnown(problem, null)).toBe('Your cart is empty.');
  });

  test('says nothing about charges on a page whose cart is the shopper’s no more', async () => {
    const order = await declined();
    const other = await shop.purchase();
    const old = { checkoutKey: issueCheckoutKey(order.cartId), shownTotal: 1 };
    const signedOut = await pay({ ...order.submission, ...old }, { userId: null, cartId: null });
    expect(signedOut).toMatchObject({ outcome: 'changed', message: 'Your cart is empty.' });
    const elsewhere = await shop.submit(other, old);
    expect(elsewhere).toMatchObject({ outcome: 'changed' });
    expect(elsewhere).not.toMatchObject({ message: expect.stringMatching(/not been charged/) });
    const own = await shop.submit(other, { shownTotal: 1 });
    expect(own).toMatchObject({ message: expect.stringMatching(/not been charged/) });
  });

  test('makes no claim about charges to a shopper with invalid details afterwards', async () => {
    const order = await declined();
    const checkoutKey = issueCheckoutKey(order.cartId);
    const changed = await shop.submitAgain(order, { shownTotal: 1, checkoutKey });
    expect(changed).toMatchObject({ outcome: 'changed' });
    expect(changed).not.toMatchObject({ message: expect.stringMatching(/not been charged/) });
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileDue } from '@/lib/payments/reconcile';
import { settle } from '@/lib/payments/settle';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { leaseEnds, openPurchases } from '@/lib/testing/builders/purchases';
import { paymentKinds } from '@/modules/payment-kinds';
import { orderPayment } from './payment';

/** Processes that end while they charge, and what they hear too late. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const shop = openPurchases();

/** Fetches the list once a send may be repeated. */
const reconcile = () => shop.reconcile(36 * SECOND);

const fault = (kind: string) => shop.fault('POST', '/transactions', kind);

describe('a process that is gone', () => {
  test('after the request was sent leaves a charge that is found once its lease has ended', async () => {
    const order = await shop.purchase();
    await shop.killedAt('after-post', order);
    await shop.pass(3 * SECOND);
    await reconcileDue(paymentKinds);
    expect((await shop.lastAttempt(order)).state).toBe('SENDING');
    await leaseEnds();
    await reconcileDue(paymentKinds);
    expect((await shop.orderOf(order)).status).toBe('UNCERTAIN');
    await reconcile();
    await shop.expectPaid(order);
  });

  test.each<Failpoint>(['after-a', 'after-customer'])(
    '%s leaves an attempt that nobody sends: the shopper submits again',
    async (failpoint) => {
      const order = await shop.purchase();
      await shop.killedAt(failpoint, order);
      await shop.pass(3 * MINUTE);
      await reconcileDue(paymentKinds);
      expect((await shop.lastAttempt(order)).state).toBe('CREATED');
      await leaseEnds();
      await reconcileDue(paymentKinds);
      expect((await shop.lastAttempt(order)).state).toBe('ABANDONED');
      expect(shop.relay().passed).not.toContain('POST /transactions');
      expect((await shop.submitAgain(order)).outcome).toBe('paid');
      await shop.expectPaid(order);
    },
  );
});

describe('a process that is asked to end', () => {
  afterEach(stopDraining);

  /** Runs with a process that is asked to end once this is reached. */
  async function endingAt<T>(failpoint: Failpoint, work: () => Promise<T>): Promise<T> {
    stopDraining();
    observeFailpoints((reached) => {
      if (reached === failpoint) beginDraining();
    });
    return work();
  }

  test('begins no send, ends the one that it has begun, and leaves the others due at once', async () => {
    const orders = [await shop.purchase(), await shop.purchase(), await shop.purchase()];
    for (const order of orders) {
      await fault('close');
      expect((await shop.submit(order)).outcome).toBe('confirming');
    }
    await endingAt('reconciler-before-settle', reconcile);
    expect(await shop.charges()).toHaveLength(0);
    const due = () => reconcileDue(paymentKinds);
    expect(await endingAt('reconciler-before-resend', due)).toBe(1);
    expect(await shop.charges()).toHaveLength(1);
    expect(await due()).toBe(0);
    observeFailpoints(undefined);
    stopDraining();
    expect(await due()).toBe(2);
    for (const order of orders) expect((await shop.orderOf(order)).status).toBe('PAID');
    expect(await shop.charges()).toHaveLength(3);
  });
});

const replyWith = (id: string): ServiceTransaction => ({ id, raw: {} });

describe('an answer that comes late', () => {
  async function lateCharge() {
    const order = await shop.purchase();
    await shop.killedAt('after-post', order);
    const { id, fence, body } = await shop.lastAttempt(order);
    await leaseEnds();
    await reconcileDue(paymentKinds);
    const sending = { fence, sends: 1 };
    const charge = await shop.soleCharge();
    const arrives = () =>
      settle(
        orderPayment,
        id,
        sending,
        { ok: true, status: 201, value: replyWith(charge.id) },
        body as TransactionBody,
      );
    return { order, charge, arrives, sending, id };
  }

  test('with a charge pays the order, whoever has taken it over', async () => {
    const { order, arrives, id } = await lateCharge();
    await db().paymentAttempt.update({ where: { id }, data: { fence: { increment: 3 } } });
    await arrives();
    await shop.expectPaid(order);
  });

  test('with another charge than the one that paid the order makes it unexplained at once', async () => {
    const { order, id, sending } = await lateCharge();
    await reconcile();
    const { body } = await shop.lastAttempt(order);
    const reply = { ok: true, status: 201, value: replyWith('another') } as const;
    await settle(orderPayment, id, sending, reply, body as TransactionBody);
    await shop.expectPaid(order);
    const { id: orderId } = await shop.orderOf(order);
    expect(await db().unexplained.findMany()).toMatchObject([
      { kind: 'CHARGE', serviceId: 'another', attemptId: id, resolvedAt: null },
    ]);
    const flags = await db().reviewFlag.findMany({ where: { orderId } });
    expect(flags).toMatchObject([{ kind: 'late-charge', detail: { transactionId: 'another' } }]);
  });
});

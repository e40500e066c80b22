import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { LIST_KEY } from '@/lib/mirror/collections/list-fetch';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileAttempt, reconcileDue } from '@/lib/payments/reconcile';
import { settle } from '@/lib/payments/settle';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { fail } from '@/lib/result';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { submissionOf } from '@/lib/testing/builders/shop';
import {
  attemptOf,
  isUnexplained,
  killedAt,
  knownCustomer,
  leaseEnds,
  MINUTE,
  openUnsettledPurchases,
  orderOf,
  type Purchase,
  SECOND,
} from '@/lib/testing/builders/unsettled-purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { asStaff } from '@/lib/testing/viewers';
import { paymentKinds } from '@/modules/payment-kinds';
import { orderPayment } from './payment';

const decliningCard = '4000000000000002';
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

const {
  sandbox,
  openShop,
  connectTo,
  wait,
  reconcile,
  fault,
  staleLists,
  heal,
  purchase,
  payAgain,
  ledger,
  calibrate,
  soleCharge,
  chargesSent,
  chargeElsewhere,
  expectPaid,
  tenant,
} = openUnsettledPurchases();

/** A sale after the last moment at which an attempt is sent again: the lists that have it are known to be recent. */
async function laterSale(): Promise<void> {
  await wait(16 * MINUTE);
  await calibrate();
}

const replyModes: [string, Record<string, unknown>][] = [
  ['a service that shows much', {}],
  ['a service that shows only what it must', { profile: 'minimal' }],
];

describe.each(replyModes)('with %s', (_, options) => {
  beforeEach(async () => {
    await openShop(options);
  });

  test('a charge whose response was lost is found in the list', async () => {
    const order = await purchase();
    await fault({ kind: 'commit-then-close' });
    expect((await order.pay()).outcome).toBe('confirming');
    await reconcile();
    await expectPaid(order);
    expect((await attemptOf(order)).sends).toBe(1);
  });

  test('a request that never arrived is sent again and charges once', async () => {
    const order = await purchase();
    await fault({ kind: 'close' });
    expect((await order.pay()).outcome).toBe('confirming');
    await reconcile();
    await expectPaid(order);
    const [last, ...earlier] = await chargesSent();
    expect(earlier).toHaveLength(1);
    const attempt = await attemptOf(order);
    expect(last).toMatchObject(attempt.body as object);
    expect(last?.paymentToken.slice(-4)).toBe(order.submission.paymentToken.slice(-4));
  });

  test('what two lists after the token’s expiry do not show was not charged', async () => {
    await calibrate();
    const order = await purchase({ card: decliningCard });
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    await laterSale();
    await wait(55 * MINUTE);
    await reconcile();
    expect((await attemptOf(order)).state).toBe('UNKNOWN');
    await wait(5 * MINUTE);
    await reconcile();
    expect((await attemptOf(order)).state).toBe('NOT_CHARGED');
    expect((await orderOf(order)).status).toBe('FAILED');
    // Who left while the charge was open is told how it ended.
    const { id } = await orderOf(order);
    expect(await db().mail.findMany({ where: { template: 'payment-failed' } })).toMatchObject([
      { data: { orderId: id }, sentAt: null },
    ]);
    expect((await payAgain(order)).outcome).toBe('paid');
    await expectPaid(order);
  });

  test('an existing charge of somebody else does not match the shopper’s', async () => {
    const email = await knownCustomer();
    const foreign = await chargeElsewhere(email);
    const order = await purchase({ email });
    await fault({ kind: 'close' });
    await order.pay();
    await reconcile();
    const own = (await ledger()).filter((one) => one.id !== foreign.id);
    expect(own).toHaveLength(1);
    await expectPaid(order, own[0]?.id);
  });
});

describe('sending again', () => {
  test.each([429, 503])('waits for the Retry-After of a %i', async (status) => {
    const order = await purchase();
    await fault({ kind: 'status', status, retryAfterSeconds: 180 });
    expect((await order.pay()).outcome).toBe('confirming');
    await reconcile();
    await wait(40 * SECOND);
    await reconcile();
    await reconcileDue(paymentKinds);
    expect(await chargesSent()).toHaveLength(1);
    await wait(80 * SECOND);
    await reconcile();
    await expectPaid(order);
    expect((await attemptOf(order)).sends).toBe(2);
  });

  test('happens within 15 minutes of the submission', async () => {
    const order = await purchase();
    await fault({ kind: 'close' });
    await order.pay();
    await wait(14 * MINUTE);
    await reconcile();
    await expectPaid(order);
  });

  test('does not happen after 15 minutes', async () => {
    const order = await purchase();
    await fault({ kind: 'close' });
    await order.pay();
    await wait(15 * MINUTE);
    await reconcile();
    await reconcile();
    expect(await chargesSent()).toHaveLength(1);
    expect((await attemptOf(order)).state).toBe('UNKNOWN');
  });

  test('by several reconcilers at once sends once', async () => {
    const order = await purchase();
    await fault({ kind: 'close' });
    await order.pay();
    const { id } = await attemptOf(order);
    await fault({ kind: 'delay', delayMs: 300, times: null });
    await wait(40 * SECOND);
    await listedNothing();
    await Promise.all([1, 2, 3, 4, 5].map(() => reconcileAttempt(orderPayment, id)));
    expect(await chargesSent()).toHaveLength(2);
    await expectPaid(order);
  });

  test('that breaks off holds up no other', async () => {
    const [broken, other] = [await purchase(), await purchase()];
    await fault({ kind: 'close', times: 2 });
    await broken.pay();
    await other.pay();
    let isFirst = true;
    observeFailpoints((reached) => {
      if (reached !== 'reconciler-before-settle' || !isFirst) return;
      isFirst = false;
      throw new Error('broken');
    });
    await reconcile();
    expect((await orderOf(broken)).status).toBe('UNCERTAIN');
    expect((await orderOf(other)).status).toBe('PAID');
  });

  test('with a token that cannot be decrypted any more delays no other', async () => {
    const [unreadable, other] = [await purchase(), await purchase()];
    await fault({ kind: 'close', times: 2 });
    await unreadable.pay();
    await other.pay();
    await db().paymentAttempt.update({
      where: { id: (await attemptOf(unreadable)).id },
      data: { tokenCipher: new Uint8Array(60) },
    });
    await reconcile();
    expect((await orderOf(other)).status).toBe('PAID');
    expect(await attemptOf(unreadable)).toMatchObject({ state: 'UNKNOWN', resendStopped: true });
    await wait(71 * MINUTE);
    await reconcile();
    await wait(5 * MINUTE);
    await reconcile();
    expect((await attemptOf(unreadable)).state).toBe('NOT_CHARGED');
  });
});

/** The last list was asked for just now, was whole, and showed no charge. */
async function listedNothing(): Promise<void> {
  const at = now().toISOString();
  const look = {
    sequence: '1',
    askedAt: at,
    endedAt: at,
    complete: true,
    showsAll: true,
    count: 0,
  };
  await db().serviceState.update({ where: { key: LIST_KEY }, data: { value: look } });
}

describe('not charged', () => {
  test('is not proven before the token has expired, plus ten minutes more', async () => {
    await calibrate();
    const order = await purchase({ card: decliningCard });
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    await laterSale();
    await wait(52 * MINUTE);
    await reconcile();
    expect(await attemptOf(order)).toMatchObject({ state: 'UNKNOWN', absentSince: null });
    await wait(2 * MINUTE);
    await reconcile();
    expect((await attemptOf(order)).absentSince).not.toBeNull();
  });

  test('takes a second list, five minutes after the first', async () => {
    await calibrate();
    const order = await purchase({ card: decliningCard });
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    await laterSale();
    await wait(55 * MINUTE);
    await reconcile();
    await wait(4 * MINUTE);
    await reconcile();
    expect((await attemptOf(order)).state).toBe('UNKNOWN');
    await wait(MINUTE);
    await reconcile();
    expect((await attemptOf(order)).state).toBe('NOT_CHARGED');
  });

  test('is not proven by an old list: it lacks what is known to be charged', async () => {
    const [order, paid] = [await purchase(), await purchase()];
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    await paid.pay();
    await staleLists();
    await wait(71 * MINUTE);
    await reconcile();
    await wait(6 * MINUTE);
    await reconcile();
    expect(await attemptOf(order)).toMatchObject({ state: 'UNKNOWN', absentSince: null });
    await heal();
    await reconcile();
    expect((await orderOf(order)).status).toBe('PAID');
    expect(await violatedInvariants()).toEqual({});
  });

  test('is not proven while the list breaks off', async () => {
    const order = await purchase({ card: decliningCard });
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    await wait(71 * MINUTE);
    await fault({ method: 'GET', kind: 'commit-then-truncate', times: 3 });
    for (let tries = 0; tries < 3; tries += 1) {
      await wait(6 * MINUTE);
      expect(await fetchTransactions()).toEqual(fail('failed'));
      await reconcileDue(paymentKinds);
    }
    expect(await attemptOf(order)).toMatchObject({ state: 'UNKNOWN', absentSince: null });
  });
});

describe('a process that is gone', () => {
  test('after the request was sent leaves a charge that is found once its lease has ended', async () => {
    const order = await purchase();
    await killedAt('after-post', order);
    await wait(3 * SECOND);
    await reconcileDue(paymentKinds);
    expect((await attemptOf(order)).state).toBe('SENDING');
    await leaseEnds();
    await reconcileDue(paymentKinds);
    expect((await orderOf(order)).status).toBe('UNCERTAIN');
    await reconcile();
    await expectPaid(order);
  });

  test('before the request was sent leaves a charge that is made once', async () => {
    const order = await purchase();
    await killedAt('after-b', order);
    await leaseEnds();
    await reconcileDue(paymentKinds);
    await reconcile();
    await expectPaid(order);
  });

  test.each<Failpoint>(['after-a', 'after-customer'])(
    '%s leaves an attempt that nobody sends: the shopper submits again',
    async (failpoint) => {
      const order = await purchase();
      await killedAt(failpoint, order);
      await wait(3 * MINUTE);
      await reconcileDue(paymentKinds);
      expect((await attemptOf(order)).state).toBe('CREATED');
      await leaseEnds();
      await reconcileDue(paymentKinds);
      expect((await attemptOf(order)).state).toBe('ABANDONED');
      expect(await chargesSent()).toEqual([]);
      expect((await payAgain(order)).outcome).toBe('paid');
      await expectPaid(order);
    },
  );

  test.each<[Failpoint, AttemptState]>([
    ['reconciler-before-resend', 'UNKNOWN'],
    ['reconciler-after-resend', 'SENDING'],
  ])('%s leaves a charge that is made or found once', async (failpoint, state) => {
    const order = await purchase();
    await fault({ kind: 'close' });
    await order.pay();
    let kills = 0;
    observeFailpoints((reached) => {
      if (reached !== failpoint) return;
      kills += 1;
      throw new Error('killed');
    });
    await reconcile();
    observeFailpoints(undefined);
    expect(kills).toBe(1);
    expect((await attemptOf(order)).state).toBe(state);
    await leaseEnds();
    await reconcileDue(paymentKinds);
    await reconcile();
    await expectPaid(order);
  });

  test('is not overtaken by a worker while it is running', async () => {
    const order = await purchase();
    await killedAt('after-a', order);
    await wait(10 * MINUTE);
    await reconcileDue(paymentKinds);
    expect((await attemptOf(order)).state).toBe('CREATED');
  });
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
    const orders = [await purchase(), await purchase(), await purchase()];
    for (const order of orders) {
      await fault({ kind: 'close' });
      expect((await order.pay()).outcome).toBe('confirming');
    }
    await endingAt('reconciler-before-settle', reconcile);
    expect(await ledger()).toHaveLength(0);
    const due = () => reconcileDue(paymentKinds);
    expect(await endingAt('reconciler-before-resend', due)).toBe(1);
    expect(await ledger()).toHaveLength(1);
    expect(await due()).toBe(0);
    observeFailpoints(undefined);
    stopDraining();
    expect(await due()).toBe(2);
    for (const order of orders) expect((await orderOf(order)).status).toBe('PAID');
    expect(await ledger()).toHaveLength(3);
  });
});

const replyWith = (id: string): ServiceTransaction => ({ id, raw: {} });

describe('an answer that comes late', () => {
  async function lateCharge() {
    const order = await purchase();
    await killedAt('after-post', order);
    const { id, fence, body } = await attemptOf(order);
    await leaseEnds();
    await reconcileDue(paymentKinds);
    const sending = { fence, sends: 1 };
    const charge = await soleCharge();
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
    await expectPaid(order);
  });

  test('with a charge that was already found changes nothing', async () => {
    const { order, arrives } = await lateCharge();
    await reconcile();
    await arrives();
    await expectPaid(order);
    expect(await db().mail.count()).toBe(1);
  });

  test('with another charge than the one that paid the order makes it unexplained at once', async () => {
    const { order, id, sending } = await lateCharge();
    await reconcile();
    const { body } = await attemptOf(order);
    const reply = { ok: true, status: 201, value: replyWith('another') } as const;
    await settle(orderPayment, id, sending, reply, body as TransactionBody);
    await expectPaid(order);
    const { id: orderId } = await orderOf(order);
    expect(await db().unexplained.findMany()).toMatchObject([
      { kind: 'CHARGE', serviceId: 'another', attemptId: id, resolvedAt: null },
    ]);
    const flags = await db().reviewFlag.findMany({ where: { orderId } });
    expect(flags).toMatchObject([{ kind: 'late-charge', detail: { transactionId: 'another' } }]);
  });

  test('with a refusal changes nothing after another process has taken over', async () => {
    const { order, id } = await lateCharge();
    const before = await attemptOf(order);
    const refused = { ok: false, kind: 'refused', status: 402, message: '' } as const;
    const body = before.body as TransactionBody;
    await settle(orderPayment, id, { fence: before.fence - 1n, sends: 1 }, refused, body);
    expect(await attemptOf(order)).toEqual(before);
  });

  test('with a charge on an order that was settled otherwise goes to review', async () => {
    const { order, arrives, id, charge } = await lateCharge();
    const settled = { state: 'NOT_CHARGED', tokenCipher: null } as const;
    await db().paymentAttempt.update({ where: { id }, data: settled });
    await db().order.updateMany({ data: { status: 'FAILED' } });
    await arrives();
    expect(await orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'late-charge' });
    const { id: orderId } = await orderOf(order);
    expect(await confirmCharged(orderId, charge.id, merchant)).toEqual({ ok: true, value: 'paid' });
    await expectPaid(order);
  });
});

describe('answers that got mixed up', () => {
  /** Two purchases have been charged, and each gets the answer to the other. */
  async function mixedUp(first: Purchase, second: Purchase) {
    for (const one of [first, second]) await killedAt('after-post', one);
    const list = await service().listTransactions();
    if (!list.ok) throw new Error('The service lists nothing');
    const attempts = [await attemptOf(first), await attemptOf(second)] as const;
    const [one, other] = attempts.map(({ body }) => {
      const { customerId, items } = body as TransactionBody;
      const quantities = (charged: TransactionBody['items'] = []) =>
        charged.map(({ quantity }) => quantity).sort();
      const charge = list.value.items.find(
        (row) =>
          row.customerId === customerId && `${quantities(row.items)}` === `${quantities(items)}`,
      );
      if (!charge) throw new Error('A charge is not listed');
      return charge;
    });
    if (!one || !other) throw new Error('A charge is not listed');
    await answered(attempts[0], other);
    await answered(attempts[1], one);
    for (const { id } of attempts) {
      expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).toMatchObject({
        state: 'UNKNOWN',
        reason: 'answered-for-another',
      });
    }
    await reconcile();
    await reconcileDue(paymentKinds);
    expect(await orderOf(first)).toMatchObject({ status: 'PAID', transactionId: one.id });
    expect(await orderOf(second)).toMatchObject({ status: 'PAID', transactionId: other.id });
    expect(await violatedInvariants()).toEqual({});
  }

  async function answered({ id, fence, body }: PaymentAttempt, value: ServiceTransaction) {
    const reply = { ok: true, status: 201, value } as const;
    await settle(orderPayment, id, { fence, sends: 1 }, reply, body as TransactionBody);
  }

  test('between two customers, each finds their own charge', async () => {
    await calibrate();
    await mixedUp(await purchase(), await purchase());
  });

  test('between two purchases of one customer, too', async () => {
    await calibrate();
    const email = await knownCustomer();
    await mixedUp(await purchase({ email, units: 1 }), await purchase({ email, units: 3 }));
  });

  test('a reply with an unknown customer is in the service’s own form', async () => {
    const order = await purchase();
    await killedAt('after-post', order);
    const { id } = await soleCharge();
    await answered(await attemptOf(order), { ...replyWith(id), customerId: 'masked' });
    await expectPaid(order);
  });
});

describe('a second tab with other details', () => {
  test('does not pay again while the first tab’s payment is unsettled', async () => {
    const first = await purchase({ card: decliningCard });
    expect((await first.pay()).outcome).toBe('declined');
    const { cartId, submission } = first;
    const paymentToken = await sandbox.cardToken(tenant());
    const address = { ...submission.address, city: 'Cork' };
    const other = { ...submissionOf(cartId, submission.shownTotal, paymentToken), address };
    await fault({ kind: 'commit-then-close' });
    expect((await pay(other, { userId: null, cartId })).outcome).toBe('confirming');
    const unsettled = await db().order.findFirstOrThrow({ where: { status: 'UNCERTAIN' } });
    expect(await payAgain(first)).toMatchObject({ outcome: 'busy', orderId: unsettled.id });
    await reconcile();
    expect(await payAgain(first)).toEqual({ outcome: 'paid', orderId: unsettled.id });
    expect(await ledger()).toHaveLength(1);
  });
});

describe('two guests with one address and equal carts', () => {
  test('are charged one after the other, each for their own order', async () => {
    const email = await knownCustomer();
    const [first, second] = [await purchase({ email }), await purchase({ email })];
    await fault({ kind: 'commit-then-close' });
    expect((await first.pay()).outcome).toBe('confirming');
    const waiting = second.pay();
    await reconcile();
    expect((await waiting).outcome).toBe('paid');
    const [one, other] = [await orderOf(first), await orderOf(second)];
    expect([one.status, other.status]).toEqual(['PAID', 'PAID']);
    const ids = (await ledger()).map((charge) => charge.id);
    expect([one.transactionId, other.transactionId].toSorted()).toEqual(ids.toSorted());
    await reconcile();
    expect(await violatedInvariants()).toEqual({});
  });

  test('wait for each other at the database, whatever the code does', async () => {
    const email = await knownCustomer();
    const [first, second] = [await purchase({ email }), await purchase({ email })];
    await fault({ kind: 'commit-then-close' });
    await first.pay();
    await killedAt('after-customer', second);
    const [one, other] = [await attemptOf(first), await attemptOf(second)];
    await expect(
      db().paymentAttempt.update({
        where: { id: other.id },
        data: { state: 'UNKNOWN', matchKey: one.matchKey },
      }),
    ).rejects.toThrow();
  });
});

describe('transactions that match no attempt', () => {
  test('are unexplained', async () => {
    const email = await knownCustomer();
    await reconcile();
    const foreign = await chargeElsewhere(email);
    await reconcile();
    expect(await isUnexplained(foreign)).toBe(true);
  });

  test('are unexplained after an order for the same was paid', async () => {
    const email = await knownCustomer();
    expect((await (await purchase({ email })).pay()).outcome).toBe('paid');
    const foreign = await chargeElsewhere(email);
    await reconcile();
    expect(await isUnexplained(foreign)).toBe(true);
  });

  test('are unexplained while a charge of something else is unsettled', async () => {
    const email = await knownCustomer();
    const other = await purchase();
    await fault({ kind: 'commit-then-close' });
    await other.pay();
    const foreign = await chargeElsewhere(email);
    await reconcile();
    expect(await isUnexplained(foreign)).toBe(true);
    expect((await orderOf(other)).status).toBe('PAID');
  });

  test('are no candidates even if they could have been an earlier order’s', async () => {
    const email = await knownCustomer();
    const earlier = await purchase({ email });
    await fault({ kind: 'commit-then-close' });
    await earlier.pay();
    const foreign = await chargeElsewhere(email);
    await reconcile();
    await wait(6 * MINUTE);
    await reconcile();
    const orderId = (await orderOf(earlier)).id;
    await confirmNotCharged(orderId, merchant, ['may-be-listed']);
    const rows = await db().mirrorTransaction.findMany();
    for (const { serviceId: id } of rows) expect(await isUnexplained({ id })).toBe(true);
    const later = await purchase({ email });
    await fault({ kind: 'close' });
    await later.pay();
    await reconcile();
    const own = (await ledger()).filter((one) => !rows.some((row) => row.serviceId === one.id));
    expect(foreign.id).not.toBe(own[0]?.id);
    expect((await orderOf(later)).transactionId).toBe(own[0]?.id);
  });
});

describe('when several replies are lost at once', () => {
  test('each finds its own charge in one list', async () => {
    await calibrate();
    const [first, second] = [await purchase(), await purchase({ units: 3 })];
    await fault({ kind: 'commit-then-close', times: 2 });
    await first.pay();
    await second.pay();
    await reconcile();
    for (const one of [first, second]) {
      const { status, transactionId } = await orderOf(one);
      expect(status).toBe('PAID');
      expect(await isUnexplained({ id: transactionId ?? '' })).toBe(false);
    }
    expect(await ledger()).toHaveLength(2);
  });
});

describe('when the list shows two matching charges', () => {
  async function underReview() {
    const email = await knownCustomer();
    const order = await purchase({ email });
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    const own = await soleCharge();
    const foreign = await chargeElsewhere(email);
    // The resend is refused as used: one of the two is the order's.
    await reconcile();
    await wait(6 * MINUTE);
    await reconcile();
    const { id: orderId } = await orderOf(order);
    return { order, orderId, own, foreign };
  }

  test('a person decides, and nothing is charged in the meantime', async () => {
    const { order } = await underReview();
    expect(await orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
    await wait(90 * MINUTE);
    await reconcile();
    expect((await payAgain(order)).outcome).toBe('confirming');
    expect(await ledger()).toHaveLength(2);
    expect((await attemptOf(order)).tokenCipher).toBeNull();
  });

  test('a person decides after a declined card, too: the other was made while nothing was sent', async () => {
    const email = await knownCustomer();
    const order = await purchase({ email, card: decliningCard });
    expect((await order.pay()).outcome).toBe('declined');
    await wait(30 * SECOND);
    await fault({ kind: 'commit-then-close' });
    expect((await payAgain(order)).outcome).toBe('confirming');
    await wait(30 * SECOND);
    await chargeElsewhere(email);
    await reconcile();
    await wait(6 * MINUTE);
    await reconcile();
    expect(await orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
  });

  test('a person who finds the charge makes the order paid', async () => {
    const { order, orderId, own, foreign } = await underReview();
    expect(await confirmCharged(orderId, ` ${own.id} `, merchant)).toEqual({
      ok: true,
      value: 'paid',
    });
    await expectPaid(order, own.id);
    expect(await isUnexplained(foreign)).toBe(true);
    expect(await confirmCharged(orderId, own.id, merchant)).toEqual({
      ok: false,
      error: 'not-under-review',
    });
    expect(await confirmNotCharged(orderId, merchant)).toEqual({
      ok: false,
      error: 'not-under-review',
    });
  });

  test('a person who finds no charge reopens the cart, and the next charge is distinguished from the old ones', async () => {
    const { order, orderId, own, foreign } = await underReview();
    const doubts = { doubts: ['may-be-listed'] };
    expect(await confirmNotCharged(orderId, merchant)).toEqual(fail(doubts));
    expect(await confirmNotCharged(orderId, merchant, ['no-list'])).toEqual(fail(doubts));
    const confirmed = await confirmNotCharged(orderId, merchant, ['may-be-listed']);
    expect(confirmed).toEqual({ ok: true, value: 'failed' });
    await fault({ kind: 'commit-then-close' });
    expect((await payAgain(order)).outcome).toBe('confirming');
    await reconcile();
    const old = [own.id, foreign.id];
    const charge = (await ledger()).find((one) => !old.includes(one.id));
    await expectPaid(order, charge?.id);
  });

  test('a person who finds no charge is asked once more where no list can be read', async () => {
    const { order, orderId } = await underReview();
    await db().mirrorTransaction.updateMany({ data: { isHistory: true } });
    await fault({ method: 'GET', kind: 'status', status: 500, times: null });
    await wait(MINUTE);
    const doubts = { doubts: ['no-list'] };
    expect(await confirmNotCharged(orderId, merchant)).toEqual(fail(doubts));
    expect((await orderOf(order)).status).toBe('REVIEW');
    expect((await confirmNotCharged(orderId, merchant, ['no-list'])).ok).toBe(true);
    expect(await db().auditEntry.findMany()).toMatchObject([{ detail: doubts }]);
  });

  test('a transaction of another order, or no id at all, is not accepted', async () => {
    const { order, orderId } = await underReview();
    const other = await purchase();
    await other.pay();
    const { transactionId } = await orderOf(other);
    expect(await confirmCharged(orderId, transactionId ?? '', merchant)).toEqual({
      ok: false,
      error: 'transaction-taken',
    });
    for (const entered of [' ', '..', 'txn\u0000']) {
      expect(await confirmCharged(orderId, entered, merchant)).toEqual({
        ok: false,
        error: 'bad-transaction-id',
      });
    }
    expect(await confirmCharged(orderId, 'see the mail', merchant)).toEqual({
      ok: false,
      error: { doubts: ['not-listed'] },
    });
    expect((await orderOf(order)).status).toBe('REVIEW');
  });

  test('two concurrent decisions are one', async () => {
    const { order, orderId, own, foreign } = await underReview();
    const results = await Promise.all([
      confirmCharged(orderId, own.id, merchant),
      confirmCharged(orderId, foreign.id, merchant),
      confirmNotCharged(orderId, merchant, ['may-be-listed']),
    ]);
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(['PAID', 'FAILED']).toContain((await orderOf(order)).status);
    expect(await violatedInvariants()).toEqual({});
  });
});

describe('several reconcilers at one charge', () => {
  test('pay its order once', async () => {
    const order = await purchase();
    await fault({ kind: 'commit-then-close' });
    await order.pay();
    const { id } = await attemptOf(order);
    const charge = await soleCharge();
    await db().mirrorTransaction.create({
      data: {
        serviceId: charge.id,
        raw: {
          customerId: (await attemptOf(order)).customerId,
          ...((await attemptOf(order)).body as object),
        },
        customerId: (await attemptOf(order)).customerId,
        firstSeen: 1_000_000,
        sequence: 1_000_000,
      },
    });
    await Promise.all([1, 2, 3, 4, 5].map(() => reconcileAttempt(orderPayment, id)));
    await expectPaid(order, charge.id);
    expect(await db().mail.count()).toBe(1);
    expect(await db().cart.count({ where: { predecessors: { some: { id: order.cartId } } } })).toBe(
      1,
    );
  });
});

describe('a charge of another amount than was shown', () => {
  test('is put to a person, who makes the order paid, and it is flagged', async () => {
    const order = await purchase();
    // Tax rates are the one part of the price that the service does not show.
    const taxRates = [{ code: 'VAT_STANDARD', name: 'VAT', percent: 30 }];
    await sandbox.control(tenant(), 'PUT', '/tax-rates', { taxRates });
    await fault({ kind: 'commit-then-close' });
    expect((await order.pay()).outcome).toBe('confirming');
    await reconcile();
    await wait(6 * MINUTE);
    await reconcile();
    const { id, status, reason } = await orderOf(order);
    expect({ status, reason }).toEqual({ status: 'REVIEW', reason: 'token-used' });
    const charge = await soleCharge();
    const doubts = { doubts: ['other-amount'] };
    expect(await confirmCharged(id, charge.id, merchant)).toEqual(fail(doubts));
    expect((await confirmCharged(id, charge.id, merchant, true)).ok).toBe(true);
    expect(await orderOf(order)).toMatchObject({
      status: 'PAID',
      amountMismatch: true,
      reason: 'amount-differs',
      chargedAmount: Math.round((await soleCharge()).amount * 100),
    });
  });
});

describe('a service that cannot be reached', () => {
  test('at the moment of the charge leaves nothing unknown: the same submission works later', async () => {
    const order = await purchase();
    observeFailpoints((reached) => {
      if (reached === 'after-b') connectTo('http://127.0.0.1:1');
    });
    expect((await order.pay()).outcome).toBe('unavailable');
    observeFailpoints(undefined);
    connectTo(sandbox.url);
    expect(await attemptOf(order)).toMatchObject({ state: 'CREATED', sends: 0, matchKey: null });
    expect((await order.pay()).outcome).toBe('paid');
    await expectPaid(order);
  });
});

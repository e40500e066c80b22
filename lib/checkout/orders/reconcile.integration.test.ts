import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { LIST_KEY } from '@/lib/mirror/collections/list-fetch';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileAttempt, reconcileDue } from '@/lib/payments/reconcile';
import { knownCustomer, openPurchases } from '@/lib/testing/builders/purchases';
import { submissionOf } from '@/lib/testing/builders/shop';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import type { Fault } from '@/lib/testing/service/faults';
import { paymentKinds } from '@/modules/payment-kinds';
import { orderPayment } from './payment';

/** How the list of transactions settles what replies left open. Times: lib/payments/decide.test.ts. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const decliningCard = '4000000000000002';
const shop = openPurchases();

/** Fetches the list once a send may be repeated. */
const reconcile = () => shop.reconcile(36 * SECOND);

const fault = ({ method = 'POST', kind, ...more }: Fault) =>
  shop.fault(String(method), '/transactions', kind, more);

const chargesSent = () =>
  shop.relay().passed.filter((call) => call === 'POST /transactions').length;

/** A sale after the last moment at which an attempt is sent again: the lists that have it are known to be recent. */
async function laterSale(): Promise<void> {
  await shop.pass(16 * MINUTE);
  await shop.earlierSale();
}

// One that shows more: lib/payments/payment-table.integration.test.ts.
describe('with a service that shows only what it must', () => {
  beforeEach(() => shop.reopen({ profile: 'minimal' }));

  test('a charge whose response was lost is found in the list', async () => {
    const order = await shop.purchase();
    await fault({ kind: 'commit-then-close' });
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await reconcile();
    await shop.expectPaid(order);
    expect((await shop.lastAttempt(order)).sends).toBe(1);
  });

  test('a request that never arrived is sent again and charges once', async () => {
    const order = await shop.purchase();
    await fault({ kind: 'close' });
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await reconcile();
    await shop.expectPaid(order);
    expect(chargesSent()).toBe(2);
    type Sent = { method: string; path: string; requestBody: string };
    const { requests } = await shop.control<{ requests: Sent[] }>('GET', '/requests');
    const last = requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/transactions'),
    );
    const { paymentToken, ...body } = JSON.parse(last?.requestBody ?? '{}');
    expect(body).toEqual((await shop.lastAttempt(order)).body);
    expect(paymentToken.slice(-4)).toBe(order.submission.paymentToken.slice(-4));
  });

  test('what two lists after the token’s expiry do not show was not charged', async () => {
    await shop.earlierSale();
    const order = await shop.purchase({ card: decliningCard });
    await fault({ kind: 'commit-then-close' });
    await shop.submit(order);
    await laterSale();
    await shop.pass(55 * MINUTE);
    await reconcile();
    expect((await shop.lastAttempt(order)).state).toBe('UNKNOWN');
    await shop.pass(5 * MINUTE);
    await reconcile();
    expect((await shop.lastAttempt(order)).state).toBe('NOT_CHARGED');
    expect((await shop.orderOf(order)).status).toBe('FAILED');
    // Who left while the charge was open is told how it ended.
    const { id } = await shop.orderOf(order);
    expect(await db().mail.findMany({ where: { template: 'payment-failed' } })).toMatchObject([
      { data: { orderId: id }, sentAt: null },
    ]);
    expect((await shop.submitAgain(order)).outcome).toBe('paid');
    await shop.expectPaid(order);
  });

  test('an existing charge of somebody else does not match the shopper’s', async () => {
    const email = await knownCustomer();
    const foreign = await shop.chargeElsewhere(email);
    const order = await shop.purchase({ email });
    await fault({ kind: 'close' });
    await shop.submit(order);
    await reconcile();
    const own = (await shop.charges()).filter((one) => one.id !== foreign.id);
    expect(own).toHaveLength(1);
    await shop.expectPaid(order, own[0]?.id);
  });
});

describe('sending again', () => {
  test.each([429, 503])('waits for the Retry-After of a %i', async (status) => {
    const order = await shop.purchase();
    await fault({ kind: 'status', status, retryAfterSeconds: 180 });
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await reconcile();
    await shop.pass(40 * SECOND);
    await reconcile();
    await reconcileDue(paymentKinds);
    expect(chargesSent()).toBe(1);
    await shop.pass(80 * SECOND);
    await reconcile();
    await shop.expectPaid(order);
    expect((await shop.lastAttempt(order)).sends).toBe(2);
  });

  test('by several reconcilers at once sends once', async () => {
    const order = await shop.purchase();
    await fault({ kind: 'close' });
    await shop.submit(order);
    const { id } = await shop.lastAttempt(order);
    await fault({ kind: 'delay', delayMs: 300, times: null });
    await shop.pass(40 * SECOND);
    await listedNothing();
    await Promise.all([1, 2, 3, 4, 5].map(() => reconcileAttempt(orderPayment, id)));
    expect(chargesSent()).toBe(2);
    await shop.expectPaid(order);
  });

  test('that breaks off holds up no other', async () => {
    const [broken, other] = [await shop.purchase(), await shop.purchase()];
    await fault({ kind: 'close', times: 2 });
    await shop.submit(broken);
    await shop.submit(other);
    let isFirst = true;
    observeFailpoints((reached) => {
      if (reached !== 'reconciler-before-settle' || !isFirst) return;
      isFirst = false;
      throw new Error('broken');
    });
    await reconcile();
    expect((await shop.orderOf(broken)).status).toBe('UNCERTAIN');
    expect((await shop.orderOf(other)).status).toBe('PAID');
  });

  test('with a token that cannot be decrypted any more delays no other', async () => {
    const [unreadable, other] = [await shop.purchase(), await shop.purchase()];
    await fault({ kind: 'close', times: 2 });
    await shop.submit(unreadable);
    await shop.submit(other);
    await db().paymentAttempt.update({
      where: { id: (await shop.lastAttempt(unreadable)).id },
      data: { tokenCipher: new Uint8Array(60) },
    });
    await reconcile();
    expect((await shop.orderOf(other)).status).toBe('PAID');
    expect(await shop.lastAttempt(unreadable)).toMatchObject({
      state: 'UNKNOWN',
      resendStopped: true,
    });
    await shop.pass(71 * MINUTE);
    await reconcile();
    await shop.pass(5 * MINUTE);
    await reconcile();
    expect((await shop.lastAttempt(unreadable)).state).toBe('NOT_CHARGED');
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

describe('two guests with one address and equal carts', () => {
  test('are charged one after the other, each for their own order', async () => {
    const email = await knownCustomer();
    const [first, second] = [await shop.purchase({ email }), await shop.purchase({ email })];
    await fault({ kind: 'commit-then-close' });
    expect((await shop.submit(first)).outcome).toBe('confirming');
    const waiting = shop.submit(second);
    await reconcile();
    expect((await waiting).outcome).toBe('paid');
    const [one, other] = [await shop.orderOf(first), await shop.orderOf(second)];
    expect([one.status, other.status]).toEqual(['PAID', 'PAID']);
    const ids = (await shop.charges()).map((charge) => charge.id);
    expect([one.transactionId, other.transactionId].toSorted()).toEqual(ids.toSorted());
    await reconcile();
    expect(await violatedInvariants()).toEqual({});
  });
});

describe('a service that cannot be reached', () => {
  test('at the moment of the charge leaves nothing unknown: the same submission works later', async () => {
    const order = await shop.purchase();
    observeFailpoints((reached) => {
      if (reached === 'after-b') shop.connectTo('http://127.0.0.1:1');
    });
    expect((await shop.submit(order)).outcome).toBe('unavailable');
    observeFailpoints(undefined);
    shop.connectTo();
    expect(await shop.lastAttempt(order)).toMatchObject({
      state: 'CREATED',
      sends: 0,
      matchKey: null,
    });
    expect((await shop.submit(order)).outcome).toBe('paid');
    await shop.expectPaid(order);
  });
});

describe('a second tab with other details', () => {
  test('does not pay again while the first tab’s payment is unsettled', async () => {
    const first = await shop.purchase({ card: decliningCard });
    expect((await shop.submit(first)).outcome).toBe('declined');
    const { cartId, submission } = first;
    const paymentToken = await shop.token();
    const address = { ...submission.address, city: 'Cork' };
    const other = { ...submissionOf(cartId, submission.shownTotal, paymentToken), address };
    await fault({ kind: 'commit-then-close' });
    expect((await shop.submit({ cartId, submission: other })).outcome).toBe('confirming');
    const unsettled = await db().order.findFirstOrThrow({ where: { status: 'UNCERTAIN' } });
    expect(await shop.submitAgain(first)).toMatchObject({ outcome: 'busy', orderId: unsettled.id });
    await reconcile();
    expect(await shop.submitAgain(first)).toEqual({ outcome: 'paid', orderId: unsettled.id });
    expect(await shop.charges()).toHaveLength(1);
  });
});

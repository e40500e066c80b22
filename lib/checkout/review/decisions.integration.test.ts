import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { fail } from '@/lib/result';
import { isUnexplained, knownCustomer, openPurchases } from '@/lib/testing/builders/purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import type { Fault } from '@/lib/testing/service/faults';
import { asStaff } from '@/lib/testing/viewers';
import { confirmCharged, confirmNotCharged } from './decisions';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

const shop = openPurchases();

/** Fetches the list once a send may be repeated. */
const reconcile = () => shop.reconcile(36 * SECOND);

const fault = ({ method = 'POST', kind, ...more }: Fault) =>
  shop.fault(String(method), '/transactions', kind, more);

describe('when the list shows two matching charges', () => {
  async function underReview() {
    const email = await knownCustomer();
    const order = await shop.purchase({ email });
    await fault({ kind: 'commit-then-close' });
    await shop.submit(order);
    const own = await shop.soleCharge();
    const foreign = await shop.chargeElsewhere(email);
    // The resend is refused as used: one of the two is the order's.
    await reconcile();
    await shop.pass(6 * MINUTE);
    await reconcile();
    const { id: orderId } = await shop.orderOf(order);
    return { order, orderId, own, foreign };
  }

  test('a person decides, and nothing is charged in the meantime', async () => {
    const { order } = await underReview();
    expect(await shop.orderOf(order)).toMatchObject({ status: 'REVIEW', reason: 'token-used' });
    await shop.pass(90 * MINUTE);
    await reconcile();
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    expect(await shop.charges()).toHaveLength(2);
    expect((await shop.lastAttempt(order)).tokenCipher).toBeNull();
  });

  test('a person who finds the charge makes the order paid', async () => {
    const { order, orderId, own, foreign } = await underReview();
    expect(await confirmCharged(orderId, ` ${own.id} `, merchant)).toEqual({
      ok: true,
      value: 'paid',
    });
    await shop.expectPaid(order, own.id);
    expect(await isUnexplained(foreign.id)).toBe(true);
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
    expect((await shop.submitAgain(order)).outcome).toBe('confirming');
    await reconcile();
    const old = [own.id, foreign.id];
    const charge = (await shop.charges()).find((one) => !old.includes(one.id));
    await shop.expectPaid(order, charge?.id);
  });

  test('a person who finds no charge is asked once more where no list can be read', async () => {
    const { order, orderId } = await underReview();
    await db().mirrorTransaction.updateMany({ data: { isHistory: true } });
    await fault({ method: 'GET', kind: 'status', status: 500, times: null });
    await shop.pass(MINUTE);
    const doubts = { doubts: ['no-list'] };
    expect(await confirmNotCharged(orderId, merchant)).toEqual(fail(doubts));
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
    expect((await confirmNotCharged(orderId, merchant, ['no-list'])).ok).toBe(true);
    expect(await db().auditEntry.findMany()).toMatchObject([{ detail: doubts }]);
  });

  test('a transaction of another order, or no id at all, is not accepted', async () => {
    const { order, orderId } = await underReview();
    const other = await shop.purchase();
    await shop.submit(other);
    const { transactionId } = await shop.orderOf(other);
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
    expect((await shop.orderOf(order)).status).toBe('REVIEW');
  });

  test('two concurrent decisions are one', async () => {
    const { order, orderId, own, foreign } = await underReview();
    const results = await Promise.all([
      confirmCharged(orderId, own.id, merchant),
      confirmCharged(orderId, foreign.id, merchant),
      confirmNotCharged(orderId, merchant, ['may-be-listed']),
    ]);
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(['PAID', 'FAILED']).toContain((await shop.orderOf(order)).status);
    expect(await violatedInvariants()).toEqual({});
  });
});

describe('a charge of another amount than was shown', () => {
  test('is put to a person, who makes the order paid, and it is flagged', async () => {
    const order = await shop.purchase();
    // Tax rates are the one part of the price that the service does not show.
    const taxRates = [{ code: 'VAT_STANDARD', name: 'VAT', percent: 30 }];
    await shop.control('PUT', '/tax-rates', { taxRates });
    await fault({ kind: 'commit-then-close' });
    expect((await shop.submit(order)).outcome).toBe('confirming');
    await reconcile();
    await shop.pass(6 * MINUTE);
    await reconcile();
    const { id, status, reason } = await shop.orderOf(order);
    expect({ status, reason }).toEqual({ status: 'REVIEW', reason: 'token-used' });
    const charge = await shop.soleCharge();
    const doubts = { doubts: ['other-amount'] };
    expect(await confirmCharged(id, charge.id, merchant)).toEqual(fail(doubts));
    expect((await confirmCharged(id, charge.id, merchant, true)).ok).toBe(true);
    expect(await shop.orderOf(order)).toMatchObject({
      status: 'PAID',
      amountMismatch: true,
      reason: 'amount-differs',
      chargedAmount: Math.round((await shop.soleCharge()).amount * 100),
    });
  });
});

describe('a transaction that a merchant enters', () => {
  /** An order that nobody can tell from here. */
  async function underReview() {
    await fault({ kind: 'close' });
    const order = await shop.purchase({ units: 1 });
    await shop.submit(order);
    const { id } = await shop.orderOf(order);
    await db().paymentAttempt.updateMany({ data: { state: 'REVIEW', tokenCipher: null } });
    return db().order.update({ where: { id }, data: { status: 'REVIEW' } });
  }

  async function chargedToAnother(units: number): Promise<string> {
    const customer = await shop.call<{ id: string }>('POST', '/customers', {
      ...{ firstname: 'Eve', lastname: 'Other', email: 'eve@example.com', type: 'INDIVIDUAL' },
    });
    const { id } = await shop.call<{ id: string }>('POST', '/transactions', {
      ...{ paymentToken: await shop.token(), customerId: customer.id, taxRatesOptions: [] },
      items: [{ productId: shop.shirt().serviceProductId, quantity: units }],
    });
    return id;
  }

  test('and that is another customer’s, of another amount, has to be confirmed', async () => {
    const { id } = await underReview();
    const other = await chargedToAnother(3);
    await reconcile();
    expect(await confirmCharged(id, other, merchant)).toEqual({
      ok: false,
      error: { doubts: ['other-customer', 'other-amount'] },
    });
    expect(await db().auditEntry.count()).toBe(0);
  });

  test.each([
    ['of a subscription', 'of-a-subscription', { subscriptionId: 's1' }],
    ['listed before the order was sent', 'before-the-order', { firstSeen: 0n }],
  ] as const)('and that is %s has to be confirmed', async (_, doubt, data) => {
    const { id } = await underReview();
    const other = await chargedToAnother(1);
    await reconcile();
    await db().mirrorTransaction.update({ where: { serviceId: other }, data });
    expect(await confirmCharged(id, other, merchant)).toEqual({
      ok: false,
      error: { doubts: expect.arrayContaining([doubt]) },
    });
    expect(await db().auditEntry.count()).toBe(0);
  });

  test('and that is another one than a late reply has named is refused, even if staff insist', async () => {
    const { id } = await underReview();
    await db().paymentAttempt.updateMany({ data: { transactionId: 'named' } });
    const other = await chargedToAnother(1);
    await reconcile();
    const refused = { ok: false, error: 'bad-transaction-id' };
    expect(await confirmCharged(id, other, merchant, true)).toEqual(refused);
  });

  test('is not ruled out without a question if a late reply has named it, and the order keeps the reason', async () => {
    const { id } = await underReview();
    await db().paymentAttempt.updateMany({ data: { transactionId: 'named' } });
    await db().mirrorTransaction.updateMany({ data: { isHistory: true } });
    const doubts = { doubts: ['may-be-listed'] };
    expect(await confirmNotCharged(id, merchant)).toEqual({ ok: false, error: doubts });
    expect((await confirmNotCharged(id, merchant, ['may-be-listed'])).ok).toBe(true);
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ status: 'FAILED', reason: 'late-charge' },
    });
  });

  test('all the same is the order’s, and the audit log says who insisted on what', async () => {
    const { id } = await underReview();
    // Whatever characters the service's ids have.
    const transactionId = 'Zahlung 12/2026+ä?x=#1';
    expect(await confirmCharged(id, transactionId, merchant, true)).toEqual({
      ok: true,
      value: 'paid',
    });
    expect(await db().auditEntry.findMany()).toMatchObject([
      {
        action: 'order.charge-confirmed',
        subjectId: id,
        actorId: 'merchant',
        detail: { transactionId, doubts: ['not-listed'] },
      },
    ]);
  });

  test('as none: the audit log has who ruled the charge out, and is append-only', async () => {
    const { id } = await underReview();
    expect((await confirmNotCharged(id, merchant, ['may-be-listed'])).ok).toBe(true);
    expect(await db().auditEntry.findMany()).toMatchObject([{ action: 'order.charge-ruled-out' }]);
    await expect(db().auditEntry.deleteMany()).rejects.toThrow(/append-only/);
  });
});

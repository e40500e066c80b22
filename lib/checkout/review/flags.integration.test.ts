import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shop } from '@/brand/shop';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { pay } from '@/lib/checkout/pay';
import { now, setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { env, setEnv } from '@/lib/env';
import { formatMoney } from '@/lib/format';
import { writeMail } from '@/lib/mail/write';
import { readProduct } from '@/lib/mirror/collections/products';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { issueOrderKey } from '@/lib/orders/access/keys';
import { orderForViewer } from '@/lib/orders/queries';
import { recordResult } from '@/lib/payments/store';
import { toTransaction } from '@/lib/service/resources';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { changeListed } from '@/lib/testing/service/changed-list';
import { armFault } from '@/lib/testing/service/faults';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { asStaff } from '@/lib/testing/viewers';
import { templates } from '@/lib/worker/mail-catalog';
import { confirmCharged, confirmNotCharged, resolveFlag } from './decisions';
import { refetchPrices } from './flags';

const MINUTE = 60_000;
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

const sandbox = testSandbox();
let tenant: Tenant;
let shirt: TestVariant;

async function openShop(options: Record<string, unknown>): Promise<void> {
  [, tenant] = await Promise.all([emptyDatabase(), sandbox.createTenant(options)]);
  setClockOffset(0);
  const { databaseUrl } = env();
  setEnv(testEnv({ databaseUrl, service: serviceEnvOf(sandbox.url, tenant) }));
  shirt = await openSmallShop();
}

withTestDatabase();

/** A paid order, or one whose reply was lost. */
async function buy(units = 1) {
  const lines: [TestVariant, number][] = [[shirt, units]];
  const cartId = await fillCart(lines);
  const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant), {
    email: `${randomUUID()}@example.com`,
  });
  await pay(submission, { userId: null, cartId });
  return db().order.findFirstOrThrow({ where: { cartId } });
}

let elapsed = 0;

/** The list as it is now; the last fetch has rested long enough. */
async function fetchList(): Promise<void> {
  elapsed += 60_000;
  await moveClock(elapsed);
  expect((await fetchTransactions()).ok).toBe(true);
}

const flagsOf = (orderId: string) => db().reviewFlag.findMany({ where: { orderId } });
const changePrice = (price: number) =>
  sandbox.control(tenant, 'PATCH', `/products/${shirt.serviceProductId}`, { price });

beforeEach(() => {
  elapsed = 0;
});

/** The next charge goes wrong. */
const fault = (kind: string) =>
  armFault(sandbox, tenant, { method: 'POST', path: '/transactions', kind });

describe('what the list shows of a paid order’s charge', () => {
  type Change = { status?: string; amount?: number };
  const changes = new Map<string, Change>();
  beforeEach(() => {
    changes.clear();
    return openShop({});
  });

  /** The list shows every charge, or one, otherwise than it is: no sandbox of ours would. */
  async function listShows(change: Change, of?: { transactionId: string | null }): Promise<void> {
    changes.set(of?.transactionId ?? 'every', change);
    vi.restoreAllMocks();
    changeListed(({ id, raw }) =>
      toTransaction({ id, raw: { ...raw, ...(changes.get(id) ?? changes.get('every')) } }),
    );
    await fetchList();
  }

  const isChargeUndone = async (id: string) =>
    (await orderForViewer(id, issueOrderKey(id)))?.isChargeUndone;

  test('as REFUNDED flags the order', async () => {
    const { id } = await buy();
    await listShows({ status: 'REFUNDED' });
    expect(await flagsOf(id)).toMatchObject([{ kind: 'charge-refunded' }]);
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('PAID');
  });

  // module: fulfilment
  test('as refunded is no alarm where staff have a refund to make, or recorded it', async () => {
    const early = await buy();
    const planned = await buy();
    // Refunded in the service's portal first.
    await listShows({ status: 'REFUNDED' }, early);
    expect(await flagsOf(early.id)).toMatchObject([{ kind: 'charge-refunded' }]);
    expect(await isChargeUndone(early.id)).toBe(true);
    await addParcel({ subjectId: early.id, refundStatus: 'DUE' });
    expect(await isChargeUndone(early.id)).toBe(false);

    await listShows({ status: 'REFUNDED', amount: 0 }, planned);
    await addParcel({ subjectId: planned.id, refundStatus: 'DONE' });
    await listShows({ status: 'REFUNDED', amount: 1 }, planned);
    expect(await flagsOf(planned.id)).toEqual([]);
    expect(await isChargeUndone(planned.id)).toBe(false);
  });

  test('as FAILED flags the order', async () => {
    const { id } = await buy();
    await listShows({ status: 'FAILED' });
    expect(await flagsOf(id)).toMatchObject([{ kind: 'charge-failed' }]);
  });

  test('in the usual form flags no order', async () => {
    changeListed(({ id, raw }) => toTransaction({ id, raw: { ...raw, status: 'NO_ERROR' } }));
    await buy();
    await fetchList();
    const { id } = await buy(2);
    await fetchList();
    expect(await flagsOf(id)).toEqual([]);
  });

  test('as refunded is asked about once more where an answer has named it', async () => {
    await fault('commit-then-close');
    const { id } = await buy();
    await listShows({ status: 'REFUNDED' });
    const { serviceId } = await db().mirrorTransaction.findFirstOrThrow();
    const named = { state: 'REVIEW', transactionId: serviceId, tokenCipher: null } as const;
    await db().paymentAttempt.updateMany({ data: named });
    await db().order.update({ where: { id }, data: { status: 'REVIEW' } });
    const doubtful = { ok: false, error: { doubts: ['no-money'] } };
    expect(await confirmCharged(id, serviceId, merchant)).toEqual(doubtful);
    expect(await confirmCharged(id, serviceId, merchant, true)).toMatchObject({ ok: true });
  });

  test('with another amount is what was charged, and flags the order', async () => {
    const { id, totalAmount } = await buy();
    await listShows({ amount: (totalAmount + 900) / 100 });
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      chargedAmount: totalAmount + 900,
      amountMismatch: true,
    });
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-differs' }]);
    const mail = await templates['order-paid'].write({ orderId: id });
    if (!mail) throw new Error('No mail is written');
    const { text } = await writeMail(mail);
    const charged = formatMoney({ amount: totalAmount + 900, currency: 'EUR' }, shop.locale);
    expect(text).toContain(`Charged to your card: ${charged}`);
  });

  test('as another customer’s flags the order, where lists are known to show what was sent', async () => {
    const first = await buy();
    await fetchList();
    const second = await buy(2);
    changeListed((one) => {
      if (one.id !== second.transactionId) return one;
      const customerId = 'cus_somebody_else';
      return { ...one, customerId, raw: { ...one.raw, customerId } };
    });
    await fetchList();
    expect(await flagsOf(first.id)).toEqual([]);
    expect(await flagsOf(second.id)).toMatchObject([{ kind: 'other-charge' }]);
  });

  test('as it was charged flags nothing', async () => {
    const { id } = await buy();
    await fetchList();
    expect(await flagsOf(id)).toEqual([]);
  });

  test('is flagged once, and again when it changes after it was resolved', async () => {
    const { id } = await buy();
    await listShows({ status: 'FAILED' });
    const [flag] = await flagsOf(id);
    if (!flag) throw new Error('Nothing is flagged');
    expect(await resolveFlag(flag.id, merchant)).toBe(true);
    expect(await resolveFlag(flag.id, merchant)).toBe(false);
    await fetchList();
    expect(await flagsOf(id)).toMatchObject([{ resolvedBy: 'merchant' }]);
    await listShows({ status: 'REFUNDED' });
    const flags = (await flagsOf(id)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(flags).toMatchObject([
      { kind: 'charge-failed', resolvedBy: 'merchant' },
      { kind: 'charge-refunded', resolvedAt: null, resolvedBy: null },
    ]);
    expect(await db().auditEntry.findMany()).toMatchObject([
      { action: 'order.flag-resolved', subjectId: id, actorEmail: merchant.email },
    ]);
  });
});

describe('a service that shows no amounts', () => {
  beforeEach(() => openShop({ profile: 'minimal' }));

  /** An order whose reply is lost while somebody else's checkout reads a new price of its product. */
  async function lostWhileDearer() {
    await readProduct(shirt.serviceProductId);
    await fault('commit-then-close');
    const { id, status } = await buy();
    expect(status).toBe('UNCERTAIN');
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    return id;
  }

  /** The attempt, as if it had been made and sent only now. */
  async function sentOnlyNow(id: string) {
    await db().paymentAttempt.updateMany({
      where: { orderId: id },
      data: { createdAt: now(), sendStartedAt: now(), sendEndedAt: now() },
    });
  }

  async function flagsOncePaid(id: string) {
    await fetchList();
    expect(await db().order.findUnique({ where: { id } })).toMatchObject({ status: 'PAID' });
    return flagsOf(id);
  }

  test('and a price whose change was read while the reply was lost: the order is flagged once it is paid', async () => {
    expect(await flagsOncePaid(await lostWhileDearer())).toMatchObject([
      { kind: 'amount-unknown', detail: { shown: shirt.price, now: 9900 } },
    ]);
  });

  /** Its charge is found by a process that ends before it requests the prices again. */
  async function flagsOnceKilled(id: string) {
    const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({
      where: { orderId: id },
    });
    await db().paymentAttempt.updateMany({ data: { state: 'UNKNOWN' } });
    const charge = { id: await chargeAtService() };
    expect(await recordResult(orderPayment, attemptId, charge, 'LIST')).toBe('succeeded');
    return flagsOf(id);
  }

  async function chargeAtService(): Promise<string> {
    type Listed = { transactions: { id: string }[] };
    const listed = await sandbox.control<Listed>(tenant, 'GET', '/transactions');
    return listed.transactions[0]?.id ?? '';
  }

  test('and a price whose change was read while the reply was lost, though the process ended once it was paid', async () => {
    expect(await flagsOnceKilled(await lostWhileDearer())).toMatchObject([
      { kind: 'amount-unknown', detail: { shown: shirt.price, now: 9900, currency: 'EUR' } },
    ]);
  });

  test('and a price whose change was read before the attempt, after the price check, though the process ended', async () => {
    const id = await lostWhileDearer();
    await sentOnlyNow(id);
    expect(await flagsOnceKilled(id)).toMatchObject([{ kind: 'amount-unknown' }]);
  });

  test('and a price whose change was read between the price check and the charge: the order is flagged', async () => {
    const id = await lostWhileDearer();
    await sentOnlyNow(id);
    expect(await flagsOncePaid(id)).toMatchObject([{ kind: 'amount-unknown' }]);
  });

  test('and a price whose change was read before a person found the charge: the order is flagged', async () => {
    const id = await lostWhileDearer();
    await db().paymentAttempt.updateMany({
      where: { orderId: id },
      data: { state: 'REVIEW', tokenCipher: null },
    });
    await db().order.update({ where: { id }, data: { status: 'REVIEW' } });
    const product = { kind: 'PRODUCT', resourceId: shirt.serviceProductId } as const;
    await db().resource.deleteMany({ where: product });
    const decided = await confirmCharged(id, await chargeAtService(), merchant, true);
    expect(decided.ok).toBe(true);
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
    // It may change once more before the mirror notices: it is fetched.
    expect(await db().resource.findFirst({ where: product })).toMatchObject({ dirty: 1n });
  });

  test('and a price that changed about when it was charged: the order is flagged', async () => {
    await readProduct(shirt.serviceProductId);
    const { id } = await buy();
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    expect(await flagsOf(id)).toMatchObject([
      { kind: 'amount-unknown', detail: { shown: shirt.price, now: 9900 } },
    ]);
  });

  test('and a price that changed while the request was on its way for long, behind a fetch of the former one: it is flagged', async () => {
    const { id, paidAt } = await buy();
    const ago = (ms: number) => new Date((paidAt ?? now()).getTime() - ms);
    await db().paymentAttempt.updateMany({
      where: { orderId: id },
      data: { sendStartedAt: ago(15 * MINUTE) },
    });
    await db().mirrorProduct.updateMany({ data: { fetchedAt: ago(2 * MINUTE) } });
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
  });

  test('and a price that changed after the charge had been listed, long before the order was paid with it', async () => {
    const { id, paidAt } = await buy();
    await fetchList();
    const ago = (ms: number) => new Date((paidAt ?? now()).getTime() - ms);
    await db().mirrorTransaction.updateMany({ data: { firstSeenAt: ago(12 * MINUTE) } });
    await db().mirrorProduct.updateMany({ data: { fetchedAt: ago(MINUTE) } });
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    expect(await flagsOf(id)).toEqual([]);
  });

  test('and a price whose fetch did not see the order as paid yet: it is flagged', async () => {
    const { id } = await buy();
    const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({
      where: { orderId: id },
    });
    const written = Promise.withResolvers<void>();
    const fetching = db().$transaction(async (tx) => {
      await tx.mirrorProduct.updateMany({ data: { priceAmount: 9900 } });
      written.resolve();
      await sleep(300);
    });
    await written.promise;
    await Promise.all([fetching, refetchPrices(attemptId)]);
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
  });

  test('and a price that a lagging replica still showed as it was after the charge: the order is flagged', async () => {
    const { id, paidAt } = await buy();
    const fetchedAt = new Date((paidAt ?? now()).getTime() + 2_000);
    await db().mirrorProduct.updateMany({ data: { fetchedAt } });
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
  });

  test('and a price that changed later: the mirror had fetched it right after the charge', async () => {
    const { id } = await buy();
    expect(
      await db().resource.findFirst({
        where: { kind: 'PRODUCT', resourceId: shirt.serviceProductId },
      }),
    ).toMatchObject({ dirty: 1n });
    await moveClock(11 * MINUTE);
    await readProduct(shirt.serviceProductId);
    await changePrice(99);
    await readProduct(shirt.serviceProductId);
    expect(await flagsOf(id)).toEqual([]);
  });
});

describe('a transaction that a merchant enters', () => {
  beforeEach(() => openShop({}));

  /** An order that nobody can tell from here. */
  async function underReview() {
    await fault('close');
    const order = await buy();
    await db().paymentAttempt.updateMany({
      where: { orderId: order.id },
      data: { state: 'REVIEW', tokenCipher: null },
    });
    await db().order.update({ where: { id: order.id }, data: { status: 'REVIEW' } });
    return order;
  }

  async function chargeElsewhere(units: number): Promise<string> {
    const customer = await sandbox.call<{ id: string }>(tenant, 'POST', '/customers', {
      firstname: 'Eve',
      lastname: 'Other',
      email: `${randomUUID()}@example.com`,
      type: 'INDIVIDUAL',
    });
    const { id } = await sandbox.call<{ id: string }>(tenant, 'POST', '/transactions', {
      paymentToken: await sandbox.cardToken(tenant),
      customerId: customer.id,
      items: [{ productId: shirt.serviceProductId, quantity: units }],
      taxRatesOptions: [],
    });
    return id;
  }

  test('and that the service does not list has to be confirmed', async () => {
    const { id } = await underReview();
    const result = await confirmCharged(id, 'txn_from_nowhere', merchant);
    expect(result).toEqual({ ok: false, error: { doubts: ['not-listed'] } });
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'REVIEW',
    });
    expect(await db().mail.count()).toBe(0);
  });

  test('and that is another customer’s, of another amount, has to be confirmed', async () => {
    const { id } = await underReview();
    const other = await chargeElsewhere(3);
    await fetchList();
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
    const other = await chargeElsewhere(1);
    await fetchList();
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
    const other = await chargeElsewhere(1);
    await fetchList();
    const refused = { ok: false, error: 'bad-transaction-id' };
    expect(await confirmCharged(id, other, merchant, true)).toEqual(refused);
  });

  test('is accepted whatever characters the service’s ids have', async () => {
    const { id } = await underReview();
    const entered = 'Zahlung 12/2026+ä?x=#1';
    expect(await confirmCharged(id, entered, merchant, true)).toEqual({ ok: true, value: 'paid' });
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({
      transactionId: entered,
    });
  });

  test('all the same is the order’s, and the audit log says who insisted on what', async () => {
    const { id } = await underReview();
    expect(await confirmCharged(id, 'txn_by_phone', merchant, true)).toEqual({
      ok: true,
      value: 'paid',
    });
    expect(await db().auditEntry.findMany()).toMatchObject([
      {
        action: 'order.charge-confirmed',
        subjectId: id,
        actorId: 'merchant',
        detail: { transactionId: 'txn_by_phone', doubts: ['not-listed'] },
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

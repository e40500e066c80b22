import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shop } from '@/brand/shop';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { pay } from '@/lib/checkout/pay';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { formatMoney } from '@/lib/format';
import { writeMail } from '@/lib/mail/template';
import { readProduct } from '@/lib/mirror/collections/products';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { issueOrderKey } from '@/lib/orders/access/links';
import { orderForViewer } from '@/lib/orders/queries';
import { recordResult } from '@/lib/payments/store';
import { service } from '@/lib/service/client';
import { type ServiceTransaction, toTransaction } from '@/lib/service/resources';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff } from '@/lib/testing/viewers';
import { templates } from '@/lib/worker/mail-catalog';
import { confirmCharged, resolveFlag } from './decisions';
import { refetchPrices } from './flags';

const MINUTE = 60_000;
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

const purchases = openPurchases();

/** A paid order, or one whose reply was lost. */
async function buy(units = 1) {
  const { cartId, submission } = await purchases.purchase({ units });
  await pay(submission, { userId: null, cartId });
  return db().order.findFirstOrThrow({ where: { cartId } });
}

/** The list as it is now; the last fetch has rested long enough. */
async function fetchList(): Promise<void> {
  await purchases.pass(MINUTE);
  expect((await fetchTransactions()).ok).toBe(true);
}

/** Changes listed rows until mocks are restored, as the sandbox would not. */
function changeListed(change: (row: ServiceTransaction) => ServiceTransaction): void {
  const { listTransactions } = service();
  vi.spyOn(service(), 'listTransactions').mockImplementation(async (signal) => {
    const reply = await listTransactions(signal);
    if (!reply.ok) return reply;
    return { ...reply, value: { ...reply.value, items: reply.value.items.map(change) } };
  });
}

const flagsOf = (orderId: string) => db().reviewFlag.findMany({ where: { orderId } });
const productId = () => purchases.shirt().serviceProductId;
const changePrice = (price: number) =>
  purchases.control('PATCH', `/products/${productId()}`, { price });

/** The next charge goes wrong. */
const fault = (kind: string) => purchases.fault('POST', '/transactions', kind);

describe('what the list shows of a paid order’s charge', () => {
  type Change = { status?: string; amount?: number };
  const changes = new Map<string, Change>();
  beforeEach(() => changes.clear());

  /** The list shows every charge, or one, otherwise than it is: no sandbox of ours would. */
  async function listShows(change: Change, of?: { transactionId: string | null }): Promise<void> {
    changes.set(of?.transactionId ?? 'every', change);
    vi.restoreAllMocks();
    changeListed(({ id, raw }) =>
      toTransaction({ id, raw: { ...raw, ...(changes.get(id) ?? changes.get('every')) } }),
    );
    await fetchList();
  }

  // module: fulfilment
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
    for (const { id } of [early, planned]) await addParcel({ subjectId: id, refundStatus: 'DUE' });
    expect(await isChargeUndone(early.id)).toBe(false);

    await listShows({ status: 'REFUNDED', amount: 0 }, planned);
    await db().parcel.updateMany({ data: { refundStatus: 'DONE' } });
    await listShows({ status: 'REFUNDED', amount: 1 }, planned);
    expect(await flagsOf(planned.id)).toEqual([]);
    expect(await isChargeUndone(planned.id)).toBe(false);
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
  beforeEach(() => purchases.reopen({ profile: 'minimal' }));

  /** An order whose reply is lost while somebody else's checkout reads a new price of its product. */
  async function lostWhileDearer() {
    await readProduct(productId());
    await fault('commit-then-close');
    const { id, status } = await buy();
    expect(status).toBe('UNCERTAIN');
    await changePrice(99);
    await readProduct(productId());
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
      { kind: 'amount-unknown', detail: { shown: purchases.shirt().price, now: 9900 } },
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
    return (await purchases.charges())[0]?.id ?? '';
  }

  test('and a price whose change was read before the attempt, after the price check, though the process ended', async () => {
    const id = await lostWhileDearer();
    await sentOnlyNow(id);
    expect(await flagsOnceKilled(id)).toMatchObject([{ kind: 'amount-unknown' }]);
  });

  test('and a price whose change was read before a person found the charge: the order is flagged', async () => {
    const id = await lostWhileDearer();
    await db().paymentAttempt.updateMany({
      where: { orderId: id },
      data: { state: 'REVIEW', tokenCipher: null },
    });
    await db().order.update({ where: { id }, data: { status: 'REVIEW' } });
    const product = { kind: 'PRODUCT', resourceId: productId() } as const;
    await db().resource.deleteMany({ where: product });
    const decided = await confirmCharged(id, await chargeAtService(), merchant, true);
    expect(decided.ok).toBe(true);
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
    // It may change once more before the mirror notices: it is fetched.
    expect(await db().resource.findFirst({ where: product })).toMatchObject({ dirty: 1n });
  });

  test('and a price that changed about when it was charged: the order is flagged', async () => {
    await readProduct(productId());
    const { id } = await buy();
    await changePrice(99);
    await readProduct(productId());
    expect(await flagsOf(id)).toMatchObject([
      { kind: 'amount-unknown', detail: { shown: purchases.shirt().price, now: 9900 } },
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
    await readProduct(productId());
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
  });

  test('and a price that changed after the charge had been listed, long before the order was paid with it', async () => {
    const { id, paidAt } = await buy();
    await fetchList();
    const ago = (ms: number) => new Date((paidAt ?? now()).getTime() - ms);
    await db().mirrorTransaction.updateMany({ data: { firstSeenAt: ago(12 * MINUTE) } });
    await db().mirrorProduct.updateMany({ data: { fetchedAt: ago(MINUTE) } });
    await changePrice(99);
    await readProduct(productId());
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
    await readProduct(productId());
    expect(await flagsOf(id)).toMatchObject([{ kind: 'amount-unknown', detail: { now: 9900 } }]);
  });

  test('and a price that changed later: the mirror had fetched it right after the charge', async () => {
    const { id } = await buy();
    expect(
      await db().resource.findFirst({
        where: { kind: 'PRODUCT', resourceId: productId() },
      }),
    ).toMatchObject({ dirty: 1n });
    await purchases.pass(11 * MINUTE);
    await readProduct(productId());
    await changePrice(99);
    await readProduct(productId());
    expect(await flagsOf(id)).toEqual([]);
  });
});

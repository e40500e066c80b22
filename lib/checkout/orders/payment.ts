import { checkPrices, type ShownPrice } from '@/lib/checkout/pricing/product-prices';
import type { Quote } from '@/lib/checkout/pricing/rules';
import { sentCodes } from '@/lib/checkout/pricing/rules';
import { refetchPrices } from '@/lib/checkout/review/flags';
import { type Database, db, pool } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { type PaymentAttempt, Prisma } from '@/lib/db/generated/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { findCharge, fitsAttempt, sentFields } from '@/lib/payments/find-charge';
import { chargeOf } from '@/lib/payments/fit';
import type { LockedAttempt, PaymentKind, RestoredBody } from '@/lib/payments/kind';
import { matchKeyOf, shownMatchKey, sortItems } from '@/lib/payments/match-key';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import { isTaken, lockAttempt, recordResultIn } from '@/lib/payments/store';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import { isNoCharge, type ServiceTransaction } from '@/lib/service/resources';
import { noteSecondCharge } from '@/lib/unexplained/note-unexplained';
import { lockPurchase } from './locks';
import { type Charge, orderIdOf, orderMoved, payOrder, recordLateCharge } from './outcome';

/**
 * The payment of an order: POST /transactions. Its outcome can be found in the transactions list by
 * customer, items and taxes, and lists can prove that nothing was charged.
 */
export const orderPayment: PaymentKind<TransactionBody, ServiceTransaction> = {
  name: 'ORDER',
  waitMs: 8_000,

  matchKey: ({ customerId, items, taxRatesOptions }) =>
    matchKeyOf({ customerId, items, taxCodes: taxRatesOptions }),
  submit: (body, paymentToken) => service().createTransaction(body, paymentToken),
  showsFailure: ({ status }) => isNoCharge(status),
  shownCustomer: ({ customerId }) => customerId,
  shownKey: shownMatchKey,
  wasListedBefore,

  lock: lockPurchase,
  hasObstacle: hasLateCharge,
  async sending(tx, attempt) {
    const where = { id: orderIdOf(attempt) };
    await tx.order.update({ where, data: { status: 'PAYING' }, select: { id: true } });
  },
  moved: orderMoved,
  succeed: payOrder,
  async foundLate(tx, attempt, { id }, boundBy) {
    if (attempt.state === 'SUCCEEDED') await noteSecondCharge(tx, attempt, id);
    else await recordLateCharge(tx, attempt, id, boundBy);
  },
  async recorded(attemptId, { amount }) {
    if (!amount) await refetchPrices(attemptId);
  },

  find: findCharge,
  restored: restoredOrder,
  bind: bindListed,
  // The shopper is charged what they saw, even minutes later.
  checkPrice: async (attempt) => checkPrices(await orderedPrices(orderIdOf(attempt))),
};

async function restoredOrder(attemptId: string): Promise<RestoredBody | null> {
  const { order } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { order: { select: { email: true, taxCodes: true, items: true } } },
  });
  if (!order) return null;
  const items = order.items.map(({ serviceProductId: productId, quantity }) => ({
    productId,
    quantity,
  }));
  return {
    email: order.email,
    userId: null,
    bodyFor: (customerId): TransactionBody => ({
      customerId,
      items: sortItems(items),
      taxRatesOptions: order.taxCodes,
    }),
  };
}

/** The request body that charges a quote. */
export function bodyOf(quote: Quote, customerId: string): TransactionBody {
  const goods = quote.lines.map((line) => ({
    productId: line.serviceProductId,
    quantity: line.quantity,
  }));
  return {
    customerId,
    items: sortItems([...goods, { productId: quote.shipping.serviceProductId, quantity: 1 }]),
    taxRatesOptions: sentCodes(quote),
  };
}

/**
 * Whether an unexplained charge fits an earlier attempt of this cart, which may have made the charge after all. Checked
 * before each first send: the list may have shown the charge before the attempt was refused, when nothing reported it
 * at the order.
 */
async function hasLateCharge(tx: Database, attempt: LockedAttempt): Promise<boolean> {
  const candidates = await tx.$queryRaw<{ id: string; priorId: string }[]>`
    SELECT t."serviceId" AS id, prior.id AS "priorId" FROM charge_attempts prior
    JOIN orders o ON o.id = prior."orderId"
    JOIN mirror_transactions t ON t."customerId" = prior."customerId" AND t."attemptId" IS NULL
      AND t."firstSeen" >= prior.baseline
    JOIN unexplained u ON u.kind = 'CHARGE' AND u."serviceId" = t."serviceId" AND u."resolvedAt" IS NULL
    WHERE prior.state IN (${Prisma.raw(sqlStates(unchargedStates))})
      AND o."cartId" = (SELECT "cartId" FROM orders WHERE id = ${attempt.orderId})`;
  for (const { id, priorId } of candidates) {
    const prior = await tx.paymentAttempt.findUniqueOrThrow({
      where: { id: priorId },
      select: sentFields,
    });
    const row = await tx.mirrorTransaction.findUniqueOrThrow({ where: { serviceId: id } });
    // A charge that the last list lacks still counts.
    if (fitsAttempt(prior, { ...row, missingSince: null, deletedAt: null })) return true;
  }
  return false;
}

/**
 * Whether a list showed the transaction before the attempt was sent. Always false for a settled attempt: when staff
 * dismiss an attempt, its baseline moves past all listed transactions.
 */
async function wasListedBefore(attemptId: string, transactionId: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    text: `SELECT 1 FROM mirror_transactions t, charge_attempts a
     WHERE t."serviceId" = $2 AND a.id = $1 AND a.state IN (${sqlStates(chargeableStates)})
       AND t."firstSeen" < a.baseline`,
    values: [attemptId, transactionId],
  });
  return rowCount === 1;
}

async function bindListed(attempt: PaymentAttempt, transactionId: string): Promise<void> {
  const row = await db().mirrorTransaction.findUniqueOrThrow({
    where: { serviceId: transactionId },
  });
  const charge = chargeOf(row);
  await recordListed(attempt.id, charge);
  if (!charge.amount) await refetchPrices(attempt.id);
}

async function orderedPrices(orderId: string): Promise<ShownPrice[]> {
  const { currency, items } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { currency: true, items: { select: { serviceProductId: true, unitAmount: true } } },
  });
  return items.map(({ serviceProductId, unitAmount }) => ({
    serviceProductId,
    unit: { amount: unitAmount, currency },
  }));
}

/** Locks a listed transaction. False if the transaction is already assigned. */
async function isUnbound(tx: Database, transactionId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM mirror_transactions
    WHERE "serviceId" = ${transactionId} AND "attemptId" IS NULL AND "monthOf" IS NULL FOR UPDATE`;
  return rows.length > 0;
}

/**
 * Records a listed transaction that was matched with an unsettled attempt, unless the attempt was settled or the
 * transaction was assigned in the meantime.
 */
export async function recordListed(attemptId: string, transaction: Charge): Promise<void> {
  await retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, orderPayment, attemptId);
      if (!chargeableStates.includes(attempt.state)) return;
      if (!(await isUnbound(tx, transaction.id))) return;
      await recordResultIn(tx, orderPayment, attemptId, transaction, 'LIST');
    }),
  );
}

/**
 * Records a charge that staff found, if the attempt is under review and the transaction belongs to no
 * other order.
 */
export async function recordReviewed(
  attemptId: string,
  transaction: Charge,
  alongside: (tx: Database) => Promise<void>,
): Promise<'paid' | 'not-under-review' | 'transaction-taken'> {
  try {
    const recorded = await retryLocked(() =>
      db().$transaction(async (tx) => {
        const attempt = await lockAttempt(tx, orderPayment, attemptId);
        if (attempt.state !== 'REVIEW') return 'not-under-review';
        await recordResultIn(tx, orderPayment, attemptId, transaction, 'PERSON');
        await alongside(tx);
        return 'paid';
      }),
    );
    if (recorded === 'paid' && !transaction.amount) await refetchPrices(attemptId);
    return recorded;
  } catch (error) {
    if (isTaken(error)) return 'transaction-taken';
    throw error;
  }
}

import { listedOf } from '@/lib/checkout/listed/attempts';
import { decideRefusal, findCharge } from '@/lib/checkout/listed/find-charge';
import { matchKeyOf, sentCodes, shownMatchKey, sortItems } from '@/lib/checkout/match-key';
import { checkPrices, type ShownPrice } from '@/lib/checkout/pricing/price-check';
import type { Quote } from '@/lib/checkout/pricing/rules';
import { refetchPrices } from '@/lib/checkout/review/flags';
import { type Database, db, pool } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { type PaymentAttempt, Prisma } from '@/lib/db/generated/client';
import { chargeableOrders } from '@/lib/db/order-status';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlStates } from '@/lib/db/sql/sql-states';
import type { LockedAttempt, PaymentKind } from '@/lib/payments/kind';
import { attemptTransitions, chargeableStates, unchargedStates } from '@/lib/payments/states';
import { isTaken, lockAttempt, moveAttempt, recordResultIn } from '@/lib/payments/store';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { lockPurchase } from './locks';
import {
  notifyOfLateCharge,
  orderIdOf,
  orderMoved,
  recordLateCharge,
  statusesOfCart,
} from './outcome';
import { type Charge, payOrder } from './paid';

/**
 * The payment of an order: POST /transactions. Its outcome can be found in the transactions list by
 * customer, items and taxes, and lists can prove that nothing was charged.
 */
export const orderPayment: PaymentKind<TransactionBody, ServiceTransaction> = {
  name: 'ORDER',
  waitMs: 8_000,
  provesAbsence: true,
  matchKey: ({ customerId, items, taxRatesOptions }) =>
    matchKeyOf({ customerId, items, taxCodes: taxRatesOptions }),
  submit: (body, paymentToken) => service().createTransaction(body, paymentToken),
  showsFailure: ({ failed }) => failed,
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
    await recordLateCharge(tx, attempt, id, boundBy);
  },
  async recorded(attemptId, { amount }) {
    if (!amount) await refetchPrices(attemptId);
  },

  find: findCharge,
  bind: bindListed,
  async mayResend(attempt) {
    // The shopper is charged what they saw, even minutes later.
    return (await checkPrices(await orderedPrices(orderIdOf(attempt)))) === 'unchanged';
  },
  decideRefusal,
};

/** The body of a quote's charge. */
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

/** Whether a charge has been listed that an earlier refusal of this cart may have made after all. */
async function hasLateCharge(
  tx: Database,
  attempt: LockedAttempt,
  matchKey: string,
): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`/* prepared: checkout-late-charge */
    SELECT 1 FROM mirror_transactions t, charge_attempts prior, orders o
    WHERE t.claim = ${rawState('CANDIDATE')} AND t."matchKey" = ${matchKey} AND prior."matchKey" = ${matchKey}
      AND prior.state IN (${Prisma.raw(sqlStates(unchargedStates))}) AND prior.baseline < t."firstSeen"
      AND o.id = prior."orderId"
      AND o."cartId" = (SELECT "cartId" FROM orders WHERE id = ${attempt.orderId}) LIMIT 1`;
  return found.length > 0;
}

/** If a person has settled the attempt in the meantime, every listed charge counts as older. */
async function wasListedBefore(attemptId: string, transactionId: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: 'checkout-listed-before',
    text: `SELECT 1 FROM mirror_transactions t, charge_attempts a
     WHERE t."serviceId" = $2 AND a.id = $1 AND a.state IN (${sqlStates(attemptTransitions.lose.from)})
       AND t."firstSeen" < a.baseline`,
    values: [attemptId, transactionId],
  });
  return rowCount === 1;
}

async function bindListed(attempt: PaymentAttempt, transactionId: string): Promise<void> {
  const row = await db().mirrorTransaction.findUniqueOrThrow({
    where: { serviceId: transactionId },
  });
  const charge = listedOf(row);
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

/** Whether a listed transaction is still a candidate; locked if it is. */
async function isCandidate(tx: Database, transactionId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM mirror_transactions
    WHERE "serviceId" = ${transactionId} AND claim = ${rawState('CANDIDATE')} FOR UPDATE`;
  return rows.length > 0;
}

/**
 * Records a listed transaction that was matched with an unsettled attempt, unless either has been
 * settled in the meantime.
 */
export async function recordListed(attemptId: string, transaction: Charge): Promise<void> {
  await retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, orderPayment, attemptId);
      if (!chargeableStates.includes(attempt.state)) return;
      if (!(await isCandidate(tx, transaction.id))) return;
      await recordResultIn(tx, orderPayment, attemptId, transaction, 'LIST');
    }),
  );
}

/** The result of recording a charge for an attempt without one. */
export type LateCharge =
  | 'reopened'
  | 'second-charge'
  /** The cart may be charged right now, or either has been settled in the meantime. */
  | 'not-yet';

/**
 * Records a listed transaction that matches an attempt without a charge. If nothing else was
 * charged for the cart, the attempt is reopened for review; otherwise the charge is recorded and
 * the order flagged: there are two.
 */
export async function recordLateListed(
  attemptId: string,
  transactionId: string,
): Promise<LateCharge> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const attempt = await lockAttempt(tx, orderPayment, attemptId);
      if (!unchargedStates.includes(attempt.state)) return 'not-yet';
      if (!(await isCandidate(tx, transactionId))) return 'not-yet';
      const statuses = await statusesOfCart(tx, orderIdOf(attempt));
      if (statuses.some((one) => chargeableOrders.includes(one))) return 'not-yet';
      if (statuses.every((one) => one === 'FAILED') && attempt.transactionId === null) {
        await moveAttempt(tx, orderPayment, attempt, 'reopen', { reason: 'late-charge' });
        await notifyOfLateCharge(tx, attempt);
        return 'reopened';
      }
      await recordLateCharge(tx, attempt, transactionId, 'LIST');
      return 'second-charge';
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

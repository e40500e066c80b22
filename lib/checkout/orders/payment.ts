import { matchKeyOf, shownMatchKey } from '@/lib/checkout/match-key';
import { checkPrices, type ShownPrice } from '@/lib/checkout/pricing/price-check';
import { refetchPrices } from '@/lib/checkout/review/flags';
import { type Database, db, pool } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { findCharge } from '@/lib/payments/find-charge';
import { chargeOf } from '@/lib/payments/fit';
import type { PaymentKind } from '@/lib/payments/kind';
import { attemptTransitions, chargeableStates, unchargedStates } from '@/lib/payments/states';
import { isTaken, lockAttempt, recordResultIn } from '@/lib/payments/store';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { noteSecondCharge } from '@/lib/unexplained/store';
import { orderIdOf, orderMoved, recordLateCharge } from './outcome';
import { type Charge, payLocked, payOrder } from './paid';

/**
 * The payment of an order: POST /transactions. Its outcome can be found in the transactions list by
 * customer, items and taxes, and lists can prove that nothing was charged.
 */
export const orderPayment: PaymentKind<TransactionBody, ServiceTransaction> = {
  name: 'ORDER',
  waitMs: 8_000,
  sql: {
    lock: `SELECT id FROM orders WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = $1) FOR UPDATE`,
    // An unexplained charge fits an earlier attempt of this cart, which may have made it after all.
    obstacle: `SELECT 1 FROM unexplained u
      JOIN mirror_transactions t ON t."serviceId" = u."serviceId" AND t."attemptId" IS NULL
      JOIN charge_attempts prior ON prior.id = u."attemptId" AND prior.baseline <= t."firstSeen"
      JOIN orders o ON o.id = prior."orderId"
      WHERE u."resolvedAt" IS NULL AND prior.state IN (${sqlStates(unchargedStates)})
        AND o."cartId" = (
          SELECT "cartId" FROM orders, charge_attempts a WHERE a.id = $1 AND orders.id = a."orderId")`,
    moved: `UPDATE orders SET status = ${sqlState('PAYING')}, "updatedAt" = $6::timestamp FROM sent
      WHERE orders.id = sent."orderId"`,
  },

  matchKey: ({ customerId, items, taxRatesOptions }) =>
    matchKeyOf({ customerId, items, taxCodes: taxRatesOptions }),
  submit: (body, paymentToken) => service().createTransaction(body, paymentToken),
  showsFailure: ({ failed }) => failed,
  shownCustomer: ({ customerId }) => customerId,
  shownKey: shownMatchKey,
  wasListedBefore,

  async lockSubject(tx, attemptId) {
    await tx.$queryRaw`
      SELECT id FROM orders
      WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = ${attemptId}) FOR UPDATE`;
  },
  moved: orderMoved,
  succeed: payLocked,
  succeedAtOnce: payOrder,
  async foundLate(tx, attempt, { id }, boundBy) {
    if (attempt.state === 'SUCCEEDED') await noteSecondCharge(tx, attempt, id);
    else await recordLateCharge(tx, attempt, id, boundBy);
  },
  async recorded(attemptId, { amount }) {
    if (!amount) await refetchPrices(attemptId);
  },

  find: findCharge,
  bind: bindListed,
  // The shopper is charged what they saw, even minutes later.
  checkPrice: async (attempt) => checkPrices(await orderedPrices(orderIdOf(attempt))),
};

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

/** Whether a listed transaction still belongs to nobody; locked if so. */
async function isUnbound(tx: Database, transactionId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM mirror_transactions
    WHERE "serviceId" = ${transactionId} AND "attemptId" IS NULL AND "monthOf" IS NULL FOR UPDATE`;
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

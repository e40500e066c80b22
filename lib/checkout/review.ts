import { db } from '@/lib/db/client';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId } from '@/lib/service/client';
import { recordReviewed, takeArrow } from './store';

/** A listed transaction that could belong to an order under review. */
export type ReviewCandidate = {
  transactionId: string;
  customerId: string | null;
  /** Minor units; null where the service shows none. */
  amount: number | null;
  currency: string | null;
  status: string | null;
  shownAt: Date | null;
  firstSeenAt: Date;
};

export type ReviewProblem =
  | 'not-under-review'
  /** The transaction belongs to another order already. */
  | 'transaction-taken'
  | 'bad-transaction-id';

/** Orders that a person has to decide, and paid ones that a person should look at. */
export async function ordersToReview() {
  return db().order.findMany({
    where: {
      OR: [{ status: 'REVIEW' }, { amountMismatch: true }, { reason: 'late-charge' }],
    },
    include: { attempts: { orderBy: { number: 'asc' } }, items: { orderBy: { position: 'asc' } } },
    orderBy: { updatedAt: 'desc' },
    take: 200,
  });
}

export type ReviewOrder = Awaited<ReturnType<typeof ordersToReview>>[number];

/** What the transactions list shows that could be the order's charge. */
export async function candidatesFor(orderId: string): Promise<ReviewCandidate[]> {
  const attempts = await db().chargeAttempt.findMany({ where: { orderId } });
  const matchKeys = attempts.flatMap((one) => one.matchKey ?? []);
  const rows = await db().mirrorTransaction.findMany({
    where: {
      OR: [
        { claim: 'CANDIDATE', matchKey: { in: matchKeys } },
        { claim: 'CANDIDATE', matchKey: null },
        { attemptId: { in: attempts.map((one) => one.id) } },
      ],
    },
    orderBy: { firstSeen: 'asc' },
  });
  return rows.map((row) => ({
    transactionId: row.serviceId,
    customerId: row.customerId,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    shownAt: row.shownAt,
    firstSeenAt: row.firstSeenAt,
  }));
}

async function attemptUnderReview(orderId: string) {
  return db().chargeAttempt.findFirst({ where: { orderId, state: 'REVIEW' } });
}

/**
 * A person found the order's charge in the service's records: the order is PAID with it, exactly as
 * if its reply had come, and the transaction belongs to no other order from now on.
 */
export async function confirmCharged(
  orderId: string,
  transactionId: string,
): Promise<Result<'paid', ReviewProblem>> {
  const id = enteredId(transactionId);
  if (id === null) return fail('bad-transaction-id');
  const attempt = await attemptUnderReview(orderId);
  if (!attempt) return fail('not-under-review');
  // An answer that came late has named the transaction already: no other one is this charge.
  if (attempt.transactionId && attempt.transactionId !== id) return fail('bad-transaction-id');
  const row = await db().mirrorTransaction.findUnique({ where: { serviceId: id } });
  const amount =
    row?.amount != null && row.currency
      ? { amount: row.amount, currency: row.currency }
      : undefined;
  const recorded = await recordReviewed(attempt.id, { id, ...(amount ? { amount } : {}) });
  return recorded === 'paid' ? ok(recorded) : fail(recorded);
}

/**
 * A person found that nothing was charged: the order has FAILED, its cart is free, and the shopper
 * may pay again. What still looked like a candidate is nobody's.
 */
export async function confirmNotCharged(orderId: string): Promise<Result<'failed', ReviewProblem>> {
  const attempt = await attemptUnderReview(orderId);
  if (!attempt) return fail('not-under-review');
  const moved = await takeArrow(attempt.id, null, 'dismiss', { reason: 'not-charged' });
  if (!moved) return fail('not-under-review');
  await db().mirrorTransaction.updateMany({
    where: { claim: 'CANDIDATE', matchKey: attempt.matchKey },
    data: { claim: 'FOREIGN' },
  });
  return ok('failed');
}

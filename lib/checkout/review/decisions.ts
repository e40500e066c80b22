import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { fetchListNow } from '@/lib/checkout/orders/history';
import { orderPayment, recordReviewed } from '@/lib/checkout/orders/payment';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { MirrorTransaction, PaymentAttempt } from '@/lib/db/generated/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { possibleCharges } from '@/lib/payments/find-charge';
import { chargeOf } from '@/lib/payments/fit';
import { continueSending } from '@/lib/payments/send-stop';
import { transition } from '@/lib/payments/store';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId } from '@/lib/service/client';
import { isNoCharge } from '@/lib/service/resources';
import { explainCharges } from '@/lib/unexplained/explain-charges';

export type ReviewProblem =
  | 'not-under-review'
  /** The transaction already belongs to another order. */
  | 'transaction-taken'
  | 'bad-transaction-id';

/** Why an entered transaction may not be the order's charge. */
export type Doubt =
  /** The service's list does not show it. */
  | 'not-listed'
  | 'other-customer'
  | 'other-amount'
  /** The service says that it failed or was refunded. */
  | 'no-money'
  | 'of-a-subscription'
  /** It was listed before the order's charge was sent. */
  | 'before-the-order';

/** Why "it was not charged" may be wrong. */
export type AbsenceDoubt =
  /** No list can be read now. */
  | 'no-list'
  /** The list that was fetched now shows a charge that may be this order's. */
  | 'may-be-listed';

/** The decision was not carried out: it has to be confirmed despite these doubts. */
export type Doubtful = { doubts: Doubt[] };

async function attemptUnderReview(orderId: string) {
  const attempt = await db().paymentAttempt.findFirst({
    where: { orderId, state: 'REVIEW' },
    include: { order: { select: { totalAmount: true, currency: true } } },
  });
  return attempt?.order ? { ...attempt, order: attempt.order } : null;
}

type UnderReview = NonNullable<Awaited<ReturnType<typeof attemptUnderReview>>>;

/**
 * Staff found the order's charge in the service's records: the order is PAID, exactly as if the
 * reply had arrived, and the transaction belongs to it.
 * @param actor for the audit log
 * @param isConfirmed whether they confirmed it despite the doubts
 * @returns the doubts, if the list does not show this transaction, unbound, for this customer and
 * amount, and it was not confirmed despite them; then nothing is changed
 */
export async function confirmCharged(
  orderId: string,
  transactionId: string,
  actor: Staff,
  isConfirmed = false,
): Promise<Result<'paid', ReviewProblem | Doubtful>> {
  const id = enteredId(transactionId);
  if (id === null) return fail('bad-transaction-id');
  const attempt = await attemptUnderReview(orderId);
  if (!attempt) return fail('not-under-review');
  // A late reply has already named the transaction: no other one is this charge.
  if (attempt.transactionId && attempt.transactionId !== id) return fail('bad-transaction-id');
  const row = await findListed(id);
  if (row?.attemptId && row.attemptId !== attempt.id) return fail('transaction-taken');
  // The one that a reply named is its charge, but it may have been refunded since.
  const all = doubtsOf(attempt, row);
  const doubts = attempt.transactionId === id ? all.filter((one) => one === 'no-money') : all;
  if (doubts.length > 0 && !isConfirmed) return fail({ doubts });
  const recorded = await recordReviewed(attempt.id, row ? chargeOf(row) : { id }, (tx) =>
    recordAudit(tx, actor, {
      action: 'order.charge-confirmed',
      subject: 'order',
      subjectId: orderId,
      detail: { transactionId: id, doubts },
    }),
  );
  if (recorded !== 'paid') return fail(recorded);
  await explainCharges();
  return ok(recorded);
}

/** The mirror's row of a transaction; the list is fetched for one that it does not have. */
async function findListed(id: string): Promise<MirrorTransaction | null> {
  const find = () =>
    db().mirrorTransaction.findUnique({ where: { serviceId: id, deletedAt: null } });
  const known = await find();
  if (known) return known;
  await fetchTransactions();
  return find();
}

function doubtsOf(attempt: UnderReview, row: MirrorTransaction | null): Doubt[] {
  if (!row) return ['not-listed'];
  const { totalAmount, currency } = attempt.order;
  const shown = chargeOf(row).amount;
  const doubts: [Doubt, boolean][] = [
    ['other-customer', row.customerId !== null && row.customerId !== attempt.customerId],
    ['other-amount', shown !== undefined && shown.amount !== totalAmount],
    ['other-amount', shown !== undefined && shown.currency !== currency],
    ['no-money', isNoCharge(row.status)],
    ['of-a-subscription', row.subscriptionId !== null],
    ['before-the-order', isOlder(row, attempt)],
  ];
  return [...new Set(doubts.filter(([, applies]) => applies).map(([doubt]) => doubt))];
}

function isOlder(row: MirrorTransaction, { baseline }: PaymentAttempt): boolean {
  return baseline !== null && row.firstSeen < baseline;
}

/**
 * Staff found that nothing was charged: the order has FAILED, and the shopper may pay its cart
 * again. What was listed so far stays unexplained.
 * @param actor for the audit log
 * @param confirmed the doubts that they were asked about
 * @returns the doubt, if a list fetched now does not confirm the decision, and staff were not asked about that doubt;
 * then nothing is changed
 */
export async function confirmNotCharged(
  orderId: string,
  actor: Staff,
  confirmed: readonly AbsenceDoubt[] = [],
): Promise<Result<'failed', ReviewProblem | { doubts: AbsenceDoubt[] }>> {
  if (!(await attemptUnderReview(orderId))) return fail('not-under-review');
  const isRead = (await fetchListNow())?.complete === true;
  const attempt = await attemptUnderReview(orderId);
  if (!attempt) return fail('not-under-review');
  const isNamed = attempt.transactionId !== null;
  const isListed = (await possibleCharges(db(), attempt)).some(({ row }) => !row.deletedAt);
  const doubt = isNamed || isListed ? 'may-be-listed' : isRead ? null : 'no-list';
  if (doubt && !confirmed.includes(doubt)) return fail({ doubts: [doubt] });
  const moved = await transition(
    orderPayment,
    attempt.id,
    null,
    'dismiss',
    { reason: isNamed ? 'late-charge' : 'not-charged' },
    (tx) =>
      recordAudit(tx, actor, {
        action: 'order.charge-ruled-out',
        subject: 'order',
        subjectId: orderId,
        ...(doubt ? { detail: { doubts: [doubt] } } : {}),
      }),
  );
  if (!moved) return fail('not-under-review');
  await explainCharges();
  return ok('failed');
}

/**
 * Staff have compared the orders with the service after the database went back in time: payments are accepted again.
 * @returns false if they were not stopped
 */
export function acceptPayments(actor: Staff): Promise<boolean> {
  return continueSending((tx) =>
    recordAudit(tx, actor, {
      action: 'payments.continued',
      subject: 'service',
      subjectId: '',
    }),
  );
}

/**
 * Resolves a flag.
 * @returns false if it is already resolved, or does not exist
 */
export async function resolveFlag(flagId: string, actor: Staff): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [flag] = await tx.reviewFlag.updateManyAndReturn({
      where: { id: flagId, resolvedAt: null },
      data: { resolvedAt: now(), resolvedBy: actor.userId },
    });
    if (!flag) return false;
    const detail = { kind: flag.kind };
    await recordAudit(
      tx,
      actor,
      flag.orderId === null
        ? {
            action: 'subscription.flag-resolved',
            subject: 'subscription',
            subjectId: flag.subscriptionId ?? '',
            detail,
          }
        : { action: 'order.flag-resolved', subject: 'order', subjectId: flag.orderId, detail },
    );
    return true;
  });
}

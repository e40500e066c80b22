import { randomUUID } from 'node:crypto';
import { lockUser } from '@/lib/auth/lock-user';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { unsettledStates } from '@/lib/payments/states';
import { abandonUnsent, insertAttempt, prepareAgain } from '@/lib/payments/store';
import { hashToken } from '@/lib/payments/tokens';
import { currentViewKey } from '@/lib/texts/current-view';
import type { Choices, Delivery } from '@/modules/subscriptions/delivery/rules';
import { anyVersionOf } from '@/modules/subscriptions/plans/versions';
import type { MonthlyQuote } from '../rules';

export type SubscriptionAttemptSubmission = {
  key: string;
  /** Equal for submissions of the same attempt. */
  fingerprint: string;
  userId: string;
  email: string;
  plan: { key: string; serviceId: string; trialDays: number; graceDays: number };
  country: string;
  delivery: Delivery;
  choices: Choices;
  quote: MonthlyQuote;
  card?: { last4: string; type: string } | undefined;
  paymentToken: string;
};

export type SubscriptionAttemptClaim =
  /** This submission may continue: the attempt is its own. */
  | { outcome: 'start'; subscriptionAttemptId: string }
  /** The submission is known: its attempt's state decides. */
  | { outcome: 'existing'; subscriptionAttemptId: string }
  /** The key belongs to another attempt. */
  | { outcome: 'conflict' }
  /** The plan's terms have changed meanwhile. */
  | { outcome: 'replaced' }
  /** Another subscription attempt for this plan is not settled yet. */
  | { outcome: 'busy'; subscriptionAttemptId: string }
  /** The customer has this plan. */
  | { outcome: 'already'; subscriptionId: string }
  | { outcome: 'token-reused' };

/**
 * Transaction A: writes the subscription attempt in CREATED, or finds the one that this submission already has. One at
 * a time per customer.
 */
export async function claimSubscriptionAttempt(
  submission: SubscriptionAttemptSubmission,
): Promise<SubscriptionAttemptClaim> {
  try {
    return await retryLocked(() => db().$transaction((tx) => claimOnce(tx, submission)));
  } catch (error) {
    if (error instanceof TokenReused) return { outcome: 'token-reused' };
    throw error;
  }
}

/** Another attempt had the token. */
class TokenReused extends Error {}

async function claimOnce(
  tx: Database,
  submission: SubscriptionAttemptSubmission,
): Promise<SubscriptionAttemptClaim> {
  const { userId, plan, paymentToken, fingerprint } = submission;
  await lockUser(tx, userId);
  const known = await tx.subscriptionAttempt.findUnique({
    where: { key: submission.key },
    include: { attempt: { select: { state: true } } },
  });
  const tokenHash = hashToken(paymentToken);
  const used = await tx.paymentAttempt.findUnique({ where: { tokenHash }, select: { id: true } });
  if (known) {
    if (known.fingerprint !== fingerprint) return { outcome: 'conflict' };
    const isUsedElsewhere = used !== null && used.id !== known.id;
    if (isUsedElsewhere && known.attempt.state === 'CREATED') return { outcome: 'token-reused' };
    const isResumed = !isUsedElsewhere && (await prepareAgain(tx, known.id, paymentToken));
    if (isResumed) {
      await tx.subscriptionAttempt.update({
        where: { id: known.id },
        data: cardColumns(submission),
      });
    }
    return { outcome: isResumed ? 'start' : 'existing', subscriptionAttemptId: known.id };
  }
  // Locked until the attempt is written, so that it belongs to the version with the quoted price.
  const versions = await tx.$queryRaw<{ serviceId: string }[]>`
    SELECT "serviceId" FROM plans WHERE key = ${plan.key} FOR KEY SHARE`;
  if (versions[0]?.serviceId !== plan.serviceId) return { outcome: 'replaced' };
  const active = await tx.subscription.findFirst({
    where: { userId, ...anyVersionOf(plan.key), status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (active) return { outcome: 'already', subscriptionId: active.id };
  const unsettled = await tx.subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(plan.key), attempt: { state: { in: [...unsettledStates] } } },
  });
  if (unsettled && !(await abandonUnsent(tx, { id: unsettled.id }))) {
    return { outcome: 'busy', subscriptionAttemptId: unsettled.id };
  }
  // What was abandoned for it is undone.
  if (used) throw new TokenReused();
  return {
    outcome: 'start',
    subscriptionAttemptId: await insertSubscriptionAttempt(tx, submission),
  };
}

/** The card behind the submission's token. */
function cardColumns({ card }: SubscriptionAttemptSubmission) {
  return { cardLast4: card?.last4 ?? null, cardType: card?.type ?? null };
}

async function insertSubscriptionAttempt(
  tx: Database,
  submission: SubscriptionAttemptSubmission,
): Promise<string> {
  const id = randomUUID();
  const { key, fingerprint, userId, email, country, delivery, choices } = submission;
  const { plan, quote, paymentToken } = submission;
  const exclusiveKey = `plan:${userId}:${plan.key}`;
  await insertAttempt(tx, { id, kind: 'SUBSCRIPTION', exclusiveKey, paymentToken });
  await tx.subscriptionAttempt.create({
    data: {
      ...{ id, key, fingerprint, userId, email, country, delivery, choices },
      view: currentViewKey(),
      planKey: plan.key,
      quantity: quote.quantity,
      taxCodes: quote.taxes.map((tax) => tax.code),
      taxesIncluded: quote.taxesIncluded,
      currency: quote.currency,
      monthlyAmount: quote.total.amount,
      trialDays: plan.trialDays,
      graceDays: plan.graceDays,
      ...cardColumns(submission),
      createdAt: now(),
    },
  });
  return id;
}

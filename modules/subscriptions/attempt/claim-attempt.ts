import { randomUUID } from 'node:crypto';
import { lockUser } from '@/lib/auth/lock-user';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { Plan } from '@/lib/db/generated/client';
import { unsettledStates } from '@/lib/payments/states';
import { abandonUnsent, insertAttempt, prepareAgain } from '@/lib/payments/store';
import { hashToken } from '@/lib/payments/tokens';
import { currentViewKey } from '@/lib/texts/current-view';
import { choicesFor, deliveryOf } from '../delivery/delivery';
import { anyVersionOf } from '../plans/versions';
import type { MonthlyQuote } from './quote';
import type { SubscribeInput } from './schema';

type Submission = {
  viewer: Viewer;
  input: SubscribeInput;
  /** Equal for submissions of the same attempt. */
  fingerprint: string;
  plan: Pick<Plan, 'key' | 'serviceId' | 'trialDays' | 'graceDays'>;
  quote: MonthlyQuote;
};

type Claim =
  /**
   * `start`: this submission sends the attempt. `existing`: an earlier submission may have sent it. `busy`: another
   * attempt for the plan is not settled. `already`: the customer has the plan.
   */
  | { outcome: 'start' | 'existing' | 'busy' | 'already'; id: string }
  /** `conflict`: the key belongs to another attempt. `replaced`: the plan's terms have changed. */
  | { outcome: 'conflict' | 'replaced' | 'token-reused' };

/**
 * Transaction A: writes the subscription attempt in CREATED, or finds the attempt of an earlier submission. One
 * transaction at a time per customer.
 */
export async function claimAttempt(submission: Submission): Promise<Claim> {
  try {
    return await retryLocked(() => db().$transaction((tx) => claimOnce(tx, submission)));
  } catch (error) {
    if (error instanceof TokenReused) return { outcome: 'token-reused' };
    throw error;
  }
}

/** Rolls back the abandonment of an earlier attempt. */
class TokenReused extends Error {}

async function claimOnce(tx: Database, submission: Submission): Promise<Claim> {
  const { viewer, input, plan, fingerprint } = submission;
  const { userId } = viewer;
  await lockUser(tx, userId);
  const known = await tx.subscriptionAttempt.findUnique({
    where: { key: input.key },
    include: { attempt: { select: { state: true } } },
  });
  const tokenHash = hashToken(input.paymentToken);
  const used = await tx.paymentAttempt.findUnique({ where: { tokenHash }, select: { id: true } });
  if (known) {
    const { id, attempt } = known;
    if (known.fingerprint !== fingerprint) return { outcome: 'conflict' };
    const isUsedElsewhere = used !== null && used.id !== id;
    if (isUsedElsewhere && attempt.state === 'CREATED') return { outcome: 'token-reused' };
    const isResumed = !isUsedElsewhere && (await prepareAgain(tx, id, input.paymentToken));
    if (!isResumed) return { outcome: 'existing', id };
    await tx.subscriptionAttempt.update({ where: { id }, data: cardColumns(input) });
    return { outcome: 'start', id };
  }
  // Locked until the attempt is written, so that it belongs to the version with the quoted price.
  const versions = await tx.$queryRaw<{ serviceId: string }[]>`
    SELECT "serviceId" FROM plans WHERE key = ${plan.key} FOR KEY SHARE`;
  if (versions[0]?.serviceId !== plan.serviceId) return { outcome: 'replaced' };
  const active = await tx.subscription.findFirst({
    where: { userId, ...anyVersionOf(plan.key), status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (active) return { outcome: 'already', id: active.id };
  const unsettled = await tx.subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(plan.key), attempt: { state: { in: [...unsettledStates] } } },
  });
  if (unsettled && !(await abandonUnsent(tx, { id: unsettled.id }))) {
    return { outcome: 'busy', id: unsettled.id };
  }
  if (used) throw new TokenReused();
  return { outcome: 'start', id: await writeAttempt(tx, submission) };
}

function cardColumns({ card }: SubscribeInput) {
  return { cardLast4: card?.last4 ?? null, cardType: card?.type ?? null };
}

async function writeAttempt(
  tx: Database,
  { viewer, input, fingerprint, plan, quote }: Submission,
): Promise<string> {
  const id = randomUUID();
  const { userId, email } = viewer;
  const { key, country, paymentToken } = input;
  const exclusiveKey = `plan:${userId}:${plan.key}`;
  await insertAttempt(tx, { id, kind: 'SUBSCRIPTION', exclusiveKey, paymentToken });
  await tx.subscriptionAttempt.create({
    data: {
      ...{ id, key, fingerprint, userId, email, country, view: currentViewKey() },
      delivery: deliveryOf(input),
      choices: choicesFor(plan.key, input.choices),
      planKey: plan.key,
      quantity: quote.quantity,
      taxCodes: quote.taxes.map((tax) => tax.code),
      taxesIncluded: quote.taxesIncluded,
      currency: quote.currency,
      monthlyAmount: quote.total.amount,
      trialDays: plan.trialDays,
      graceDays: plan.graceDays,
      ...cardColumns(input),
      createdAt: now(),
    },
  });
  return id;
}

import 'server-only';
import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { recordResult, transition } from '@/lib/payments/store';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId, isGone, service } from '@/lib/service/client';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import type { ServiceSubscription } from '@/lib/service/resources';
import { subscriptionPayment } from '@/modules/subscriptions/attempt/payment';
import { endSubscription } from '@/modules/subscriptions/changes/cancel-at-service';
import { confirmMissing } from '@/modules/subscriptions/ending/missing';

export type SubscriptionAttemptReviewProblem =
  | 'not-under-review'
  | 'bad-subscription-id'
  | 'no-such-subscription'
  /** The subscription has another customer, plan or quantity. */
  | 'not-theirs'
  /** The subscription belongs to another attempt. */
  | 'subscription-taken'
  | 'still-running'
  | 'unavailable';

function underReview(id: string) {
  return db().paymentAttempt.findFirst({ where: { id, kind: 'SUBSCRIPTION', state: 'REVIEW' } });
}

/** Records the subscription that staff found at the service, as if its reply had arrived, if it matches the request. */
export async function confirmStarted(
  subscriptionAttemptId: string,
  subscriptionId: string,
  staff: Staff,
): Promise<Result<'started', SubscriptionAttemptReviewProblem>> {
  const id = enteredId(subscriptionId);
  if (id === null) return fail('bad-subscription-id');
  const attempt = await underReview(subscriptionAttemptId);
  if (!attempt) return fail('not-under-review');
  // A late reply has named the attempt's subscription.
  if (attempt.subscriptionId && attempt.subscriptionId !== id) return fail('not-theirs');
  const reply = await service().getSubscription(id);
  if (!reply.ok) return fail(isGone(reply) ? 'no-such-subscription' : 'unavailable');
  const body = attempt.body as SubscriptionBody | null;
  // A subscription that a reply named may have been changed since.
  const isNamed = attempt.subscriptionId === id;
  if (!isNamed && !(body && agrees(reply.value, body))) return fail('not-theirs');
  const found = { ...reply.value, id };
  const record = (tx: Database) =>
    recordAudit(tx, staff, {
      action: 'subscription.confirmed',
      subject: 'subscription',
      subjectId: attempt.id,
      detail: { subscriptionId: id },
    });
  switch (await recordResult(subscriptionPayment, attempt.id, found, 'PERSON', record)) {
    case 'succeeded':
      await syncResource('SUBSCRIPTION', id);
      return ok('started');
    case 'taken':
      return fail('subscription-taken');
    case 'already-recorded':
    case 'found-late':
      return fail('not-under-review');
  }
}

/** Values that the service hides count as equal. */
function agrees(found: ServiceSubscription, requested: SubscriptionBody): boolean {
  const { customerId, planId, quantity } = requested;
  return (
    (found.customerId ?? customerId) === customerId &&
    (found.planId ?? planId) === planId &&
    (found.quantity ?? quantity) === quantity
  );
}

/**
 * Records that the attempt started no subscription. The customer is notified and may subscribe again. Refused while a
 * subscription that a reply named is active at the service.
 */
export async function confirmNotStarted(
  subscriptionAttemptId: string,
  staff: Staff,
): Promise<Result<'dismissed', SubscriptionAttemptReviewProblem>> {
  const attempt = await underReview(subscriptionAttemptId);
  if (!attempt) return fail('not-under-review');
  if (attempt.subscriptionId) {
    const reply = await service().getSubscription(attempt.subscriptionId);
    if (reply.ok) return fail('still-running');
    if (!isGone(reply)) return fail('unavailable');
  }
  const settlement = { reason: 'not-created' };
  const kind = subscriptionPayment;
  const record = (tx: Database) =>
    recordAudit(tx, staff, {
      action: 'subscription.ruled-out',
      subject: 'subscription',
      subjectId: attempt.id,
    });
  const dismissed = await transition(kind, attempt.id, null, 'dismiss', settlement, record);
  return dismissed ? ok('dismissed') : fail('not-under-review');
}

export type EndProblem =
  /** The flag is resolved, or the subscription has ended. */
  'resolved-before' | 'runs-at-service' | 'unavailable';

/**
 * Ends a missing subscription that staff did not find at the service under any id. The owner is notified and may subscribe
 * again. Refused if the service finds the subscription now.
 */
export async function endMissing(
  subscriptionId: string,
  staff: Staff,
): Promise<Result<'ended', EndProblem>> {
  const flagged = { subscriptionId, kind: 'missing', resolvedAt: null };
  const held = await db().subscription.findFirst({
    where: { id: subscriptionId, status: { not: 'ENDED' }, flags: { some: flagged } },
    select: { serviceId: true },
  });
  if (!held) return fail('resolved-before');
  const reply = await service().getSubscription(held.serviceId);
  if (!isGone(reply)) return fail(reply.ok ? 'runs-at-service' : 'unavailable');
  const alongside = async (tx: Database) => {
    await tx.reviewFlag.updateMany({
      where: flagged,
      data: { resolvedAt: now(), resolvedBy: staff.userId },
    });
    await recordAudit(tx, staff, {
      action: 'subscription.ended',
      subject: 'subscription',
      subjectId: subscriptionId,
      detail: { kind: 'not-found' },
    });
  };
  await endSubscription(subscriptionId, { isConfirmed: false, alongside });
  return ok('ended');
}

export async function confirmAllMissing(staff: Staff): Promise<Result<'confirmed', never>> {
  await db().$transaction(async (tx) => {
    await confirmMissing(tx);
    await recordAudit(tx, staff, {
      action: 'subscriptions.confirmed-missing',
      subject: 'service',
      subjectId: '',
    });
  });
  return ok('confirmed');
}

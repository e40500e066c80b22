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
  /** The service has no such subscription. */
  | 'no-such-subscription'
  /** It has another customer, plan or quantity. */
  | 'not-theirs'
  /** It already belongs to another attempt. */
  | 'subscription-taken'
  /** It is active at the service, so something was started. */
  | 'still-running'
  | 'unavailable';

function underReview(id: string) {
  return db().paymentAttempt.findFirst({ where: { id, kind: 'SUBSCRIPTION', state: 'REVIEW' } });
}

/**
 * Staff found the attempt's subscription at the service: it is recorded exactly as if the reply had
 * arrived, once the service shows that it matches the request.
 * @param staff for the audit log
 */
export async function confirmStarted(
  subscriptionAttemptId: string,
  subscriptionId: string,
  staff: Staff,
): Promise<Result<'started', SubscriptionAttemptReviewProblem>> {
  const id = enteredId(subscriptionId);
  if (id === null) return fail('bad-subscription-id');
  const attempt = await underReview(subscriptionAttemptId);
  if (!attempt) return fail('not-under-review');
  // A late reply has already named the subscription: no other one is this attempt's.
  if (attempt.subscriptionId && attempt.subscriptionId !== id) return fail('not-theirs');
  const reply = await service().getSubscription(id);
  if (!reply.ok) return fail(isGone(reply) ? 'no-such-subscription' : 'unavailable');
  const body = attempt.body as SubscriptionBody | null;
  // The one that a reply named is the attempt's, even if it was changed since.
  const isNamed = attempt.subscriptionId === id;
  if (!isNamed && !(body && agrees(reply.value, body))) return fail('not-theirs');
  const shown = { ...reply.value, id };
  const record = (tx: Database) =>
    recordAudit(tx, staff, {
      action: 'subscription.confirmed',
      subject: 'subscription',
      subjectId: attempt.id,
      detail: { subscriptionId: id },
    });
  switch (await recordResult(subscriptionPayment, attempt.id, shown, 'PERSON', record)) {
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

/** Values that are not shown count as equal. */
function agrees(shown: ServiceSubscription, requested: SubscriptionBody): boolean {
  const same = <T>(one: T | undefined, other: T) => one === undefined || one === other;
  return (
    same(shown.customerId, requested.customerId) &&
    same(shown.planId, requested.planId) &&
    same(shown.quantity, requested.quantity)
  );
}

/**
 * Staff found that the attempt started no subscription: its customer is notified, and may subscribe
 * again. Refused while a subscription that a reply named is active at the service.
 * @param staff for the audit log
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
  /** It is not flagged any more, or has ended. */
  | 'resolved-before'
  /** The service finds it by its id. */
  | 'runs-at-service'
  | 'unavailable';

/**
 * Staff found that a missing subscription does not run at the service, under no other id either: it has ended, its
 * owner is notified, and may subscribe again. Refused if the service finds it now.
 * @param actor for the audit log
 */
export async function endMissing(
  subscriptionId: string,
  actor: Staff,
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
      data: { resolvedAt: now(), resolvedBy: actor.userId },
    });
    await recordAudit(tx, actor, {
      action: 'subscription.ended',
      subject: 'subscription',
      subjectId: subscriptionId,
      detail: { kind: 'not-found' },
    });
  };
  await endSubscription(subscriptionId, { isConfirmed: false, alongside });
  return ok('ended');
}

/** Staff confirmed that the missing subscriptions are gone. */
export async function confirmAllMissing(actor: Staff): Promise<Result<'confirmed', never>> {
  await db().$transaction(async (tx) => {
    await confirmMissing(tx);
    await recordAudit(tx, actor, {
      action: 'subscriptions.confirmed-missing',
      subject: 'service',
      subjectId: '',
    });
  });
  return ok('confirmed');
}

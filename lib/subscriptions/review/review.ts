import 'server-only';
import { recordAudit } from '@/lib/audit/store';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { type Database, db } from '@/lib/db/client';
import { type Cursor, everyRow, type Place, pageOf, readPlace } from '@/lib/db/sql/keyset';
import { syncResource } from '@/lib/mirror/work';
import { recordResult, transition } from '@/lib/payments/store';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId, isGone, service } from '@/lib/service/client';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import type { ServiceSubscription } from '@/lib/service/resources';
import { candidatesFor } from '@/lib/subscriptions/attempt/candidates';
import { subscriptionPayment } from '@/lib/subscriptions/attempt/payment';

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

/** Attempts on a page of the review. */
const PAGE = 20;

const cursorOf = ({ createdAt, id }: { createdAt: Date; id: string }): Cursor => ({
  key: createdAt.getTime(),
  id,
});

/**
 * Subscription attempts that staff have to decide, the oldest first.
 * @param after the cursor from the previous page
 */
export async function subscriptionAttemptsToReview(after?: string) {
  await requireStaff('viewer', '/merchant/review');
  const place = readPlace({ after }, 'timestamp');
  const page = pageOf(await readToReview(place, PAGE + 1), place, PAGE, cursorOf);
  return { attempts: page.rows, next: page.after };
}

/** All of them, the oldest first. */
export function everySubscriptionAttemptToReview(_who: Staff) {
  return everyRow(readToReview, cursorOf);
}

async function readToReview(place: Place, limit: number) {
  // Apart from the rest: joined, all attempts to subscribe are read.
  const reviewed = await db().paymentAttempt.findMany({
    where: { kind: 'SUBSCRIPTION', state: 'REVIEW' },
    select: { id: true },
  });
  const createdAt = place && new Date(Number(place.cursor.key));
  const later = createdAt && {
    OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: place.cursor.id } }],
  };
  return db().subscriptionAttempt.findMany({
    where: { id: { in: reviewed.map(({ id }) => id) }, ...(later ? { AND: later } : {}) },
    include: { plan: { select: { name: true } }, attempt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}

export type ReviewSubscriptionAttempt = Awaited<
  ReturnType<typeof subscriptionAttemptsToReview>
>['attempts'][number];

/** Ids of subscriptions that could be the attempt's. */
export async function subscriptionAttemptCandidates({
  attempt,
}: ReviewSubscriptionAttempt): Promise<string[]> {
  await requireStaff('viewer', '/merchant/review');
  if (attempt.subscriptionId) return [attempt.subscriptionId];
  const { exact, possible } = await candidatesFor(db(), attempt);
  return [...exact, ...possible].map((row) => row.serviceId);
}

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

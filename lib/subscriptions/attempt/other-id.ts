import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Subscription } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { log } from '@/lib/log';
import { markDirty } from '@/lib/mirror/store';
import { candidatesFor, customerOf } from './candidates';

/*
 * A service may return another id for a new subscription than the one under which it can be fetched, such as its
 * database's key. Fetching the former always fails, and events name the latter.
 */

/** The delay before the id of a reply is fetched again. */
export const OTHER_ID_REST_MS = 30_000;

/**
 * Replaces the id of a subscription if that of its reply is not found and this one can only be it: it matches the
 * request, and belongs to no other subscription here.
 * @returns `not-yet` while the id of the reply has not been fetched; null if it is another subscription
 */
export async function adoptOtherId(
  tx: Database,
  row: MirrorSubscription,
): Promise<'taken' | 'not-yet' | null> {
  const customerId = row.deletedAt ? null : await customerOf(tx, row);
  if (!customerId) return null;
  const known = await neverShown(tx, customerId);
  const matching: NeverShown[] = [];
  for (const one of known) {
    const attempt = await tx.paymentAttempt.findUniqueOrThrow({ where: { id: one.id } });
    const { exact } = await candidatesFor(tx, attempt);
    if (exact.some(({ serviceId }) => serviceId === row.serviceId)) matching.push(one);
  }
  const [only, ...others] = matching;
  if (!only || others.length > 0) return null;
  if (!only.isNotFound) return 'not-yet';
  const { id } = only;
  const { serviceId } = row;
  await tx.subscription.update({ where: { id }, data: { serviceId } });
  await tx.paymentAttempt.update({ where: { id }, data: { subscriptionId: serviceId } });
  await tx.mirrorSubscription.update({ where: { serviceId }, data: { ownerlessSince: null } });
  await tx.reviewFlag.updateMany({
    where: { subscriptionId: id, kind: 'never-shown', resolvedAt: null },
    data: { resolvedAt: now() },
  });
  return 'taken';
}

/** `isNotFound`: its id returned 404, or for a day nothing readable. */
type NeverShown = { id: string; isNotFound: boolean };

/**
 * A customer's subscriptions that are bound to the ids of their replies, which the service has never
 * shown.
 */
function neverShown(tx: Database, customerId: string): Promise<NeverShown[]> {
  return tx.$queryRaw<NeverShown[]>`
    SELECT s.id, EXISTS (SELECT 1 FROM resources r
      WHERE r.kind = 'SUBSCRIPTION' AND r."resourceId" = s."serviceId" AND (r."notFoundAt" IS NOT NULL OR r."deadAt" IS NOT NULL)) AS "isNotFound"
    FROM subscriptions s JOIN charge_attempts a ON a.id = s.id
    WHERE s."customerId" = ${customerId} AND s.status <> ${rawState('ENDED')} AND a.state = ${rawState('SUCCEEDED')}
      AND a.baseline IS NOT NULL AND a."subscriptionId" = s."serviceId"
      AND NOT EXISTS (SELECT 1 FROM mirror_subscriptions m WHERE m."serviceId" = s."serviceId")
    FOR UPDATE OF s`;
}

/**
 * Releases the id of a subscription that a fetch shows to be another person's: responses to two creations may be mixed
 * up. Until its own is found, like one that was never shown, it has an id that the service does not know. One whose
 * customer was shown before has been moved to another customer since, and keeps its id.
 * @returns whether it was released
 */
export async function releaseOthers(
  tx: Database,
  { id, customerId, userId }: Subscription,
  before: MirrorSubscription | null,
  after: MirrorSubscription,
): Promise<boolean> {
  const shown = after.customerId;
  if (!shown || !userId || shown === customerId || before?.customerId === customerId) return false;
  if (!(await isAnotherPersons(tx, shown, userId))) return false;
  const ofAttempt = { id, subscriptionId: after.serviceId };
  const subscriptionId = `reply-of-another-${id}`;
  const { count } = await tx.paymentAttempt.updateMany({
    where: ofAttempt,
    data: { subscriptionId },
  });
  if (count === 0) return false;
  await tx.subscription.update({
    where: { id },
    data: { serviceId: subscriptionId, lastNoticeId: 0 },
  });
  await tx.subscriptionNotice.deleteMany({ where: { subscriptionId: id } });
  await raiseFlag(tx, { subscriptionId: id }, 'never-shown', { serviceId: after.serviceId });
  await markDirty(tx, 'SUBSCRIPTION', subscriptionId);
  log.error(
    {
      subscriptionAttemptId: id,
      subscriptionId: after.serviceId,
    },
    'The creation of a subscription was answered with the id of another customer’s',
  );
  return true;
}

/** Whether a customer of the service is known to be somebody else's: one person may have several. */
async function isAnotherPersons(
  tx: Database,
  customerId: string,
  userId: string,
): Promise<boolean> {
  const customer = await tx.customer.findUnique({ where: { serviceId: customerId } });
  if (customer?.userId) return customer.userId !== userId;
  if (customer)
    return (await tx.user.count({ where: { id: userId, email: customer.email } })) === 0;
  const others = { attempt: { customerId }, userId: { not: userId } };
  return (await tx.subscriptionAttempt.count({ where: others })) > 0;
}

/** Flags a subscription that is not found under the id of its reply. */
export async function flagNeverShown(tx: Database, serviceId: string): Promise<void> {
  const subscription = await tx.subscription.findUnique({
    where: { serviceId },
    select: { id: true, cancelSentAt: true },
  });
  if (!subscription) return;
  const detail = subscription.cancelSentAt ? { cancelled: true } : {};
  await raiseFlag(tx, { subscriptionId: subscription.id }, 'never-shown', { serviceId, ...detail });
}

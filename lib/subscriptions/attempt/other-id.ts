import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
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
    WHERE s."customerId" = ${customerId} AND s."standing" <> ${rawState('ENDED')} AND a.state = ${rawState('SUCCEEDED')}
      AND a.baseline IS NOT NULL AND a."subscriptionId" = s."serviceId"
      AND NOT EXISTS (SELECT 1 FROM mirror_subscriptions m WHERE m."serviceId" = s."serviceId")
    FOR UPDATE OF s`;
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

import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription } from '@/lib/db/generated/client';
import { candidatesFor, customerOf } from './candidates';

/*
 * A service may answer the creation of a subscription with another id than the one by which it is read: a number of its
 * database beside the id of its addresses. By the former it is never found, and events name the latter.
 */

/** When to look again whether the id of a reply is found. */
export const OTHER_ID_REST_MS = 30_000;

/**
 * Gives a subscription its id where that of its reply is not found and this one can only be it: the service shows
 * what was asked for by it, and nobody has it.
 *
 * @returns `not-yet` while the id of the reply has not been asked for, null where it is not that one
 */
export async function takeOtherId(
  tx: Database,
  row: MirrorSubscription,
): Promise<'taken' | 'not-yet' | null> {
  const customerId = row.deletedAt ? null : await customerOf(tx, row);
  if (!customerId) return null;
  const known = await neverShown(tx, customerId);
  const fitting: NeverShown[] = [];
  for (const one of known) {
    const attempt = await tx.paymentAttempt.findUniqueOrThrow({ where: { id: one.id } });
    const { exact } = await candidatesFor(tx, attempt);
    if (exact.some(({ serviceId }) => serviceId === row.serviceId)) fitting.push(one);
  }
  const [only, ...others] = fitting;
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

/** `isNotFound`: its id was answered with a 404, or for a day with nothing that can be read. */
type NeverShown = { id: string; isNotFound: boolean };

/** A customer's subscriptions that were bound by their replies and that the service has never shown. */
function neverShown(tx: Database, customerId: string): Promise<NeverShown[]> {
  return tx.$queryRaw<NeverShown[]>`
    SELECT s.id, EXISTS (SELECT 1 FROM resources r
      WHERE r.kind = 'SUBSCRIPTION' AND r."resourceId" = s."serviceId" AND (r."notFoundAt" IS NOT NULL OR r."deadAt" IS NOT NULL)) AS "isNotFound"
    FROM subscriptions s JOIN charge_attempts a ON a.id = s.id
    WHERE s."customerId" = ${customerId} AND s."standing" <> 'ENDED' AND a.state = 'SUCCEEDED'
      AND a.baseline IS NOT NULL AND a."subscriptionId" = s."serviceId"
      AND NOT EXISTS (SELECT 1 FROM mirror_subscriptions m WHERE m."serviceId" = s."serviceId")
    FOR UPDATE OF s`;
}

/** Tells the merchant of a subscription that is not found by the id of its reply. */
export async function flagNeverShown(tx: Database, serviceId: string): Promise<void> {
  const held = await tx.subscription.findUnique({
    where: { serviceId },
    select: { id: true, cancelSentAt: true },
  });
  if (!held) return;
  const asked = held.cancelSentAt ? { cancelled: true } : {};
  await raiseFlag(tx, { subscriptionId: held.id }, 'never-shown', { serviceId, ...asked });
}

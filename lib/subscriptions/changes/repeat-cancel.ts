import { fromNow, now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { log } from '@/lib/log';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { workInTurn } from '@/lib/process/draining';
import { isGone, service } from '@/lib/service/client';
import { acceptCancel } from './commands';
import { DENIAL_GAP_MS } from './rules';

type Denied = { subscriptionId: string; serviceId: string };

/**
 * Repeats cancellations that the service accepted and has contradicted for ten minutes, before they
 * are withdrawn: a service may still show a cancelled subscription as active. A 404 means that the
 * first one was carried out; a second acceptance gives the service ten more minutes. Safe to run
 * concurrently; if a worker crashes between its claim and its request, the next fetch withdraws the
 * cancellation, and the customer is notified.
 * @returns how many were sent
 */
export function repeatCancellations(limit = 20): Promise<number> {
  return workInTurn(limit, claimDenied, repeatClaimed);
}

async function claimDenied(): Promise<Denied | undefined> {
  const { rows } = await pool().query<Denied>(
    `UPDATE subscription_commands c SET "repeatedAt" = $1::timestamp
     FROM subscriptions s
     WHERE s.id = c."subscriptionId" AND c.kind = 'CANCEL' AND c."subscriptionId" IN (
       SELECT "subscriptionId" FROM subscription_commands
       WHERE kind = 'CANCEL' AND "withdrawnAt" IS NULL AND "repeatedAt" IS NULL
         AND "deniedAt" <= $2::timestamp
       ORDER BY "deniedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING c."subscriptionId", s."serviceId"`,
    [now().toISOString(), fromNow(-DENIAL_GAP_MS).toISOString()],
  );
  return rows[0];
}

async function repeatClaimed(denied: Denied): Promise<void> {
  try {
    await repeat(denied);
  } catch (error) {
    const { subscriptionId } = denied;
    log.error({ subscriptionId, error }, 'A cancellation could not be repeated');
  }
}

async function repeat({ subscriptionId, serviceId }: Denied): Promise<void> {
  const reply = await callUnlessPaused(() => service().cancelSubscription(serviceId));
  const where = { subscriptionId_kind: { subscriptionId, kind: 'CANCEL' as const } };
  if (isGone(reply)) await acceptCancel(subscriptionId, true);
  else if (reply.ok) {
    await db().subscriptionCommand.update({
      where,
      data: { acceptedAt: now(), deniedAt: null },
    });
  } else if (reply.kind !== 'refused') {
    // Unknown: it is repeated after ten more minutes.
    await db().subscriptionCommand.update({
      where,
      data: { repeatedAt: null, deniedAt: now() },
    });
  }
  await markDirty(db(), 'SUBSCRIPTION', serviceId);
}

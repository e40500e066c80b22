import { fromNow, now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { log } from '@/lib/log';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { isGone, service } from '@/lib/service/client';
import { acceptCancel } from './commands';
import { DENIAL_GAP_MS } from './rules';

type Denied = { subscriptionId: string; serviceId: string };

/**
 * Sends cancellations once more that the service had accepted and has denied for ten minutes, before
 * they are withdrawn: a service may go on showing what was cancelled as it was. One that answers 404 has
 * carried out the first; one that accepts it again gets ten minutes more. Any number of workers may call
 * it at once; where one dies between its claim and its send, the next fetch withdraws the cancellation,
 * of which the customer is told.
 *
 * @returns how many were sent
 */
export async function repeatCancellations(limit = 20): Promise<number> {
  const { rows } = await pool().query<Denied>(
    `UPDATE subscription_commands c SET "repeatedAt" = $1::timestamp
     FROM subscriptions s
     WHERE s.id = c."subscriptionId" AND c.kind = 'CANCEL' AND c."subscriptionId" IN (
       SELECT "subscriptionId" FROM subscription_commands
       WHERE kind = 'CANCEL' AND "withdrawnAt" IS NULL AND "repeatedAt" IS NULL
         AND "deniedAt" <= $2::timestamp
       ORDER BY "deniedAt" LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING c."subscriptionId", s."serviceId"`,
    [now().toISOString(), fromNow(-DENIAL_GAP_MS).toISOString(), limit],
  );
  for (const row of rows) {
    try {
      await repeat(row);
    } catch (error) {
      const { subscriptionId } = row;
      log.error('A cancellation could not be sent once more', { subscriptionId, error });
    }
  }
  return rows.length;
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
    // Nothing is known: it is repeated after ten more minutes of denial.
    await db().subscriptionCommand.update({
      where,
      data: { repeatedAt: null, deniedAt: now() },
    });
  }
  await markDirty(db(), 'SUBSCRIPTION', serviceId);
}

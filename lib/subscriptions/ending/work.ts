import { fromNow, now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlState } from '@/lib/db/sql/sql-states';
import { log } from '@/lib/log';
import { enqueueMail } from '@/lib/mail/outbox';
import { workInTurn } from '@/lib/process/draining';
import { cancelAtService } from '@/lib/subscriptions/changes/manage';
import { DAY_MS } from '@/lib/subscriptions/rules';

const RETRY_MS = 10 * 60_000;
/** How long before the end of a trial its owner is notified. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;

/**
 * Sends a DELETE again for subscriptions whose cancellation was unclear and that still run. Safe to run concurrently;
 * while it stays unclear, it is sent again every ten minutes.
 *
 * @returns how many were sent
 */
export function repeatUnclear(limit = 20): Promise<number> {
  return workInTurn(limit, claimDue, cancelClaimed);
}

type Due = { id: string; serviceId: string };

async function claimDue(): Promise<Due | undefined> {
  const { rows } = await pool().query<Due>(
    `UPDATE subscriptions SET "cancelDueAt" = $2::timestamp
     WHERE id IN (
       SELECT id FROM subscriptions
       WHERE "cancelDueAt" IS NOT NULL AND status <> ${sqlState('ENDED')} AND "cancelDueAt" <= $1::timestamp
       ORDER BY "cancelDueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, "serviceId"`,
    [now().toISOString(), fromNow(RETRY_MS).toISOString()],
  );
  return rows[0];
}

async function cancelClaimed(due: Due): Promise<void> {
  const { id: subscriptionId } = due;
  try {
    const outcome = await cancelAtService(due);
    if (outcome !== 'ended') {
      log.warn({ subscriptionId, outcome }, 'A repeated cancellation was not confirmed');
    }
  } catch (error) {
    log.error({ subscriptionId, error }, 'A repeated cancellation failed');
  }
}

/**
 * Notifies the owners of trials that end within three days, once each, except those who have
 * cancelled already.
 *
 * @returns 0: there is no more to do in this round
 */
export async function notifyTrialsEnding(limit = 200): Promise<number> {
  const rows = await db().$queryRaw<{ id: string; email: string }[]>`
    SELECT s.id, u.email FROM subscriptions s JOIN users u ON u.id = s."userId"
    WHERE s.status = ${rawState('TRIAL')} AND s."cancelledAt" IS NULL
      AND s."trialEndsAt" > ${now().toISOString()}::timestamp
      AND s."trialEndsAt" <= ${fromNow(TRIAL_NOTICE_MS).toISOString()}::timestamp
      AND NOT EXISTS (SELECT 1 FROM mails m
        WHERE m."dedupeKey" = 'subscription-trial-ends:' || s.id)
    ORDER BY s."trialEndsAt" LIMIT ${limit}`;
  for (const { id, email } of rows) {
    await enqueueMail(db(), {
      dedupeKey: `subscription-trial-ends:${id}`,
      template: 'subscription-trial-ends',
      recipient: email,
      data: { subscriptionId: id },
    });
  }
  return 0;
}

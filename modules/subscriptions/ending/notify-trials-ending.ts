import { fromNow, now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { enqueueMail } from '@/lib/mail/outbox';
import { DAY_MS } from '@/modules/subscriptions/months';

const TRIAL_NOTICE_MS = 3 * DAY_MS;

/**
 * Notifies the owners of uncancelled trials that end within three days, once each.
 *
 * @returns 0: nothing more to do in this round
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

import type { Database } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { env } from '@/lib/env';
import type { StoredList } from '@/lib/mirror/publish';
import type { ServiceReply } from '@/lib/service/client';
import { stopSending } from './send-stop';

/** Drift: the service contradicts `lib/service/wire.ts`. New payments stop until staff have checked. */

const MAX_UNREADABLE = 3;
/** A charge that a reply confirmed must appear in the list within this time. */
const LISTED_WITHIN_MS = 60 * 60_000;

let unreadable = { tenantId: '', count: 0 };

/** Counts consecutive unreadable 2xx replies to requests that consume a token. */
export async function noteReply(reply: ServiceReply<unknown>): Promise<void> {
  const { tenantId } = env().service;
  const { status = 0 } = reply;
  if (reply.ok || unreadable.tenantId !== tenantId) unreadable = { tenantId, count: 0 };
  if (reply.ok || status < 200 || status > 299) return;
  unreadable.count += 1;
  if (unreadable.count < MAX_UNREADABLE) return;
  unreadable.count = 0;
  await stopSending('drift');
}

/**
 * Stops payments if complete lists have lacked a charge for an hour although a reply confirmed it. If the lists show a
 * later charge, payments continue, and only the order of the missing charge is flagged.
 */
export async function noteUnlisted(
  tx: Database,
  { askedAt, complete }: Pick<StoredList, 'askedAt' | 'complete'>,
): Promise<void> {
  if (!complete) return;
  const since = new Date(askedAt.getTime() - LISTED_WITHIN_MS).toISOString();
  const at = askedAt.toISOString();
  const [lacking] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mirror_transactions lacking
    WHERE lacking."attemptId" IS NOT NULL AND lacking."boundBy" = ${rawState('REPLY')} AND lacking.sequence = 0
      AND lacking."deletedAt" IS NULL AND lacking."missingSince" <= ${since}::timestamp
      AND lacking."missingSince" > coalesce(
        (SELECT (value->>'at')::timestamp FROM service_state WHERE key = 'unlisted-charges'), '-infinity')
      AND NOT EXISTS (SELECT 1 FROM mirror_transactions listed
        WHERE listed."boundBy" = ${rawState('REPLY')} AND listed.sequence > 0 AND listed."missingSince" IS NULL
          AND listed."firstSeen" > lacking."firstSeen")`;
  if (!lacking?.count) return;
  // Stored, so that the same charges do not stop payments again after staff have confirmed.
  await tx.$executeRaw`
    INSERT INTO service_state (key, value, "updatedAt")
    VALUES ('unlisted-charges', jsonb_build_object('at', ${at}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`;
  await stopSending('drift', tx);
}

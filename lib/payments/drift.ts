import type { Database } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { env } from '@/lib/env';
import type { StoredList } from '@/lib/mirror/publish';
import type { ServiceReply } from '@/lib/service/client';
import { stopSending } from './send-stop';

/** The service shows something else than `lib/service/wire.ts` says: payments stop until staff have looked. */

/** So many successes in a row that cannot be read stop payments. */
const MAX_UNREADABLE = 3;
/** A charge whose id came in a reply is listed within this time. */
const LISTED_WITHIN_MS = 60 * 60_000;

/** What this process has read of a tenant. */
let unreadable = { tenantId: '', count: 0 };

/** Counts successes in a row that cannot be read, among replies to requests that consume a token. */
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
 * Stops payments where complete lists have lacked charges for an hour whose ids came in replies, unless they show a
 * later one: then that charge alone is odd, and its order is flagged. Call it in the transaction that stores the list.
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
  // The same charges do not stop payments again once staff have looked.
  await tx.$executeRaw`
    INSERT INTO service_state (key, value, "updatedAt")
    VALUES ('unlisted-charges', jsonb_build_object('at', ${at}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`;
  await stopSending('drift', tx);
}

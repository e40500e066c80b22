import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db, pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import { candidatesFor } from '@/modules/subscriptions/attempt/candidates';
import { missingStoppedSince } from '@/modules/subscriptions/ending/missing';

/** Entries on a page. */
const PAGE = 20;

/** What needs attention of staff: requested subscriptions of unknown outcome, and flags of subscriptions. */
const OPEN = `
  SELECT 'attempt' AS kind, s.id, s."createdAt" AS at
  FROM charge_attempts a JOIN subscription_attempts s ON s.id = a.id
  WHERE a.kind = 'SUBSCRIPTION' AND a.state = ${sqlState('REVIEW')}
  UNION ALL
  SELECT 'flag', f.id, f."createdAt" FROM review_flags f
  WHERE f."subscriptionId" IS NOT NULL AND f."resolvedAt" IS NULL`;

type Place = { kind: 'attempt' | 'flag'; id: string; at: Date };

/**
 * A page of the subscriptions that need attention, the oldest first.
 * @param after the `next` of the page before; other text starts at the oldest
 */
export async function needsAttention(
  after?: string,
): Promise<{ entries: AttentionEntry[]; next: string | null }> {
  await requireStaff('viewer', '/merchant/review');
  return readPage(after);
}

async function readPage(after?: string) {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  const { rows } = await pool().query<Place>(
    `SELECT kind, id, at AT TIME ZONE 'UTC' AS at FROM (${OPEN}) open
     WHERE $1::timestamp IS NULL OR (at, id) > ($1, $2)
     ORDER BY open.at, id LIMIT ${PAGE + 1}`,
    [time ? new Date(Number(time)).toISOString() : null, id ?? ''],
  );
  const places = rows.slice(0, PAGE);
  const last = places.at(-1);
  const next = last && rows.length > PAGE ? `${last.at.getTime()}.${last.id}` : null;
  const [attempts, flags] = [await attemptsAt(places), await flagsAt(places)];
  const found = new Map([...attempts, ...flags].map((entry) => [entry.id, entry]));
  return { entries: places.flatMap((place) => found.get(place.id) ?? []), next };
}

const idsOf = (places: readonly Place[], wanted: Place['kind']) =>
  places.filter(({ kind }) => kind === wanted).map(({ id }) => id);

async function attemptsAt(places: readonly Place[]) {
  const attempts = await db().subscriptionAttempt.findMany({
    where: { id: { in: idsOf(places, 'attempt') } },
    include: { plan: { select: { name: true } }, attempt: true },
  });
  return Promise.all(
    attempts.map(async (attempt) => ({
      ...{ kind: 'attempt' as const, id: attempt.id, attempt },
      /** Ids at the service of subscriptions that could be the requested one. */
      candidates: await candidateIds(attempt.attempt),
    })),
  );
}

async function candidateIds(attempt: Parameters<typeof candidatesFor>[1] & Named) {
  if (attempt.subscriptionId) return [attempt.subscriptionId];
  const { exact, possible } = await candidatesFor(db(), attempt);
  return [...exact, ...possible].map((row) => row.serviceId);
}

type Named = { subscriptionId: string | null };

async function flagsAt(places: readonly Place[]) {
  const flags = await db().reviewFlag.findMany({
    where: { id: { in: idsOf(places, 'flag') } },
    include: {
      subscription: {
        include: {
          plan: { select: { name: true, priceAmount: true, currency: true } },
          user: { select: { email: true } },
        },
      },
    },
  });
  return flags.flatMap(({ subscription, ...flag }) =>
    subscription ? [{ kind: 'flag' as const, id: flag.id, flag, subscription }] : [],
  );
}

export type AttemptEntry = Awaited<ReturnType<typeof attemptsAt>>[number];
export type FlagEntry = Awaited<ReturnType<typeof flagsAt>>[number];
export type AttentionEntry = AttemptEntry | FlagEntry;

/** Whether missing subscriptions end only after staff confirm. */
export async function missingStop(): Promise<boolean> {
  await requireStaff('viewer', '/merchant');
  return (await missingStoppedSince(db())) !== null;
}

import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { Prisma } from '@/lib/db/generated/client';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { countUpTo } from '@/lib/db/sql/count';
import { type Keyset, keysetList } from '@/lib/db/sql/keyset';
import { rawState } from '@/lib/db/sql/raw-state';
import { type ListAlarm, listAlarm } from '@/lib/mirror/collections/list-size';
import { currentPause, type Pause } from '@/lib/mirror/store';
import { lastSweep, type SweepState } from '@/lib/mirror/sweep/schedule';

/** The merchant's page of webhooks. */
export const WEBHOOKS_PAGE = '/merchant/webhooks';

const EVENTS_SHOWN = 20;
/** Events of 30 days are counted to this number. */
export const MAX_EVENTS_COUNTED = 100_000;

/** What the mirror has not synced. */
type MirrorProblems = {
  /** Resources pending sync, and for how long the oldest has been waiting. */
  dirty: number;
  oldestDirtyMs: number | null;
  /** Resources that have failed for a day, and events that could not be parsed. */
  deadLetters: number;
  quarantined: number;
};

/** The lag of the mirror, and its causes. */
export type MirrorHealth = MirrorProblems & {
  pause: Pause | null;
  /** Counted to one more than `MAX_EVENTS_COUNTED`. */
  events: number;
  lastEventAt: Date | null;
  sweep: SweepState | null;
};

/** A resource that is behind. */
export type UnsyncedResource = {
  kind: ResourceKind;
  resourceId: string;
  /** Since when it has been behind, and for how long. */
  dirtyAt: Date | null;
  behindMs: number | null;
  attempts: number;
  dueAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
};

/** An event as it is listed; its body holds personal data and is not shown. */
export type ListedEvent = {
  id: string;
  receivedAt: Date;
  type: string | null;
  kind: ResourceKind | null;
  resourceId: string | null;
  reason: string | null;
  bytes: number;
};

/** What is wrong with the mirror, for the dashboard's home page; it counts what waits or failed, never what is fine. */
export async function mirrorProblems(): Promise<MirrorProblems> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  await followClock();
  // A dirty row that is not a dead letter has a due time, which has an index; so have dead letters.
  const [[counts], quarantined] = await Promise.all([
    db().$queryRaw<{ dirty: number; oldest: Date | null; dead: number }[]>`
      SELECT count(*)::int AS dirty, min("dirtyAt") AS oldest,
        (SELECT count(*)::int FROM resources WHERE "deadAt" IS NOT NULL) AS dead
      FROM resources WHERE "dueAt" IS NOT NULL AND dirty > synced AND "deadAt" IS NULL`,
    db().webhookEvent.count({ where: { state: 'QUARANTINED' } }),
  ]);
  return {
    dirty: counts?.dirty ?? 0,
    oldestDirtyMs: counts?.oldest ? nowMs() - counts.oldest.getTime() : null,
    deadLetters: counts?.dead ?? 0,
    quarantined,
  };
}

/** The health of the mirror, for the merchant. */
export async function mirrorHealth(): Promise<MirrorHealth> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const [problems, events, last, pause, sweep] = await Promise.all([
    mirrorProblems(),
    countUpTo(Prisma.sql`SELECT FROM webhook_events`, MAX_EVENTS_COUNTED),
    db().webhookEvent.findFirst({ orderBy: { id: 'desc' }, select: { receivedAt: true } }),
    currentPause(),
    lastSweep(),
  ]);
  return { ...problems, pause, events, lastEventAt: last?.receivedAt ?? null, sweep };
}

const resourceKey = Prisma.sql`(kind::text || ' ' || "resourceId")`;
const millis = (at: Date | null) => at?.getTime() ?? 0;
const idOf = ({ kind, resourceId }: UnsyncedResource) => `${kind} ${resourceId}`;

/** Resources pending sync, the oldest first; and those that failed for a day, the latest first. */
const unsynced = {
  dirty: keysetList<UnsyncedResource>(
    { key: Prisma.sql`"dirtyAt"`, kind: 'timestamp', id: resourceKey, ascending: true },
    (row) => ({ key: millis(row.dirtyAt), id: idOf(row) }),
  ),
  dead: keysetList<UnsyncedResource>(
    { key: Prisma.sql`"deadAt"`, kind: 'timestamp', id: resourceKey },
    (row) => ({ key: millis(row.deadAt), id: idOf(row) }),
  ),
};

async function readUnsynced(
  which: keyof typeof unsynced,
  { where, order, limit }: Keyset,
): Promise<UnsyncedResource[]> {
  // The due time has an index; so have dead letters.
  const state =
    which === 'dead'
      ? Prisma.sql`"deadAt" IS NOT NULL`
      : Prisma.sql`"dueAt" IS NOT NULL AND "dirtyAt" IS NOT NULL AND "deadAt" IS NULL`;
  const rows = await db().$queryRaw<Omit<UnsyncedResource, 'behindMs'>[]>`
    SELECT kind, "resourceId", "dirtyAt", attempts, "dueAt", "deadAt", "lastError"
    FROM resources WHERE ${state} AND ${where} ORDER BY ${order} LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, behindMs: row.dirtyAt && nowMs() - row.dirtyAt.getTime() }));
}

/** The first resources pending sync; or of those that failed for a day. */
export async function unsyncedResources(which: 'dirty' | 'dead'): Promise<UnsyncedResource[]> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  return (await unsynced[which].page({}, (keyset) => readUnsynced(which, keyset))).rows;
}

/** All of them. */
export function everyUnsynced(
  _who: Staff,
  which: 'dirty' | 'dead',
): AsyncGenerator<UnsyncedResource, void, void> {
  return unsynced[which].every((keyset) => readUnsynced(which, keyset));
}

const events = keysetList<ListedEvent>(
  { key: Prisma.sql`event.id`, kind: 'number', id: Prisma.sql`event.id::text` },
  ({ id }) => ({ key: Number(id), id }),
);

/** Every event that could not be parsed, the latest first. */
export function everyQuarantined(_who: Staff): AsyncGenerator<ListedEvent, void, void> {
  return events.every(
    ({ where, order, limit }) => db().$queryRaw<ListedEvent[]>`
      SELECT event.id::text AS id, "receivedAt", type, kind, "resourceId", reason, octet_length(body) AS bytes
      FROM webhook_events event WHERE state = ${rawState('QUARANTINED')} AND ${where}
      ORDER BY ${order} LIMIT ${limit}`,
  );
}

/**
 * Events, the latest first.
 * @param before the id of the last event on the previous page
 */
export async function listedEvents(
  state: 'ACCEPTED' | 'QUARANTINED',
  before?: bigint,
): Promise<{ events: ListedEvent[]; more: boolean }> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const rows = await db().webhookEvent.findMany({
    where: { state, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: EVENTS_SHOWN + 1,
  });
  const events = rows.slice(0, EVENTS_SHOWN).map((row) => ({
    id: String(row.id),
    receivedAt: row.receivedAt,
    type: row.type,
    kind: row.kind,
    resourceId: row.resourceId,
    reason: row.reason,
    bytes: row.body.byteLength,
  }));
  return { events, more: rows.length > EVENTS_SHOWN };
}

/** What staff should know about the sizes of the service's long lists. */
export async function listWarnings(): Promise<ListAlarm[]> {
  await requireStaff('viewer');
  const alarms = await Promise.all([listAlarm('transactions'), listAlarm('customers')]);
  return alarms.filter((alarm) => alarm !== null);
}

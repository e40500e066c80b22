import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { type ListAlarm, listAlarm } from '@/lib/mirror/collections/list-size';
import { currentPause, type Pause } from '@/lib/mirror/store';
import { lastSweep, type SweepState } from '@/lib/mirror/sweep/schedule';

/** The merchant's page of webhooks. */
export const WEBHOOKS_PAGE = '/merchant/webhooks';

const SHOWN = 50;
const EVENTS_SHOWN = 20;

/** The lag of the mirror, and its causes. */
export type MirrorHealth = {
  pause: Pause | null;
  /** Resources pending sync, and for how long the oldest has been waiting. */
  dirty: number;
  oldestDirtyMs: number | null;
  deadLetters: number;
  quarantined: number;
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

/** The health of the mirror, for the merchant. */
export async function mirrorHealth(): Promise<MirrorHealth> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  await followClock();
  const [counts] = await db().$queryRaw<{ dirty: number; oldest: Date | null; dead: number }[]>`
    SELECT count(*) FILTER (WHERE dirty > synced AND "deadAt" IS NULL)::int AS dirty,
           min("dirtyAt") FILTER (WHERE dirty > synced AND "deadAt" IS NULL) AS oldest,
           count(*) FILTER (WHERE "deadAt" IS NOT NULL)::int AS dead
    FROM resources`;
  const [quarantined, events, last, pause, sweep] = await Promise.all([
    db().webhookEvent.count({ where: { state: 'QUARANTINED' } }),
    db().webhookEvent.count(),
    db().webhookEvent.findFirst({ orderBy: { id: 'desc' }, select: { receivedAt: true } }),
    currentPause(),
    lastSweep(),
  ]);
  return {
    pause,
    dirty: counts?.dirty ?? 0,
    oldestDirtyMs: counts?.oldest ? nowMs() - counts.oldest.getTime() : null,
    deadLetters: counts?.dead ?? 0,
    quarantined,
    events,
    lastEventAt: last?.receivedAt ?? null,
    sweep,
  };
}

/** Resources pending sync, the oldest first; or those that failed for a day. */
export async function unsyncedResources(which: 'dirty' | 'dead'): Promise<UnsyncedResource[]> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const rows =
    which === 'dead'
      ? await db().resource.findMany({
          where: { deadAt: { not: null } },
          orderBy: { deadAt: 'desc' },
          take: SHOWN,
        })
      : await db().resource.findMany({
          where: { dirtyAt: { not: null }, deadAt: null },
          orderBy: { dirtyAt: 'asc' },
          take: SHOWN,
        });
  return rows.map((row) => ({
    kind: row.kind,
    resourceId: row.resourceId,
    dirtyAt: row.dirtyAt,
    behindMs: row.dirtyAt && nowMs() - row.dirtyAt.getTime(),
    attempts: row.attempts,
    dueAt: row.dueAt,
    deadAt: row.deadAt,
    lastError: row.lastError,
  }));
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

/** What staff should know about the size of the transactions list; null if nothing. */
export async function listWarning(): Promise<ListAlarm | null> {
  await requireStaff('viewer');
  return listAlarm();
}

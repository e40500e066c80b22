import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { Prisma } from '@/lib/db/generated/client';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { countUpTo } from '@/lib/db/sql/count';
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
  /** For how long it has been behind. */
  behindMs: number | null;
  attempts: number;
  lastError: string | null;
};

/** An event as it is listed; its body holds personal data and is not shown. */
export type ListedEvent = {
  id: string;
  receivedAt: Date;
  type: string | null;
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

/** How many resources of a kind are listed. */
const RESOURCES_SHOWN = 50;

/** The first resources pending sync, the oldest first; or of those that failed for a day, the latest first. */
export async function unsyncedResources(which: 'dirty' | 'dead'): Promise<UnsyncedResource[]> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const rows = await db().resource.findMany({
    where:
      which === 'dead'
        ? { deadAt: { not: null } }
        : { dueAt: { not: null }, dirtyAt: { not: null }, deadAt: null },
    orderBy: which === 'dead' ? { deadAt: 'desc' } : { dirtyAt: 'asc' },
    take: RESOURCES_SHOWN,
  });
  return rows.map(({ kind, resourceId, dirtyAt, attempts, lastError }) => ({
    ...{ kind, resourceId, attempts, lastError },
    behindMs: dirtyAt && nowMs() - dirtyAt.getTime(),
  }));
}

/** The latest events that could not be parsed. */
export async function quarantinedEvents(): Promise<ListedEvent[]> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const rows = await db().webhookEvent.findMany({
    where: { state: 'QUARANTINED' },
    orderBy: { id: 'desc' },
    take: EVENTS_SHOWN,
  });
  return rows.map(({ id, receivedAt, type, resourceId, reason, body }) => ({
    ...{ id: String(id), receivedAt, type, resourceId, reason, bytes: body.byteLength },
  }));
}

/** What staff should know about the sizes of the service's long lists. */
export async function listWarnings(): Promise<ListAlarm[]> {
  await requireStaff('viewer');
  const alarms = await Promise.all([listAlarm('transactions'), listAlarm('customers')]);
  return alarms.filter((alarm) => alarm !== null);
}

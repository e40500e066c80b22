import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { type ListAlarm, listAlarm } from '@/lib/mirror/collections/list-size';
import { currentPause, type Pause } from '@/lib/mirror/store';
import { lastSweep, type SweepState } from '@/lib/mirror/sweep/schedule';

export const WEBHOOKS_PAGE = '/merchant/webhooks';

const SHOWN = 50;

type MirrorProblems = {
  dirty: number;
  oldestDirtyMs: number | null;
  /** Resources that have failed for a day, and events that could not be parsed. */
  deadLetters: number;
  quarantined: number;
};

export type MirrorHealth = MirrorProblems & {
  pause: Pause | null;
  lastEventAt: Date | null;
  sweep: SweepState | null;
};

/** For the dashboard's home page, so that it reads only the indexed rows that wait or failed. */
export async function mirrorProblems(): Promise<MirrorProblems> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  await followClock();
  // Resources that wait have a due time, and dead letters their own time; both columns have an index.
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

export async function mirrorHealth(): Promise<MirrorHealth> {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const [problems, last, pause, sweep] = await Promise.all([
    mirrorProblems(),
    db().webhookEvent.findFirst({ orderBy: { id: 'desc' }, select: { receivedAt: true } }),
    currentPause(),
    lastSweep(),
  ]);
  return { ...problems, pause, lastEventAt: last?.receivedAt ?? null, sweep };
}

export type Failures = Awaited<ReturnType<typeof syncFailures>>;

/** The latest dead letters and quarantined events, without the events' bodies, which contain personal data. */
export async function syncFailures() {
  await requireStaff('viewer', WEBHOOKS_PAGE);
  const [deadLetters, quarantined] = await Promise.all([
    db().resource.findMany({
      where: { deadAt: { not: null } },
      orderBy: { deadAt: 'desc' },
      take: SHOWN,
      select: { kind: true, resourceId: true, attempts: true, lastError: true },
    }),
    db().webhookEvent.findMany({
      where: { state: 'QUARANTINED' },
      orderBy: { id: 'desc' },
      take: SHOWN,
      select: { id: true, type: true, reason: true, receivedAt: true },
    }),
  ]);
  return { deadLetters, quarantined: quarantined.map((row) => ({ ...row, id: String(row.id) })) };
}

export async function listWarnings(): Promise<ListAlarm[]> {
  await requireStaff('viewer');
  const alarms = await Promise.all([listAlarm('transactions'), listAlarm('customers')]);
  return alarms.filter((alarm) => alarm !== null);
}

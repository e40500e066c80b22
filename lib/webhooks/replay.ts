import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { COLLECTION } from '@/lib/mirror/rules';
import { type ResourceKey, resetResources } from '@/lib/mirror/store';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { readEvent } from '@/lib/webhooks/rules';

const CHUNK = 500;

export function replayEvent(id: bigint): Promise<number> {
  return replayWhere({ id });
}

/** A resource that several events name is fetched once. */
export function replayRange({ from, to }: TimeRange): Promise<number> {
  return replayWhere({
    receivedAt: { ...(from && { gte: from }), ...(to && { lte: to }) },
  });
}

export async function replayDeadLetters(): Promise<number> {
  const dead = await db().resource.findMany({
    where: { deadAt: { not: null } },
    select: { kind: true, resourceId: true },
  });
  return resetResources(dead);
}

/** Includes quarantined events that are understood by now. @returns the number of resources that will be fetched */
export async function replayFailed(): Promise<number> {
  const understood = await reclassify({});
  return (await replayDeadLetters()) + (await resetResources(understood));
}

async function replayWhere(where: Prisma.WebhookEventWhereInput): Promise<number> {
  await reclassify(where);
  const named = await db().webhookEvent.groupBy({
    by: ['kind', 'resourceId'],
    where: { ...where, state: 'ACCEPTED' },
  });
  return resetResources(
    named.filter((key): key is ResourceKey => key.kind !== null && key.resourceId !== null),
  );
}

/**
 * Reads quarantined events again, which may be valid after a fix of a setting or of the code.
 * @returns the resources that valid events name
 */
async function reclassify(where: Prisma.WebhookEventWhereInput): Promise<ResourceKey[]> {
  const named: ResourceKey[] = [];
  let after = 0n;
  for (;;) {
    const rows = await db().webhookEvent.findMany({
      where: { AND: [where, { state: 'QUARANTINED', id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: CHUNK,
    });
    for (const { id, body } of rows) {
      const reading = readEvent(body, env().service.tenantId);
      if (reading.state === 'QUARANTINED') continue;
      await db().webhookEvent.update({ where: { id }, data: { ...reading, reason: null } });
      named.push({ kind: reading.kind, resourceId: reading.resourceId });
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return named;
    after = last.id;
  }
}

/** Null is an open side. */
type TimeRange = { from: Date | null; to: Date | null };

const TIMESTAMP = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?Z?$/;

/**
 * Parses two entered times in UTC: dates, or dates with a time. An empty text is an open side.
 * @returns null if a text is invalid, or the range is reversed
 */
export function readTimeRange(from: string, to: string): TimeRange | null {
  const [first, last] = [readTimestamp(from), readTimestamp(to)];
  if (first === undefined || last === undefined) return null;
  return first && last && first > last ? null : { from: first, to: last };
}

function readTimestamp(text: string): Date | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!TIMESTAMP.test(trimmed)) return undefined;
  const at = new Date(trimmed.includes('T') ? `${trimmed.replace(/Z$/, '')}Z` : trimmed);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** @returns the number of resources that will be fetched */
export async function replayAll(actor: Staff): Promise<number> {
  const count = await replayFailed();
  await recordAudit(db(), actor, {
    action: 'webhooks.replayed',
    subject: 'webhooks',
    subjectId: 'failed',
    detail: { count },
  });
  return count;
}

export async function sweepSoon(actor: Staff): Promise<void> {
  await requestSweep();
  await recordAudit(db(), actor, {
    action: 'mirror.sweep-requested',
    subject: 'resource',
    subjectId: COLLECTION,
  });
}

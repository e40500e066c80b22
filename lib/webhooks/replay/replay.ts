import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { type ResourceKey, resetResources } from '@/lib/mirror/store';
import { readEvent } from '@/lib/webhooks/rules';
import type { TimeRange } from './time-range';

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

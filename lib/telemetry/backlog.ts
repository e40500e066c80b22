import { metrics } from '@opentelemetry/api';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { sqlState } from '@/lib/db/sql/sql-states';
import { log } from '@/lib/log';
import { SKIP_MAIL } from '@/lib/mail/retry';

/** A scrape and an export within this time share one result. */
const FRESH_MS = 5_000;
const MAX_COUNTED = 10_000;

/** When each row of a queue became due. Reads only waiting rows, by index. */
const queues = {
  'payments.unknown': `SELECT "createdAt" AS at FROM charge_attempts WHERE state = ${sqlState('UNKNOWN')}`,
  'payments.review': `SELECT "createdAt" AS at FROM charge_attempts WHERE state = ${sqlState('REVIEW')}`,
  // Filters by `dueAt`, which is indexed and set for dirty rows, except dead letters.
  'mirror.dirty': `SELECT "dirtyAt" AS at FROM resources
    WHERE "dueAt" IS NOT NULL AND dirty > synced ORDER BY "dueAt"`,
  'mirror.dead': `SELECT "deadAt" AS at FROM resources WHERE "deadAt" IS NOT NULL`,
  'mail.unsent': `SELECT "createdAt" AS at FROM mails WHERE "sentAt" IS NULL AND "failedAt" IS NULL`,
  'mail.failed': `SELECT "failedAt" AS at FROM mails WHERE "sentAt" IS NULL AND "failedAt" IS NOT NULL
    AND "lastError" IS DISTINCT FROM '${SKIP_MAIL}'`,
} as const;

const READ = `SELECT queue, count(*)::int AS items,
  extract(epoch FROM $1::timestamp - min(at))::float8 AS age
FROM (${Object.entries(queues)
  .map(
    ([queue, sql]) => `SELECT '${queue}' AS queue, at FROM (${sql} LIMIT ${MAX_COUNTED}) AS rows`,
  )
  .join(' UNION ALL ')}) AS waiting GROUP BY queue`;

type Queue = keyof typeof queues;
type Waiting = { queue: Queue; items: number; age: number | null };

export async function readBacklog(): Promise<readonly Waiting[]> {
  await followClock();
  const rows = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = '2s'`;
      return tx.$queryRawUnsafe<Waiting[]>(READ, now().toISOString());
    },
    { maxWait: 1_000, timeout: 4_000 },
  );
  return (Object.keys(queues) as Queue[]).map(
    (queue) => rows.find((row) => row.queue === queue) ?? { queue, items: 0, age: null },
  );
}

/** Exports the backlog as gauges. Runs in workers only, whose number is known, and which keep no visitor waiting. */
export function observeBacklog(): void {
  const meter = metrics.getMeter('storefront');
  const items = meter.createObservableGauge('storefront.backlog.items', {
    description: `Items waiting, by queue; ${MAX_COUNTED} and more count as ${MAX_COUNTED}`,
  });
  const oldest = meter.createObservableGauge('storefront.backlog.oldest.age', {
    unit: 's',
    description: 'Age of a queue’s oldest item; 0 without any',
  });
  const read = fresh();
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { queue, items: count, age } of await read()) {
        result.observe(items, count, { queue });
        result.observe(oldest, Math.max(0, age ?? 0), { queue });
      }
    },
    [items, oldest],
  );
}

/** Caches the result for a while; empty if the database does not answer. */
function fresh(): () => Promise<readonly Waiting[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly Waiting[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAt < FRESH_MS) return reading;
    readAt = performance.now();
    reading = readBacklog().catch((error: unknown) => {
      log.warn({ error }, 'Could not count the backlog');
      return [];
    });
    return reading;
  };
}

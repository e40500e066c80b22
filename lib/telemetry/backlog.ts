import { metrics } from '@opentelemetry/api';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { log } from '@/lib/log';
import { SKIP_MAIL } from '@/lib/mail/rules';

/** Looks that come closer together share one: somebody scrapes, and somebody else exports. */
const FRESH_MS = 5_000;
/** More than this of one kind counts as this many. */
const MAX_COUNTED = 10_000;

/**
 * What waits, by queue: since when each row does, read by an index. However many orders and customers
 * there are, only what waits is read, and of that no more than MOST rows.
 */
const queues = {
  'payments.unknown': `SELECT "createdAt" AS at FROM charge_attempts WHERE state = 'UNKNOWN'`,
  'payments.review': `SELECT "createdAt" AS at FROM charge_attempts WHERE state = 'REVIEW'`,
  // What is dirty and no dead letter is due at some time: the index is over that.
  'mirror.dirty': `SELECT "dirtyAt" AS at FROM resources
    WHERE "dueAt" IS NOT NULL AND dirty > synced ORDER BY "dueAt"`,
  'mirror.dead': `SELECT "deadAt" AS at FROM resources WHERE "deadAt" IS NOT NULL`,
  'mail.unsent': `SELECT "createdAt" AS at FROM mails WHERE "sentAt" IS NULL AND "failedAt" IS NULL`,
  // What was overtaken has not failed.
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

/** Reads what waits, in one statement that is given up after two seconds. */
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

/** Shows what waits in the database. In workers only: their number is known, and no visitor waits for them. */
export function observeBacklog(): void {
  const meter = metrics.getMeter('storefront');
  const items = meter.createObservableGauge('storefront.backlog.items', {
    description: `What waits, by queue; ${MAX_COUNTED} and more count as ${MAX_COUNTED}`,
  });
  const oldest = meter.createObservableGauge('storefront.backlog.oldest.age', {
    unit: 's',
    description: 'How long the oldest of a queue has been waiting; 0 where nothing does',
  });
  const read = fresh();
  meter.addBatchObservableCallback(
    async (seen) => {
      for (const { queue, items: count, age } of await read()) {
        seen.observe(items, count, { queue });
        seen.observe(oldest, Math.max(0, age ?? 0), { queue });
      }
    },
    [items, oldest],
  );
}

/** The last reading while it is fresh; nothing where the database does not answer. */
function fresh(): () => Promise<readonly Waiting[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly Waiting[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAt < FRESH_MS) return reading;
    readAt = performance.now();
    reading = readBacklog().catch((error: unknown) => {
      log.warn('What waits in the database could not be counted', { error });
      return [];
    });
    return reading;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { db, disconnect } from '@/lib/db/client';
import { sweep } from '@/lib/mirror/sweep/sweep';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { differencesFromService } from './compare.ts';
import { seededRandom } from './random.ts';
import { type Catalogue, changeSomething, createResources, inParallel } from './traffic.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

export interface RunOptions extends WorldOptions {
  seed: number;
  /** Changes at the service, each at least one event. */
  changes: number;
  resources: number;
  /** A worker is killed at this interval, in milliseconds. */
  killEveryMs: number;
  /** The most kills and restarts together; until the traffic has ended by default. */
  disruptions?: number;
  /** How often the database is stopped and started during the traffic. */
  databaseRestarts: number;
  /** Whether to wait for the confirming fetches, half a minute after the last change. */
  awaitConfirming: boolean;
  onProgress?: (step: string, done: number, all: number) => void;
}

export interface RunReport {
  events: number;
  deliveries: Record<string, number>;
  /** Rows in the inbox: every acknowledged delivery, duplicates included. */
  inbox: number;
  /** Deliveries that the service counts as acknowledged and that left no row. */
  acknowledgedWithoutRow: number;
  fetches: number;
  workersKilled: number;
  receiversKilled: number;
  databaseRestarts: number;
  deadLetters: number;
  quarantined: number;
  differencesBeforeSweep: number;
  sweepFindings: number;
  sweepOk: boolean;
  differences: string[];
  /** Processes that ended by themselves, or did not exit cleanly on SIGTERM. */
  badEndings: number;
  trafficSeconds: number;
  drainSeconds: number;
}

const DRAIN_LIMIT_MS = 15 * 60_000;
const CONFIRMED_AFTER_MS = 40_000;

/** The complete run: traffic with faults and kills, then a quiet phase, then the comparison. */
export async function runConvergence(options: RunOptions): Promise<RunReport> {
  subscribeToMirror();
  const world = await startWorld(options);
  try {
    return await runIn(world, options);
  } finally {
    await disconnect();
    await world.stop();
  }
}

async function runIn(world: World, options: RunOptions): Promise<RunReport> {
  const { sandbox, tenant } = world;
  const progress = options.onProgress ?? (() => {});
  await sandbox.control(tenant, 'PUT', '/webhook-settings', {
    destinationUrl: `${world.balancer.url}/api/webhooks`,
    events: ['*'],
    retrySchedule: [0.5, 1, 2, 4, 8, 15, 30, 60, 60, 60],
  });
  const resources = await createResources(sandbox, tenant, options.resources);
  const everySubscription = [...resources.subscriptions];
  await armFaults(world, options.seed);

  const trafficStarted = performance.now();
  const disruptions = startDisruptions(world, options);
  const random = seededRandom(options.seed);
  let done = 0;
  await inParallel(options.changes, async (turn) => {
    await changeSomething(sandbox, tenant, resources, random, turn);
    done += 1;
    progress('changes at the service', done, options.changes);
  });
  // The changes of a small run may be over before everything was disrupted.
  for (let turn = options.changes; !disruptions.isComplete(); turn += 1) {
    await changeSomething(sandbox, tenant, resources, random, turn);
  }
  const drainStarted = performance.now();
  await delivered(world, progress);
  const disrupted = await disruptions.end();
  await drained(progress);
  const drainEnded = performance.now();
  await sandbox.control(tenant, 'DELETE', '/faults');
  if (options.awaitConfirming) {
    await sleep(CONFIRMED_AFTER_MS);
    await drained(progress);
  }
  await changeInSilence(world, resources, options, random);
  const before = await differencesFromService(world, everySubscription);
  const report = await sweep({ onProgress: progress });
  await drained(progress);
  const { counts } = await sandbox.control<{ counts: Record<string, number> }>(
    tenant,
    'GET',
    '/deliveries?limit=1',
  );
  return {
    events: Object.values(counts).reduce((sum, count) => sum + count, 0),
    deliveries: counts,
    inbox: await db().webhookEvent.count(),
    acknowledgedWithoutRow: await countLostDeliveries(world, counts.succeeded ?? 0),
    fetches: await fetchesSoFar(),
    workersKilled: disrupted.killed,
    receiversKilled: disrupted.receiversKilled,
    databaseRestarts: disrupted.restarted,
    deadLetters: await db().resource.count({ where: { deadAt: { not: null } } }),
    quarantined: await db().webhookEvent.count({ where: { state: 'QUARANTINED' } }),
    differencesBeforeSweep: before.length,
    sweepFindings: report?.findings.length ?? 0,
    sweepOk: report?.ok ?? false,
    differences: await differencesFromService(world, everySubscription),
    badEndings: (await world.workers.retire()) + (await world.receivers.retire()),
    trafficSeconds: (drainStarted - trafficStarted) / 1_000,
    drainSeconds: (drainEnded - drainStarted) / 1_000,
  };
}

/** A fifth of all reads fails, some are slow, some are stale; a tenth of the events is lost. */
async function armFaults(world: World, seed: number): Promise<void> {
  const faults = [
    { kind: 'status', target: 'api', method: 'GET', probability: 0.2, status: 500 },
    { kind: 'delay', target: 'api', method: 'GET', probability: 0.02, delayMs: 1_500 },
    { kind: 'stale', target: 'api', method: 'GET', probability: 0.05, secondsAgo: 2 },
    { kind: 'drop', target: 'webhook', probability: 0.1 },
    { kind: 'duplicate', target: 'webhook', probability: 0.005, copies: 100 },
    { kind: 'reorder', target: 'webhook', probability: 0.2, delayMs: 300 },
    { kind: 'delay', target: 'webhook', probability: 0.01, delayMs: 2_000 },
  ];
  for (const [index, fault] of faults.entries()) {
    await world.sandbox.control(world.tenant, 'POST', '/faults', { ...fault, seed: seed + index });
  }
}

/** Final changes whose events are all lost: only a sweep can find them. */
async function changeInSilence(
  world: World,
  made: Catalogue,
  options: RunOptions,
  random: () => number,
): Promise<void> {
  const { sandbox, tenant } = world;
  await sandbox.control(tenant, 'POST', '/faults', { kind: 'drop', target: 'webhook' });
  await inParallel(Math.max(20, Math.round(options.resources / 10)), (turn) =>
    changeSomething(sandbox, tenant, made, random, options.changes + turn),
  );
  await delivered(world, () => {});
  await sandbox.control(tenant, 'DELETE', '/faults');
}

/** Kills workers and receivers and restarts the database until it is stopped. */
function startDisruptions(world: World, options: RunOptions) {
  const stop = new AbortController();
  const counts = { killed: 0, receiversKilled: 0, restarted: 0 };
  const run = async () => {
    for (let turn = 0; turn < (options.disruptions ?? Number.POSITIVE_INFINITY); turn += 1) {
      await sleep(options.killEveryMs, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      if (turn % 4 === 1 && counts.restarted < options.databaseRestarts) {
        await world.restartDatabase(counts.restarted % 2 === 0 ? 'gently' : 'crash');
        counts.restarted += 1;
      } else if (turn % 4 === 2) {
        await world.receivers.killOne(counts.receiversKilled);
        counts.receiversKilled += 1;
      } else {
        await world.workers.killOne(turn);
        counts.killed += 1;
      }
    }
  };
  let isOver = false;
  const done = run().finally(() => {
    isOver = true;
  });
  return {
    /** Whether each kind of disruption has occurred, or none can any more. */
    isComplete() {
      const { killed, receiversKilled, restarted } = counts;
      const isEach = killed > 0 && receiversKilled > 0 && restarted === options.databaseRestarts;
      return isEach || isOver;
    },
    async end() {
      stop.abort();
      await done;
      return counts;
    },
  };
}

/** Waits until the sandbox has no pending deliveries. */
async function delivered(
  world: World,
  progress: NonNullable<RunOptions['onProgress']>,
): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { counts } = await world.sandbox.control<{ counts: Record<string, number> }>(
      world.tenant,
      'GET',
      '/deliveries?limit=1',
    );
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const pending = counts.pending ?? 0;
    progress('events delivered', all - pending, all);
    if (pending === 0) return;
    if (performance.now() > deadline) throw new Error(`${pending} deliveries are left`);
    await sleep(200);
  }
}

/** Waits until nothing is dirty any more. */
async function drained(progress: NonNullable<RunOptions['onProgress']>): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  const all = await db().resource.count();
  for (;;) {
    const [row] = await db().$queryRaw<{ dirty: number }[]>`
      SELECT count(*)::int AS dirty FROM resources WHERE dirty > synced AND "deadAt" IS NULL`;
    const dirty = row?.dirty ?? 0;
    progress('resources in step', all - dirty, all);
    if (dirty === 0) return;
    if (performance.now() > deadline) throw new Error(`${dirty} resources are still dirty`);
    await sleep(200);
  }
}

/** The most deliveries that the sandbox lists: of the earlier ones, only the number is compared. */
const MAX_DELIVERIES = 100_000;

/** How many deliveries were acknowledged that are not in the inbox. */
async function countLostDeliveries({ sandbox, tenant }: World, all: number): Promise<number> {
  const { deliveries } = await sandbox.control<{ deliveries: { id: string }[] }>(
    tenant,
    'GET',
    `/deliveries?status=succeeded&limit=${MAX_DELIVERIES}`,
  );
  const rows = await db().$queryRaw<{ id: string | null }[]>`
    SELECT DISTINCT headers->>'x-webhook-delivery' AS id FROM webhook_events`;
  const stored = new Set(rows.map(({ id }) => id));
  const lost = deliveries.filter(({ id }) => !stored.has(id)).length;
  return Math.max(lost, all - stored.size);
}

/** Every fetch from the service takes a number of service_sequence first. */
async function fetchesSoFar(): Promise<number> {
  const [row] = await db().$queryRaw<{ last_value: bigint }[]>`
    SELECT last_value FROM service_sequence`;
  return Number(row?.last_value ?? 0);
}

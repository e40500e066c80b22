import { setTimeout as sleep } from 'node:timers/promises';
import { sweepAndReport } from '@/lib/mirror/sweep/schedule';
import type { Figures, Promises } from '../../report.ts';
import { brokenInvariants } from '../ledger/examine-orders.ts';
import { settle, until, untilRead } from '../ledger/settle.ts';
import type { EventFault, Plan } from '../plan/plan-types.ts';
import { persist, shopDb } from '../shop-db.ts';
import { armFaults, firedFaults, inLanes } from '../storm.ts';
import type { TortureOptions } from '../torture-options.ts';
import type { World } from '../world/start-world.ts';
import {
  decideSubscriptionAttempts,
  examineSubscriptions,
  type SubscriptionAttemptReviews,
} from './examine-subscriptions.ts';
import { Subscriber } from './subscriber.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than the trial; half of a billing period. */
const HALF_MONTH = 16 * DAY;
/** Longer than an unconfirmed command is checked. */
const SECOND_FETCH = 11 * MINUTE;
/** Real time; longer than stale reads lag. */
const STALE_FOR_MS = 4_000;
/** Longer than the time after which an unconfirmed cancellation is resent. */
const RETRY = 11 * MINUTE;
const MAX_RETRIES = 15;

function showsEverything({ profile }: Pick<TortureOptions, 'profile'>): boolean {
  return profile === 'full';
}

export function subscribersOf(world: World, plan: Plan): Subscriber[] {
  const { clubs } = world;
  return clubs ? plan.subscribers.map((one) => new Subscriber(one, world, clubs)) : [];
}

type MonthsReport = { promises: Promises; figures: Figures; faults: Map<string, number> };

/** @param countedOrders orders whose charges are counted by their cause */
export async function passMonths(
  world: World,
  plan: Plan,
  subscribers: readonly Subscriber[],
  options: TortureOptions,
  countedOrders: ReadonlySet<string>,
): Promise<MonthsReport> {
  if (subscribers.length === 0) return { promises: {}, figures: {}, faults: new Map() };
  const reviews: SubscriptionAttemptReviews = { reviews: 0, undecided: [] };
  await decideSubscriptionAttempts(world, reviews);
  await contentAll(subscribers, options);
  const faults = await monthsLater(world, plan, subscribers, options, reviews);
  const broken = await brokenInvariants(countedOrders);
  const { promises, figures } = await examineSubscriptions(
    world,
    subscribers,
    reviews,
    showsEverything(options),
  );
  return { promises: { ...promises, 'invariants broken after months': broken }, figures, faults };
}

export function addCounts(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) counts.set(name, (counts.get(name) ?? 0) + count);
}

/**
 * Two months pass. After the first, subscribers make changes while calls fail, the database crashes and a worker
 * dies. After the second, the mirror sweep runs. @returns the faults that fired
 */
async function monthsLater(
  world: World,
  plan: Plan,
  subscribers: readonly Subscriber[],
  options: TortureOptions,
  reviews: SubscriptionAttemptReviews,
): Promise<Map<string, number>> {
  const { lanes, onProgress } = options;
  for (const each of subscribers) each.isSafe = false;
  const ofSubscriptions = plan.faults.filter(
    ({ path }) => path.startsWith('/subscriptions') || path === '/transactions',
  );
  // Stale reads lag by the machine's clock, not by the moved ones.
  await sleep(STALE_FOR_MS);
  await armFaults(world, [...ofSubscriptions, ...eventFaults(options)]);
  world.middlebox?.stir();
  await world.letTimePass(HALF_MONTH);
  await world.letTimePass(HALF_MONTH);
  let done = 0;
  const disruptions = [
    () => persist(() => world.cutConnections(0.5)),
    () => world.restartDatabase('crash'),
    async () => world.workers.kill(0),
  ];
  const every = Math.max(1, Math.floor(subscribers.length / (disruptions.length + 1)));
  let running = Promise.resolve();
  await inLanes(lanes, subscribers, async (subscriber) => {
    await subscriber.changeLater();
    done += 1;
    const next = done % every === 0 ? disruptions.shift() : undefined;
    if (next) running = running.then(next);
    onProgress('subscribers a month later', done, subscribers.length);
  });
  await running;
  const faults = await firedFaults(world);
  world.middlebox?.calm();
  await world.sandbox.control(world.tenant, 'DELETE', '/faults');
  await settle(world, onProgress);
  await decideSubscriptionAttempts(world, reviews);
  await contentAll(subscribers, options);
  addCounts(faults, await repeatCancellations(world, plan));
  await compareWithService(world);
  // A cancellation without a response may have taken effect only now.
  await contentAll(subscribers, options);
  await world.letTimePass(SECOND_FETCH);
  await compareWithService(world);
  return faults;
}

/** Lost and doubled events, where replies and lists show everything as well. */
function eventFaults(options: TortureOptions): EventFault[] {
  if (!showsEverything(options)) return [];
  const { seed } = options;
  const some = { target: 'webhook', event: 'subscription:*', probability: 0.15 } as const;
  return [
    { ...some, kind: 'drop', seed },
    { ...some, kind: 'duplicate', seed: seed + 1 },
  ];
}

async function repeatCancellations(world: World, plan: Plan): Promise<Map<string, number>> {
  await armFaults(
    world,
    plan.faults.filter(({ method }) => method === 'DELETE'),
  );
  await sendDueCancellations(world);
  const faults = await firedFaults(world);
  await world.sandbox.control(world.tenant, 'DELETE', '/faults');
  await sendDueCancellations(world);
  await world.letTimePass(2 * HALF_MONTH);
  return faults;
}

async function sendDueCancellations(world: World): Promise<void> {
  const waiting = (ms: number) =>
    shopDb().subscription.count({
      where: {
        status: { not: 'ENDED' },
        cancelDueAt: { lte: new Date(world.shopTime() + ms) },
      },
    });
  for (let tries = 0; tries < MAX_RETRIES; tries += 1) {
    const isSent = await until(async () => (await waiting(0)) === 0);
    if (!isSent) console.warn('A worker had not sent a due cancellation after two minutes.');
    if ((await waiting(RETRY)) === 0) return;
    await world.letTimePass(RETRY);
  }
  console.warn(`A due cancellation was not confirmed in ${MAX_RETRIES} attempts.`);
}

async function contentAll(
  subscribers: readonly Subscriber[],
  { lanes, onProgress }: TortureOptions,
): Promise<void> {
  let done = 0;
  await inLanes(lanes, subscribers, async (subscriber) => {
    subscriber.isSafe = true;
    if (subscriber.keepsTrying && !(await subscriber.isContent())) await subscriber.comeBack();
    done += 1;
    onProgress('subscribers who come back', done, subscribers.length);
  });
}

/** @throws Error if a worker's sweep does not end */
async function compareWithService(world: World): Promise<void> {
  await untilDelivered(world);
  const isSwept = await until(async () => (await persist(() => sweepAndReport())) !== null);
  if (!isSwept) throw new Error('Another sweep has not ended');
  await untilRead(world);
}

async function untilDelivered({ sandbox, tenant }: World): Promise<void> {
  type Reply = { counts: { pending: number } };
  await until(async () => {
    const { counts } = await sandbox.control<Reply>(tenant, 'GET', '/deliveries?limit=1');
    return counts.pending === 0;
  });
}

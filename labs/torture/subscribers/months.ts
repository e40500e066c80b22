import { setTimeout as sleep } from 'node:timers/promises';
import { sweepAndReport } from '@/lib/mirror/sweep/schedule';
import type { Figures, Promises } from '../../report.ts';
import { brokenInvariants } from '../ledger/examine.ts';
import { settle, until, untilRead } from '../ledger/settle.ts';
import type { EventFault, Plan } from '../plan/plan-types.ts';
import { persist, shopDb } from '../shop-db.ts';
import { armFaults, firedFaults, inLanes } from '../storm.ts';
import type { TortureOptions } from '../types.ts';
import type { World } from '../world/world.ts';
import {
  decideSubscriptionAttempts,
  examineClubs,
  type SubscriptionAttemptReviews,
} from './examine.ts';
import { Subscriber } from './subscriber.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than the trial, half of a billing period. */
const HALF_MONTH = 16 * DAY;
/** Longer than it takes until an unconfirmed command is withdrawn. */
const SECOND_FETCH = 11 * MINUTE;
/** Longer than what stale reads lag, in real time. */
const STALE_FOR_MS = 4_000;
/** Longer than it takes until a cancellation that was not confirmed is sent again. */
const RETRY = 11 * MINUTE;
const MAX_RETRIES = 15;

/** Whether the service's replies and lists leave nothing out. */
function showsEverything({ profile }: Pick<TortureOptions, 'profile'>): boolean {
  return profile === 'full';
}

export function subscribersOf(world: World, plan: Plan): Subscriber[] {
  const { clubs } = world;
  return clubs ? plan.subscribers.map((one) => new Subscriber(one, world, clubs)) : [];
}

type MonthsReport = { promises: Promises; figures: Figures; faults: Map<string, number> };

/**
 * What the months after the storm have brought.
 * @param countedOrders orders whose charges are counted elsewhere
 */
export async function afterMonths(
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
  const { promises, figures } = await examineClubs(
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
 * The months after a subscription attempt: renewals are charged or fail. After one month everybody changes
 * something, while the service's calls fail again, the database is disconnected and crashes, and a worker dies.
 * Then everything works, another month passes, and the shop's own comparison with the service runs, as it does
 * every six hours.
 * @returns the faults that have fired
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
  // Months ago by their clock, but not by the machine's: stale reads would show what was before the last change.
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

/** Events that are lost, or arrive twice, where the service's replies and lists show everything as well. */
function eventFaults(options: TortureOptions): EventFault[] {
  if (!showsEverything(options)) return [];
  const { seed } = options;
  const some = { target: 'webhook', event: 'subscription:*', probability: 0.15 } as const;
  return [
    { ...some, kind: 'drop', seed },
    { ...some, kind: 'duplicate', seed: seed + 1 },
  ];
}

/**
 * Another month, in which unclear cancellations are sent again while the service loses requests and replies.
 * @returns the faults that have fired
 */
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

/** Waits until workers have sent what is due, and lets the time of a retry pass. Warns where that was in vain. */
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

/** Subscribers whose request is not done yet come back, now that all faults have stopped. */
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

/**
 * Once the service has delivered its events, the shop's own sweep; then all known changes are synced.
 * @throws Error while a worker's sweep does not end: it began before everything had settled
 */
async function compareWithService(world: World): Promise<void> {
  await untilDelivered(world);
  const isSwept = await until(async () => (await persist(() => sweepAndReport())) !== null);
  if (!isSwept) throw new Error('Another sweep has not ended');
  await untilRead(world);
}

/** Waits until every event has arrived, or the service has given up on it. */
async function untilDelivered({ sandbox, tenant }: World): Promise<void> {
  type Reply = { counts: { pending: number } };
  await until(async () => {
    const { counts } = await sandbox.control<Reply>(tenant, 'GET', '/deliveries?limit=1');
    return counts.pending === 0;
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '@/lib/db/client';
import { sweepAndReport } from '@/lib/mirror/sweep/schedule';
import { brokenInvariants } from '../ledger/examine.ts';
import { settle, until, untilRead } from '../ledger/settle.ts';
import { persist } from '../persist.ts';
import type { EventFault, Plan } from '../plan/plan-types.ts';
import { armFaults, firedFaults, inLanes } from '../storm.ts';
import type { TortureOptions, TortureReport } from '../types.ts';
import type { World } from '../world/world.ts';
import {
  type ClubReport,
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

/** Whoever joins a club, if there are any. */
export function subscribersOf(world: World, plan: Plan): Subscriber[] {
  const { clubs } = world;
  return clubs ? plan.subscribers.map((one) => new Subscriber(one, world, clubs)) : [];
}

/** What the months after the storm have brought, with what was examined before. */
export async function afterMonths(
  world: World,
  plan: Plan,
  subscribers: readonly Subscriber[],
  options: TortureOptions,
  before: Pick<TortureReport, 'faults' | 'brokenInvariants' | 'countedOrders'>,
): Promise<Pick<TortureReport, 'faults' | 'brokenInvariants'> & { clubs: ClubReport | null }> {
  const { faults, brokenInvariants: known } = before;
  if (subscribers.length === 0) return { clubs: null, faults, brokenInvariants: known };
  const signedUp = await decideSubscriptionAttempts(world);
  await contentAll(subscribers, options);
  const months = await monthsLater(world, plan, subscribers, options);
  const broken = await brokenInvariants(before.countedOrders);
  const reviewed = {
    reviews: signedUp.reviews + months.reviews,
    undecided: [...signedUp.undecided, ...months.undecided],
  };
  return {
    clubs: await examineClubs(world, subscribers, reviewed, showsEverything(options)),
    faults: added(faults, months.faults),
    brokenInvariants: [...new Set([...known, ...broken])],
  };
}

/** The sum of both. */
function added(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number> = new Map()) {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return new Map(names.map((name) => [name, (one.get(name) ?? 0) + (other.get(name) ?? 0)]));
}

type MonthsReport = SubscriptionAttemptReviews & { faults: Map<string, number> };

/**
 * The months after a subscription attempt: renewals are charged or fail. After one month everybody changes
 * something, while the service's calls fail again, the database is disconnected and crashes, and a worker dies.
 * Then everything works, another month passes, and the shop's own comparison with the service runs, as it does
 * every six hours.
 */
async function monthsLater(
  world: World,
  plan: Plan,
  subscribers: readonly Subscriber[],
  options: TortureOptions,
): Promise<MonthsReport> {
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
  const reviews = await decideSubscriptionAttempts(world);
  await contentAll(subscribers, options);
  const cancelling = await repeatCancellations(world, plan);
  await compareWithService(world);
  // A cancellation without a response may have taken effect only now.
  await contentAll(subscribers, options);
  await world.letTimePass(SECOND_FETCH);
  await compareWithService(world);
  return { ...reviews, faults: added(faults, cancelling) };
}

/** Events that are lost, or arrive twice, where the service's replies and lists show everything as well. */
function eventFaults(options: TortureOptions): EventFault[] {
  if (!showsEverything(options)) return [];
  const { seed } = options;
  return (['drop', 'duplicate'] as const).map((kind, index) => {
    return {
      target: 'webhook',
      event: 'subscription:*',
      kind,
      probability: 0.15,
      seed: seed + index,
    };
  });
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
  await sendDueCancellations(world, (ms) => world.letTimePass(ms));
  const faults = await firedFaults(world);
  await world.sandbox.control(world.tenant, 'DELETE', '/faults');
  await sendDueCancellations(world, (ms) => world.letTimePass(ms));
  await world.letTimePass(2 * HALF_MONTH);
  return faults;
}

/** Waits until workers have sent what is due, and lets the time of a retry pass. Warns where that was in vain. */
async function sendDueCancellations(
  world: World,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  const waiting = (ms: number) =>
    persist(() =>
      db().subscription.count({
        where: {
          status: { not: 'ENDED' },
          cancelDueAt: { lte: new Date(world.shopTime() + ms) },
        },
      }),
    );
  for (let tries = 0; tries < MAX_RETRIES; tries += 1) {
    const isSent = await until(async () => (await waiting(0)) === 0);
    if (!isSent) console.warn('A worker had not sent a due cancellation after two minutes.');
    if ((await waiting(RETRY)) === 0) return;
    await pass(RETRY);
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

import { disconnect } from '@/lib/db/client';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { examine, lateCharges } from './ledger/examine.ts';
import { decideReviews, type Reviews, settle, untilRead } from './ledger/settle.ts';
import { clearStock, countUnits, restoreStock } from './ledger/units.ts'; // module: stock
import { makePlan } from './plan/plan.ts';
import type { Plan } from './plan/plan-types.ts';
import { countDoubled, stage } from './reached.ts';
import { brokenPromises } from './report.ts';
import { Shopper } from './shopper.ts';
import { reportOrders } from './stories.ts';
import { retryUnpaid, storm, type Visitor } from './storm.ts';
import { afterMonths, subscribersOf } from './subscribers/months.ts'; // module: subscriptions
import { withSubscribers } from './subscribers/plan.ts'; // module: subscriptions
import type { TortureOptions, TortureReport } from './types.ts';
import { startWorld, type World } from './world/world.ts';

export const PRODUCTS = 12;
/** The share of calls on which a middlebox plays each of its tricks. */
const TRICK_SHARE = 0.01;
/** How often unpaid shoppers come back. */
const RETURNS = 3;

/** The complete run: the storm, the settling after it, and the comparison of the ledgers. */
export async function runTorture(options: TortureOptions): Promise<TortureReport> {
  subscribeToMirror();
  const plan = makePlan({ ...options, products: PRODUCTS });
  Object.assign(plan, withSubscribers(plan, options.subscribers, options.seed)); // module: subscriptions
  const { processes, workers, profile } = options;
  const world = await startWorld({
    processes,
    workers,
    products: PRODUCTS,
    profile,
    workerDeaths: plan.workerDeaths,
    clubs: options.subscribers > 0, // module: subscriptions
    middlebox: options.middlebox ? { seed: options.seed, share: TRICK_SHARE } : undefined,
  });
  const interrupted = () => void world.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const report = await runIn(world, plan, options);
    return { ...report, kills: world.deaths, fallen: await world.retire(), log: world.log() };
  } finally {
    await disconnect();
    await world.stop();
  }
}

/** The same in an existing world. */
export async function runIn(world: World, plan: Plan, options: TortureOptions) {
  const { onProgress } = options;
  const shoppers = plan.shoppers.map((one) => new Shopper(one, world));
  const others: Visitor[] = [];
  // module: subscriptions
  const subscribers = subscribersOf(world, plan);
  others.push(...subscribers); // module: subscriptions
  await countUnits(world.variants); // module: stock
  const started = performance.now();
  const staged = await stage(world, shoppers.length);
  const stormed = await storm(world, plan, shoppers, others, options);
  shoppers.push(...staged);
  const calm = performance.now();
  const removed = await clearStock(); // module: stock
  const othersBuy = async () => {
    const later = laterShopper(world, shoppers.length);
    shoppers.push(later);
    await later.visit();
  };
  await settle(world, onProgress, othersBuy);
  const first = await decide(world);
  await restoreStock(removed); // module: stock
  const { waiting, decided: later } = await returnUnpaid(world, shoppers, options, othersBuy);
  const decided = [first, ...later];
  const reviews = {
    reviews: decided.reduce((sum, one) => sum + one.reviews, 0),
    needless: decided.flatMap((one) => one.needless),
  };
  const neverPaid = await unpaidOf(waiting);
  // Prices of products whose charges show no amount are compared once they are fetched again.
  await untilRead(world);
  const examined = {
    ...(await examine(
      world,
      shoppers,
      decided.flatMap((one) => one.told),
    )),
    ...reviews,
    ...stormed,
    neverPaid,
  };
  const months = await afterMonths(world, plan, subscribers, options, examined); // module: subscriptions
  const found = {
    ...examined,
    ...months, // module: subscriptions
  };
  const broken = brokenPromises(found).flatMap(([, names]) => names);
  return {
    ...found,
    doubled: countDoubled(shoppers),
    errors: world.errors,
    tricks: world.middlebox?.played ?? new Map<string, number>(),
    plan,
    stories: await reportOrders(world, shoppers, broken),
    stormSeconds: (calm - started) / 1_000,
    settleSeconds: (performance.now() - calm) / 1_000,
  };
}

/** Somebody who buys once everything works again. */
function laterShopper(world: World, index: number): Shopper {
  const email = `later-${index}@example.com`;
  const how = { behaviour: 'buys', kill: null, lookalike: false } as const;
  const shopper = new Shopper({ index, email, lines: [[0, 1]], seed: index, ...how }, world);
  shopper.isSafe = true;
  return shopper;
}

type Decided = Reviews & {
  /** Charges that had been reported to the merchant by then. */
  told: string[];
};

async function decide(world: World): Promise<Decided> {
  const reported = await lateCharges();
  return { told: reported, ...(await decideReviews(world)) };
}

/**
 * Unpaid shoppers come back once everything works. Charges that were listed meanwhile are decided before the next
 * round: another order of the same customer waits for that.
 */
async function returnUnpaid(
  world: World,
  shoppers: readonly Shopper[],
  options: TortureOptions,
  othersBuy: () => Promise<void>,
): Promise<{ waiting: Shopper[]; decided: Decided[] }> {
  const decided: Decided[] = [];
  let waiting = shoppers.filter((shopper) => shopper.keepsTrying);
  for (const shopper of waiting) shopper.isSafe = true;
  for (let turn = 0; turn < RETURNS && waiting.length > 0; turn += 1) {
    waiting = await retryUnpaid(waiting, options);
    await settle(world, options.onProgress, othersBuy);
    decided.push(await decide(world));
  }
  return { waiting, decided };
}

/** The unpaid shoppers who are still unpaid. */
async function unpaidOf(waiting: readonly Shopper[]): Promise<string[]> {
  const names = waiting.map(async (one) =>
    (await one.isPaid()) ? [] : [`${one.plan.email} (${one.plan.behaviour})`],
  );
  return (await Promise.all(names)).flat();
}

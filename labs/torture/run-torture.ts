import { disconnect } from '@/lib/db/client';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { countBroken, type Figures, type Promises } from '../report.ts';
import { decideReviews } from './ledger/decide-reviews.ts';
import { examineOrders } from './ledger/examine-orders.ts';
import { lateCharges } from './ledger/read-ledgers.ts';
import { settle, untilRead } from './ledger/settle.ts';
import { clearStock, countUnits, type Removed, restoreStock } from './ledger/stock-units.ts'; // module: stock
import { makePlan } from './plan/make-plan.ts';
import type { Plan } from './plan/plan-types.ts';
import { playScenes } from './play-scenes.ts';
import { killCounts, lockTimeouts, missedKinds, missedStates, ownErrors } from './report.ts';
import { reportOrders } from './report-orders.ts';
import { Shopper } from './shopper.ts';
import { retryUnpaid, storm, type Visitor } from './storm.ts';
import { addCounts, passMonths, subscribersOf } from './subscribers/pass-months.ts'; // module: subscriptions
import { withSubscribers } from './subscribers/plan-subscribers.ts'; // module: subscriptions
import type { TortureOptions } from './torture-options.ts';
import { startWorld, type World } from './world/start-world.ts';

/** How often unpaid shoppers return. */
const RETURNS = 3;
/** From this number of shoppers on, every fault, kill and incident has to happen. */
const FULL = 2_000;

export type TortureReport = {
  sections: Record<string, Figures>;
  promises: Promises;
  missed: string[];
  stories: string[];
  log: string;
};

export async function runTorture(options: TortureOptions): Promise<TortureReport> {
  subscribeToMirror();
  const plan = makePlan(options);
  Object.assign(plan, withSubscribers(plan, options.subscribers, options.seed)); // module: subscriptions
  const world = await startWorld(options, plan.workerDeaths);
  try {
    return await runIn(world, plan, options);
  } finally {
    await disconnect();
    await world.stop();
  }
}

async function runIn(world: World, plan: Plan, options: TortureOptions): Promise<TortureReport> {
  const shoppers = plan.shoppers.map((one) => new Shopper(one, world));
  const others: Visitor[] = [];
  // module: subscriptions
  const subscribers = subscribersOf(world, plan);
  others.push(...subscribers); // module: subscriptions
  await countUnits(world.variants); // module: stock
  const started = performance.now();
  const staged = await playScenes(world, shoppers.length);
  const { incidents, faults, lookalikes, lost } = await storm(
    world,
    plan,
    shoppers,
    others,
    options,
  );
  shoppers.push(...staged);
  const calm = performance.now();
  const { neverPaid, reviews, needless, told } = await settleAll(world, shoppers, options);
  // If charges show no amount, products' prices are compared once they are fetched again.
  await untilRead(world);
  const examined = await examineOrders(world, shoppers, told, lost);
  const months = await passMonths(world, plan, subscribers, options, examined.countedOrders); // module: subscriptions
  addCounts(faults, months.faults); // module: subscriptions
  const fallen = await world.retire();
  const promises = {
    ...examined.promises,
    'shoppers who kept trying without a paid order': neverPaid,
    'unnecessary reviews': needless,
    ...months.promises, // module: subscriptions
    'internal errors': ownErrors(world.errors),
    'unexpected exits': fallen,
  };
  const doubled = shoppers.filter((shopper) => shopper.isDoubled).length;
  const kills = killCounts(plan, world.deaths);
  const { resends, foundLate } = examined;
  const states = missedStates({ reviews, foundLate, resends, doubled, kills: world.deaths });
  const kinds = options.orders >= FULL ? missedKinds(faults, kills, incidents) : [];
  const sections = {
    tried: {
      ...examined.tried,
      'charges of another client that look the same': lookalikes,
      'submissions that were doubled': doubled,
    },
    subscriptions: months.figures, // module: subscriptions
    'faults of the service': { '': faults },
    'tricks of a middlebox': { '': world.middlebox?.played ?? new Map<string, number>() },
    'kills and incidents': { '': new Map([...kills, ...incidents]) },
    result: {
      ...countBroken(promises),
      ...examined.result,
      'lock timeouts of an overloaded machine': lockTimeouts(world.errors),
      'manual reviews': reviews,
      'seconds of storm': Math.round((calm - started) / 1_000),
      'seconds until all was settled': Math.round((performance.now() - calm) / 1_000),
    },
  };
  return {
    sections,
    promises,
    missed: [...states, ...kinds],
    stories: await reportOrders(world, shoppers, Object.values(promises).flat()),
    log: world.log(),
  };
}

type Settled = {
  neverPaid: string[];
  reviews: number;
  needless: string[];
  /** Charges that staff were told of before a review was decided. */
  told: string[];
};

/**
 * Settles every charge, decides every review, and lets unpaid shoppers return. Reviews are decided before shoppers
 * return: another order of the same customer waits for that.
 */
async function settleAll(
  world: World,
  shoppers: Shopper[],
  options: TortureOptions,
): Promise<Settled> {
  const settled: Settled = { neverPaid: [], reviews: 0, needless: [], told: [] };
  let removed: Removed[] | null = await clearStock(); // module: stock
  const othersBuy = async () => {
    if (removed) await restoreStock(removed); // module: stock
    const later = laterShopper(world, shoppers.length);
    shoppers.push(later);
    await later.visit();
    if (removed) removed = await clearStock(); // module: stock
  };
  const settleAndDecide = async () => {
    await settle(world, options.onProgress, othersBuy);
    settled.told.push(...(await lateCharges()));
    const { reviews, needless } = await decideReviews(world);
    settled.reviews += reviews;
    settled.needless.push(...needless);
  };
  await settleAndDecide();
  await restoreStock(removed); // module: stock
  removed = null; // module: stock
  let waiting = shoppers.filter((shopper) => shopper.keepsTrying);
  for (const shopper of waiting) shopper.isSafe = true;
  for (let turn = 0; turn < RETURNS && waiting.length > 0; turn += 1) {
    waiting = await retryUnpaid(waiting, options);
    await settleAndDecide();
  }
  for (const shopper of waiting) {
    if (await shopper.isPaid()) continue;
    settled.neverPaid.push(`${shopper.plan.email} (${shopper.plan.behaviour})`);
  }
  return settled;
}

function laterShopper(world: World, index: number): Shopper {
  const email = `later-${index}@example.com`;
  const how = { behaviour: 'buys', kill: null, lookalike: false } as const;
  const shopper = new Shopper({ index, email, lines: [[0, 1]], seed: index, ...how }, world);
  shopper.isSafe = true;
  return shopper;
}

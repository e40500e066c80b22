import { startMiddlebox, type Trick, tricks } from './network/middlebox.ts';
import { makePlan } from './plan/plan.ts';
import { brokenInClubs, brokenPromises, clubSummary, ownErrors } from './report.ts';
import { runIn } from './run.ts';
import { withLightSubscribers } from './subscribers/plan.ts';
import { type Ground, openGround, startLightWorld } from './world/light-world.ts';

export type MiddleboxTrials = {
  seed: number;
  /** Shoppers per world. */
  orders: number;
  /** Subscribers per world. */
  subscribers: number;
  /** Only trials whose name contains this text. */
  only: string | undefined;
  onProgress: (step: string, done: number, all: number) => void;
};

const PRODUCTS = 12;
const LANES = 16;
/** The share of calls on which the world's trick is played. */
const SHARE = 0.1;

type Trial = { trick: Trick; profile: 'full' | 'minimal'; faults: boolean };

/**
 * Tests each trick of a middlebox alone, frequently, in worlds of its own: with full and with minimal replies, on
 * a service that works and on one that also loses replies. Prints a line for each.
 * @returns whether every invariant held in all of them.
 */
export async function tryMiddleboxes(options: MiddleboxTrials): Promise<boolean> {
  const ground = await openGround();
  const stopped = () => void ground.stop().finally(() => process.exit(130));
  process.once('SIGINT', stopped).once('SIGTERM', stopped);
  try {
    const trials = tricks
      .flatMap((trick) => [false, true].map((faults) => ({ trick, faults })))
      .flatMap((one) => (['full', 'minimal'] as const).map((profile) => ({ ...one, profile })))
      .filter((trial) => !options.only || nameOf(trial).includes(options.only));
    if (trials.length === 0) throw new Error(`No middlebox has “${options.only}” in its name.`);
    let isKept = true;
    for (const [index, trial] of trials.entries()) {
      options.onProgress('middleboxes', index, trials.length);
      const problems = await tryOne(ground, trial, options);
      for (const problem of problems) console.log(`    ${problem}`);
      if (problems.length > 0) isKept = false;
    }
    return isKept;
  } finally {
    await ground.stop();
  }
}

function nameOf({ trick, profile, faults }: Trial): string {
  return `${trick}, ${profile} replies${faults ? ', replies lost' : ''}`;
}

/** Runs one world. @returns the violations, as sentences. */
async function tryOne(ground: Ground, trial: Trial, options: MiddleboxTrials): Promise<string[]> {
  const { trick, profile, faults } = trial;
  const { orders, subscribers, seed } = options;
  const middlebox = await startMiddlebox(ground.sandbox.url, { seed, share: SHARE, only: [trick] });
  const clubs = subscribers > 0;
  const world = await startLightWorld(
    ground,
    { products: PRODUCTS, profile, clubs },
    middlebox.url,
  );
  try {
    const plan = withLightSubscribers(
      makePlan({ orders, seed, products: PRODUCTS, repeats: 0 }),
      subscribers,
      seed,
    );
    if (!faults) plan.faults.length = 0;
    // Somebody else's equal charge is undecidable with any reply: it would hide the trick's effect.
    for (const shopper of plan.shoppers) shopper.lookalike = false;
    const found = await runIn({ ...world, middlebox }, plan, {
      ...{
        orders,
        subscribers,
        seed,
        processes: 1,
        workers: 1,
        lanes: LANES,
        repeats: 0,
        least: 0,
      },
      ...{ profile, onProgress: () => {} },
    });
    const times = [...found.tricks.values()].reduce((sum, count) => sum + count, 0);
    const clubSeen = found.clubs?.seenCauses ?? new Map<string, number>();
    const detected = [...found.seenCauses.values(), ...clubSeen.values()].reduce(
      (sum, count) => sum + count,
      0,
    );
    console.log(
      `${nameOf(trial).padEnd(56)} played ${String(times).padStart(4)}  paid ${String(found.paid).padStart(4)}` +
        `  lost ${String(found.settleMs.length).padStart(3)}  review ${String(found.reviews).padStart(3)}` +
        `  seen doubles ${String(detected).padStart(2)}  swaps ${String(found.seenSwaps.length).padStart(2)}${found.clubs ? clubSummary(found.clubs) : ''}`,
    );
    const promises = [
      ...brokenPromises(found),
      ...(found.clubs ? brokenInClubs(found.clubs) : []),
      ['internal errors', ownErrors(found, false)] as const,
    ];
    const problems = promises.flatMap(([name, broken]) => broken.map((one) => `${name}: ${one}`));
    if (times === 0) problems.push('The trick was never played: nothing was tried.');
    return problems.length > 0 ? [...problems, ...found.stories.slice(0, 2)] : [];
  } finally {
    await world.stop();
    await middlebox.stop();
  }
}

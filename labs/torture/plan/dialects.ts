import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { brokenInClubs, brokenPromises, clubSummary, ownErrors } from '../report.ts';
import { runIn } from '../run.ts';
import { withLightSubscribers } from '../subscribers/plan.ts';
import { type Ground, openGround, startLightWorld } from '../world/light-world.ts';
import { makePlan } from './plan.ts';

export type DialectOptions = {
  /** The number of random dialects, in addition to those that lack a single field. */
  worlds: number;
  /** The number of the first one. */
  from: number;
  seed: number;
  /** Shoppers per world. */
  orders: number;
  /** Subscribers per world. */
  subscribers: number;
  /** Only this one, with full and with minimal replies. */
  dialect: string | undefined;
  /** Only dialects whose name contains this text. */
  only: string | undefined;
  /** Processes that test dialects in parallel: most of a world's time is spent waiting. */
  processes: number;
  /** The index of such a process. */
  part: number | undefined;
  onProgress: (step: string, done: number, all: number) => void;
};

const PRODUCTS = 12;
const LANES = 16;
/** Of 100 shoppers this many have to be paid, or the world proves nothing: about 9 have no good card or leave. */
const MIN_PAID = 0.8;
/** Of all shoppers, this many may be unable to buy where a lost customer cannot be found again. */
const MAX_UNKNOWN = 0.1;
/** Of the charges whose reply was lost, this many may need manual review where one field is missing. */
const MAX_REVIEWED = 0.02;

const NO_IDS = 'id.transaction=hidden';

/**
 * Single fields without which lists cannot tell whether a lost charge is in them, so that manual review is needed.
 */
const UNDECIDABLE: Readonly<Record<string, string>> = {
  'transaction.customer=hidden': 'a row that does not show its customer can be anybody’s',
  'transaction.items=hidden': 'only the amount tells the charges of one customer apart',
  'transaction.items=empty': 'only the amount tells the charges of one customer apart',
  'transaction.taxes=hidden':
    'no charge that was sent with tax codes was ever seen as it was sent: no absence is proven',
  'transaction.taxes=empty': 'the same: a list that shows none shows another charge than was sent',
  'transaction.quantity=hidden': 'an item without its quantity cannot be compared',
  [NO_IDS]: 'a charge without an id can be neither kept nor found again',
};

/** Without these nothing can be priced or addressed: nobody may be charged. */
const REFUSING = ['id.customer=hidden', 'product.price=hidden', 'product.currency=hidden'];

/** Promises that cannot hold where nobody can be charged. */
const NEEDS_CHARGES = ['shoppers who kept trying without a paid order'];

/** Promises that do not hold for those whose new customer at the service is lost and cannot be found again. */
const NEEDS_CUSTOMER = [
  'shoppers who kept trying without a paid order',
  'subscribers without the requested result',
];

type Kind = 'random' | 'single' | 'refusing';
type Trial = { kind: Kind; dialect: string; responses: 'full' | 'minimal'; change: string };

/**
 * Tests many dialects, one after the other, each with shoppers, faults and lost replies in a world of its own, and
 * prints a line for each.
 * @returns whether every invariant held in all of them.
 */
export async function tryDialects(options: DialectOptions): Promise<boolean> {
  if (options.part === undefined && options.processes > 1) return inProcesses(options);
  const ground = await openGround();
  const stopped = () => void ground.stop().finally(() => process.exit(130));
  process.once('SIGINT', stopped).once('SIGTERM', stopped);
  try {
    const { only, part = 0, processes } = options;
    const selected = (await planTrials(ground, options)).filter(
      ({ dialect, kind }) => !only || `${kind} ${dialect}`.includes(only),
    );
    if (selected.length === 0) throw new Error(`No dialect has “${only}” in its name.`);
    const trials = selected.filter((_, index) => index % processes === part);
    let isKept = true;
    for (const [index, trial] of trials.entries()) {
      options.onProgress('dialects', index, trials.length);
      const problems = await runWithRetry(ground, trial, options);
      if (problems.length > 0) isKept = false;
      for (const problem of problems) console.log(`    ${problem}`);
    }
    return isKept;
  } finally {
    await ground.stop();
  }
}

/** Distributes the dialects over processes like this one, and prints their output. */
async function inProcesses({ processes }: DialectOptions): Promise<boolean> {
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, part) => {
      const program = process.argv[1] ?? '';
      const child = fork(program, [...process.argv.slice(2), '--part', String(part)], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      process.once('SIGINT', () => child.kill()).once('SIGTERM', () => child.kill());
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => console.log(line));
      return new Promise<number | null>((done) => child.once('close', done));
    }),
  );
  return codes.every((code) => code === 0);
}

async function planTrials(ground: Ground, options: DialectOptions): Promise<Trial[]> {
  const { worlds, from, seed } = options;
  const random = Array.from({ length: worlds }, (_, n): Trial => {
    const index = from + n;
    const responses = index % 4 === 3 ? 'minimal' : 'full';
    return { kind: 'random', dialect: `random:${seed * 1_000 + index}`, responses, change: '' };
  });
  if (options.dialect !== undefined) {
    return (['full', 'minimal'] as const).map((responses) => {
      return { kind: 'random', dialect: options.dialect ?? '', responses, change: '' };
    });
  }
  const changed = (kind: Kind, change: string): Trial => {
    return { kind, dialect: `default,${change}`, responses: 'full', change };
  };
  const reply = await fetch(`${ground.sandbox.url}/sandbox/dialects`);
  type Dimensions = { dimensions: { name: string; values: string[] }[] };
  const { dimensions } = (await reply.json()) as Dimensions;
  const singles = dimensions
    .filter(({ name }) => /^(id|customer|product|transaction)\./.test(name))
    .flatMap(({ name, values }) =>
      values
        .filter((value) => value === 'hidden' || value === 'empty')
        .map((value) => `${name}=${value}`),
    )
    .filter((change) => !REFUSING.includes(change) && !/^id\.(plan|subscription)/.test(change));
  return [
    ...random,
    ...singles.map((change) => changed('single', change)),
    ...REFUSING.map((change) => changed('refusing', change)),
  ];
}

/** A world that aborts says nothing about the shop: it is run once more, and the others continue. */
async function runWithRetry(
  ground: Ground,
  trial: Trial,
  options: DialectOptions,
): Promise<string[]> {
  const abortedLine = (error: unknown) =>
    `${trial.dialect} aborted: ${error instanceof Error ? error.message : String(error)}`;
  try {
    return await tryOne(ground, trial, options);
  } catch (error) {
    console.log(`    ${abortedLine(error)} (tried again)`);
  }
  return tryOne(ground, trial, options).catch((error: unknown) => [abortedLine(error)]);
}

/** Runs one world. @returns the violations, as sentences. */
async function tryOne(ground: Ground, trial: Trial, options: DialectOptions): Promise<string[]> {
  const { dialect, responses, kind } = trial;
  // Where nobody can be charged, nobody can subscribe.
  const subscribers = kind === 'refusing' ? 0 : options.subscribers;
  const started = performance.now();
  const world = await startLightWorld(ground, {
    products: PRODUCTS,
    tenant: { responses, dialect },
    clubs: subscribers > 0,
  });
  try {
    const { orders, seed } = options;
    const shoppers = makePlan({ orders, seed, products: PRODUCTS, repeats: 0 });
    const plan = withLightSubscribers(shoppers, subscribers, seed);
    // Somebody else's equal charge is undecidable with any reply: it would hide the effect of a field.
    if (kind !== 'random') for (const shopper of plan.shoppers) shopper.lookalike = false;
    const found = await runIn(world, plan, {
      orders,
      subscribers,
      seed,
      processes: 1,
      workers: 1,
      lanes: LANES,
      repeats: 0,
      least: 0,
      responses,
      dialect,
      onProgress: () => {},
    });
    const lost = found.settleMs.length;
    const share = lost === 0 ? 0 : found.reviews / lost;
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(
      `${kind.padEnd(9)}${`${dialect} ${responses}`.padEnd(46)} paid ${String(found.paid).padStart(4)}` +
        `  lost ${String(lost).padStart(3)}  review ${String(found.reviews).padStart(3)}` +
        ` (${(share * 100).toFixed(0)} %)${found.clubs ? clubSummary(found.clubs) : ''}  ${seconds} s`,
    );
    const promises = [
      ...brokenPromises(found),
      ...(found.clubs ? brokenInClubs(found.clubs) : []),
      ['internal errors', ownErrors(found, false)] as const,
    ];
    const isLost = await losesCustomers(ground, dialect);
    const problems = promises
      .filter(([name]) => !(isLost && NEEDS_CUSTOMER.includes(name)))
      .filter(([name]) => !(kind === 'refusing' && NEEDS_CHARGES.includes(name)))
      // What a list does not show needs manual review; how often is checked below.
      .filter(([name]) => name !== 'unnecessary reviews')
      .flatMap(([name, broken]) => broken.map((one) => `${name}: ${one}`))
      // Rows without an id make no complete list, and the audit says so.
      .filter((problem) => !(trial.change === NO_IDS && problem.endsWith('was incomplete.')));
    if (kind === 'refusing') {
      if (found.paid + found.charges > 0) problems.push('Something was charged.');
      return problems;
    }
    const unknown =
      promises.find(([name]) => isLost && name === NEEDS_CUSTOMER[0])?.[1].length ?? 0;
    const isPoor = found.paid < (MIN_PAID - MAX_UNKNOWN) * options.orders;
    if (isPoor || found.paid + unknown < MIN_PAID * options.orders) {
      problems.push(`Only ${found.paid} were paid.`);
    }
    if (kind === 'single' && share > MAX_REVIEWED && !UNDECIDABLE[trial.change]) {
      problems.push(`A person decided ${found.reviews} of ${lost} lost replies.`);
    }
    // Only the fields that identify a person, an order or a charge.
    const names = problems.flatMap((problem) => problem.match(/\S*[@\d][^\s():,]*/g) ?? []);
    const stories = found.stories.filter((story) => names.some((name) => story.includes(name)));
    return [...problems, ...stories.slice(0, 3)];
  } finally {
    await world.stop();
  }
}

/**
 * Whether a customer whose reply was lost is lost permanently: creating another one with the address is refused,
 * and no list shows addresses. Nothing is charged then, and nothing can be.
 */
async function losesCustomers({ sandbox }: Ground, dialect: string): Promise<boolean> {
  const path = `/sandbox/dialects/${encodeURIComponent(dialect)}`;
  const reply = await fetch(`${sandbox.url}${path}`);
  const { choices } = (await reply.json()) as { choices: Record<string, string> };
  return choices['customer.email'] === 'hidden' && choices['rule.email-taken'] === 'refuse';
}

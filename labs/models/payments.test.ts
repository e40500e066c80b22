import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '@/lib/testing/long';
import { type Appearance, appearances, type Fate, fates, ModelService } from './service';
import { type Cart, ModelShop, type Submission } from './shop';

/**
 * The state machine against a model of the service: shoppers, workers and lists in any order, with
 * delayed requests, lost replies, stale lists and killed processes.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** No list is staler than the ten minutes after a token's expiry allow for. */
const OLDEST_LIST_MS = 9 * MINUTE;

type World = {
  shop: ModelShop;
  service: ModelService;
  clock: { now: number };
  scheduler: { pause: (label: string) => Promise<void> };
};

/** Random choices besides the commands; each list is cycled through. */
type Chances = {
  resendFates: Fate[];
  latenessMs: number[];
  listAgesMs: number[];
  /** Whether an order was paid and listed before. */
  isCalibrated: boolean;
};

function goThrough<T>(values: readonly T[], otherwise: T): () => T {
  let next = 0;
  return () => values[next++ % Math.max(1, values.length)] ?? otherwise;
}

function openWorld(pause: (label: string) => Promise<void>, chances: Chances): World {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const scheduler = { pause };
  const service = new ModelService(() => clock.now);
  const cart = (id: string, matchKey: string): Cart => ({
    id,
    matchKey,
    closed: false,
    orders: [],
  });
  const shop = new ModelShop({
    service,
    now: () => {
      clock.now += 1;
      return clock.now;
    },
    pause: (label) => scheduler.pause(label),
    resendFate: goThrough<Fate>([...chances.resendFates, 'answered'], 'answered'),
    latenessMs: goThrough(chances.latenessMs, 20 * MINUTE),
    // Two guests with the same address and equal carts, and somebody else.
    carts: [cart('c1', 'same'), cart('c2', 'same'), cart('c3', 'other'), cart('c4', 'first')],
  });
  return { shop, service, clock, scheduler };
}

type Command = fc.AsyncCommand<object, World>;

function command(name: string, act: (world: World) => void): Command {
  return {
    check: () => true,
    // Not awaited: the next command begins while this one is still running.
    run: async (_model, world) => act(world),
    toString: () => name,
  };
}

/** What the shop itself and a bad network can do; no intermediary duplicates a request. */
const ownFates = fates.filter((one) => one !== 'doubled');
const fate = fc.constantFrom(...ownFates);

const submissionWith = (fateOfIt: fc.Arbitrary<Fate>) =>
  fc
    .record({
      cart: fc.nat({ max: 2 }),
      fingerprint: fc.constantFrom('as shown', 'another address'),
      card: fc.constantFrom<Submission['card']>('good', 'good', 'declined'),
      fate: fateOfIt,
    })
    .map(({ cart: index, ...rest }) =>
      command(`submission ${index} ${JSON.stringify(rest)}`, ({ shop }) => {
        const cart = shop.carts[index];
        if (cart) void shop.submit({ cart, ...rest });
      }),
    );
const submission = submissionWith(fate);

const round = fc.constant(command('worker', ({ shop }) => void shop.workerRound()));

const list = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: OLDEST_LIST_MS }))
  .map((ageMs) => command(`list ${ageMs}`, ({ shop }) => void shop.syncList(ageMs)));

const advance = fc
  .constantFrom(SECOND, 10 * SECOND, 36 * SECOND, 3 * MINUTE, 6 * MINUTE, 16 * MINUTE, 72 * MINUTE)
  .map((ms) =>
    command(`advance ${ms / SECOND} s`, ({ clock }) => {
      clock.now += ms;
    }),
  );

const kill = fc.nat({ max: 5 }).map((index) =>
  command(`kill ${index}`, ({ shop }) => {
    const victim = shop.processes[index % Math.max(1, shop.processes.length)];
    if (victim) victim.killed = true;
  }),
);

/** A charge of the tenant's that is not the shop's, and looks like some cart's. */
const lookalike = fc.constantFrom('same', 'other').map((matchKey) =>
  command(`lookalike ${matchKey}`, ({ service }) => {
    service.book(matchKey, null);
  }),
);

/** From now on the service's list, or a gateway in between, shows charges in another form. */
const appearance = fc.constantFrom(...appearances).map((one: Appearance) =>
  command(`list shows ${one}`, ({ service }) => {
    service.appearance = one;
  }),
);

/** Lets the network recover and time pass until nothing is open, as a person would wait. */
async function heal({ shop, clock, scheduler }: World, listAgesMs: readonly number[]) {
  scheduler.pause = async () => {};
  const nextAge = goThrough([...listAgesMs, 0], 0);
  // A refusal triggers a fetch of the list, too.
  for (let waited = 0; waited < 60 && (waited < 2 || shop.unsettled().length > 0); waited += 1) {
    clock.now += waited < 5 ? 40 * SECOND : 3 * MINUTE;
    await shop.workerRound();
    await shop.syncList(nextAge());
    shop.check();
  }
  await shop.syncList(0);
  shop.check();
}

/** An order that was paid and listed before: the list is known to show what was sent. */
async function calibrate({ shop }: World): Promise<void> {
  const cart = shop.carts[3];
  if (!cart) throw new Error('There is no first cart');
  await shop.submit({ cart, fingerprint: 'as shown', card: 'good', fate: 'answered' });
  await shop.syncList(0);
}

async function play(
  scheduler: fc.Scheduler,
  commands: Iterable<Command>,
  chances: Chances,
): Promise<World> {
  const world = openWorld(async () => {}, chances);
  if (chances.isCalibrated) await calibrate(world);
  world.scheduler.pause = (label) => scheduler.schedule(Promise.resolve(), label);
  await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: world }), commands);
  await scheduler.waitIdle();
  await heal(world, chances.listAgesMs);
  return world;
}

const chances: fc.Arbitrary<Chances> = fc.record({
  resendFates: fc.array(fate, { maxLength: 6 }),
  latenessMs: fc.array(fc.integer({ min: SECOND, max: 65 * MINUTE }), { maxLength: 4 }),
  listAgesMs: fc.array(fc.integer({ min: 0, max: OLDEST_LIST_MS }), { maxLength: 6 }),
  isCalibrated: fc.constant(true),
});
const usual = fc.commands([submission, submission, round, list, advance, kill], {
  maxCommands: 40,
  size: 'max',
});
const withLookalikes = fc.commands(
  [submission, submission, round, list, advance, kill, lookalike],
  {
    maxCommands: 40,
    size: 'max',
  },
);

/** Every unpaid shopper submits once more with a good card. */
async function keepTrying({ shop }: World): Promise<void> {
  for (const cart of shop.carts) {
    await shop.submit({ cart, fingerprint: 'as shown', card: 'good', fate: 'answered' });
  }
}

describe('whatever is lost, delayed, killed or repeated', () => {
  test('no order is charged twice, no charge is left on a failed order, and all are settled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), usual, chances, async (scheduler, commands, chance) => {
        const world = await play(scheduler, commands, chance);
        expect(world.shop.broken).toEqual([]);
        // Without lookalikes, a fetch is always conclusive: nothing is left to manual
        // review.
        expect(world.shop.unsettled().map((one) => one.state)).toEqual([]);
        await keepTrying(world);
        expect(world.shop.carts.map((cart) => cart.closed)).toEqual([true, true, true, true]);
        expect(world.shop.broken).toEqual([]);
      }),
      { numRuns: isLong ? 1_000 : 250 },
    );
  });

  test('manual review is needed only where somebody else’s charge looks the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        withLookalikes,
        chances,
        async (scheduler, commands, chance) => {
          const world = await play(scheduler, commands, chance);
          const { shop } = world;
          expect(shop.broken).toEqual([]);
          for (const attempt of shop.unsettled()) {
            expect(attempt.state).toBe('REVIEW');
            expect(shop.hasLookalike(attempt.matchKey)).toBe(true);
          }
          shop.decideReviews();
          await keepTrying(world);
          expect(shop.unsettled()).toEqual([]);
          expect(shop.carts.map((cart) => cart.closed)).toEqual([true, true, true, true]);
          expect(shop.broken).toEqual([]);
        },
      ),
      { numRuns: isLong ? 600 : 150 },
    );
  });
});

describe('however the list shows charges, and whatever a gateway makes of a request', () => {
  const hostile = fc.commands(
    [
      submissionWith(fc.constantFrom(...fates)),
      submissionWith(fc.constantFrom<Fate>('doubled', 'answer-lost', 'answered')),
      round,
      list,
      advance,
      kill,
      appearance,
    ],
    { maxCommands: 40, size: 'max' },
  );
  const anyChances = chances.chain((one) =>
    fc.boolean().map((isCalibrated) => ({ ...one, isCalibrated })),
  );

  test('no order is charged twice by the shop, and no charge is lost, denied or left unseen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), hostile, anyChances, async (scheduler, commands, chance) => {
        const world = await play(scheduler, commands, chance);
        const { shop } = world;
        expect(shop.broken).toEqual([]);
        expect(shop.unsettled().filter((one) => one.state !== 'REVIEW')).toEqual([]);
        expect(shop.unseenCharges()).toEqual([]);
        for (let turn = 0; turn < 3; turn += 1) {
          shop.decideReviews();
          await keepTrying(world);
          await heal(world, []);
        }
        expect(shop.broken).toEqual([]);
        expect(shop.unseenCharges()).toEqual([]);
      }),
      { numRuns: isLong ? 400 : 100 },
    );
  });
});

test('the runs reach every outcome, every decision and every transition', async () => {
  const counts = new Map<string, number>();
  const everything = fc.commands(
    [submissionWith(fc.constantFrom(...fates)), submission, round, list, advance, kill, lookalike],
    { maxCommands: 40, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), everything, chances, async (scheduler, commands, chance) => {
      const { shop } = await play(scheduler, commands, chance);
      shop.decideReviews();
      for (const [what, count] of shop.seen) counts.set(what, (counts.get(what) ?? 0) + count);
    }),
    { numRuns: 300, seed: 20_260_301 },
  );
  const outcomes = ['succeeded', 'unsent', 'declined', 'unknown'].map((one) => `outcome ${one}`);
  const decisions = ['bind', 'review', 'resend', 'note-absence', 'clear', 'wait'];
  const transitions = ['abandon', 'decline', 'lose', 'succeed', 'clear', 'escalate', 'dismiss'];
  const expected = [
    ...outcomes,
    ...decisions.map((decision) => `decision ${decision}`),
    ...transitions.map((transition) => `transition ${transition}`),
    ...fates.map((one) => `request ${one}`),
    'reopened by a list',
    'second charge seen',
    'refused: clear',
  ];
  expect(expected.filter((one) => !counts.has(one))).toEqual([]);
});

import fc from 'fast-check';
import { type Appearance, appearances, type Fate, fates } from './service';
import type { Submission } from './shop';
import { type Chances, type Command, MINUTE, SECOND, type World } from './world';

/* What happens to the shop and the service, at random. */

/** No list is staler than the ten minutes after a token's expiry allow for. */
const OLDEST_LIST_MS = 9 * MINUTE;

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

export const submissionWith = (fateOfIt: fc.Arbitrary<Fate>) =>
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
export const submission = submissionWith(fate);

export const round = fc.constant(command('worker', ({ shop }) => void shop.workerRound()));

export const list = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: OLDEST_LIST_MS }))
  .map((ageMs) => command(`list ${ageMs}`, ({ shop }) => void shop.syncList(ageMs)));

export const advance = fc
  .constantFrom(SECOND, 10 * SECOND, 36 * SECOND, 3 * MINUTE, 6 * MINUTE, 16 * MINUTE, 72 * MINUTE)
  .map((ms) =>
    command(`advance ${ms / SECOND} s`, ({ clock }) => {
      clock.now += ms;
    }),
  );

export const kill = fc.nat({ max: 5 }).map((index) =>
  command(`kill ${index}`, ({ shop }) => {
    const victim = shop.processes[index % Math.max(1, shop.processes.length)];
    if (victim) victim.killed = true;
  }),
);

/** A charge of the tenant's that is not the shop's, and looks like some cart's. */
export const lookalike = fc.constantFrom('same', 'other').map((matchKey) =>
  command(`lookalike ${matchKey}`, ({ service }) => {
    service.book(matchKey, null);
  }),
);

/** From now on the service's list, or a gateway in between, shows charges in another form. */
export const appearance = fc.constantFrom(...appearances).map((one: Appearance) =>
  command(`list shows ${one}`, ({ service }) => {
    service.appearance = one;
  }),
);

export const chances: fc.Arbitrary<Chances> = fc.record({
  resendFates: fc.array(fate, { maxLength: 6 }),
  latenessMs: fc.array(fc.integer({ min: SECOND, max: 65 * MINUTE }), { maxLength: 4 }),
  listAgesMs: fc.array(fc.integer({ min: 0, max: OLDEST_LIST_MS }), { maxLength: 6 }),
  isCalibrated: fc.constant(true),
});
export const usual = fc.commands([submission, submission, round, list, advance, kill], {
  maxCommands: 40,
  size: 'max',
});
export const withLookalikes = fc.commands(
  [submission, submission, round, list, advance, kill, lookalike],
  {
    maxCommands: 40,
    size: 'max',
  },
);

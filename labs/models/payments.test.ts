import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '@/lib/testing/long';
import {
  advance,
  appearance,
  chances,
  kill,
  list,
  lookalike,
  round,
  submission,
  submissionWith,
  usual,
  withLookalikes,
} from './commands';
import { type Fate, fates } from './service';
import { heal, keepTrying, play } from './world';

/**
 * The state machine against a model of the service: shoppers, workers and lists in any order, with
 * delayed requests, lost replies, stale lists and killed processes.
 */

describe('whatever is lost, delayed, killed or repeated', () => {
  test('no order is charged twice, no charge is left on a failed order, and all are settled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), usual, chances, async (scheduler, commands, chance) => {
        const world = await play(scheduler, commands, chance);
        expect(world.shop.broken).toEqual([]);
        // Without lookalikes, a fetch is always conclusive, unless a resend showed that the token was used.
        const open = world.shop.unsettled().filter((one) => !one.mayHaveCharged);
        expect(open.map((one) => one.state)).toEqual([]);
        world.shop.decideReviews();
        await keepTrying(world);
        expect(world.shop.carts.map((cart) => cart.closed)).toEqual([true, true, true, true]);
        expect(world.shop.broken).toEqual([]);
      }),
      { numRuns: isLong ? 1_000 : 250 },
    );
  });

  test('manual review is needed only where somebody else’s charge looks the same, or the token was used', async () => {
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
            expect(attempt.mayHaveCharged || shop.hasLookalike(attempt.matchKey)).toBe(true);
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
  const outcomes = ['succeeded', 'unsent', 'refused', 'unknown'].map((one) => `outcome ${one}`);
  const decisions = ['bind', 'review', 'resend', 'note-absence', 'clear', 'wait'];
  const transitions = ['abandon', 'refuse', 'lose', 'succeed', 'clear', 'escalate', 'dismiss'];
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

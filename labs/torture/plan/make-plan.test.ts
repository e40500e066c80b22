import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptKillOf, COMMAND_KILL, withSubscribers } from '../subscribers/plan-subscribers.ts'; // module: subscriptions
import { makePlan } from './make-plan.ts';
import {
  subscriberBehaviours, // module: subscriptions
  webKillPoints,
  workerKillPoints,
} from './plan-types.ts';

const options = fc.record({
  orders: fc.integer({ min: 300, max: 400 }),
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  products: fc.integer({ min: 2, max: 50 }),
  repeats: fc.integer({ min: 1, max: 20 }),
});

test('the same seed gives the same plan, another one another', () => {
  fc.assert(
    fc.property(options, (input) => {
      const plan = makePlan(input);
      expect(makePlan(input)).toEqual(plan);
      expect(makePlan({ ...input, seed: input.seed + 1 })).not.toEqual(plan);
    }),
    { numRuns: 10 },
  );
});

test('every kill, cut and restart is planned as often as required', () => {
  fc.assert(
    fc.property(options, (input) => {
      const { shoppers, incidents, workerDeaths } = makePlan(input);
      for (const point of webKillPoints) {
        expect(shoppers.filter((shopper) => shopper.kill?.point === point)).toHaveLength(
          input.repeats,
        );
      }
      for (const failpoint of workerKillPoints) {
        const deaths = workerDeaths.filter((death) => death.failpoint === failpoint);
        expect(deaths).toHaveLength(input.repeats);
      }
      for (const kind of ['connections cut', 'database restarted', 'database crashed']) {
        expect(incidents.filter((incident) => incident.kind === kind)).toHaveLength(input.repeats);
      }
    }),
    { numRuns: 10 },
  );
});

test('some shoppers share an address and the content of their carts', () => {
  const { shoppers } = makePlan({ orders: 200, seed: 1, products: 10, repeats: 1 });
  const byEmail = Map.groupBy(shoppers, (one) => one.email);
  const shared = [...byEmail.values()].filter((group) => group.length > 1);
  expect(shared.length).toBeGreaterThan(10);
  for (const group of shared) {
    expect(new Set(group.map((one) => JSON.stringify(one.lines))).size).toBe(1);
  }
});

// module: subscriptions
test('subscribers are planned by the seed, independently of the orders', () => {
  fc.assert(
    fc.property(options, fc.integer({ min: 150, max: 200 }), (input, count) => {
      const orders = makePlan(input);
      const plan = withSubscribers(orders, count, input.seed);
      expect(withSubscribers(orders, count, input.seed)).toEqual(plan);
      expect({ ...plan, subscribers: [], faults: orders.faults }).toEqual(orders);
      expect(withSubscribers(orders, 0, input.seed)).toEqual(orders);
      expect(new Set(plan.subscribers.map((subscriber) => subscriber.behaviour))).toEqual(
        new Set(subscriberBehaviours),
      );
      expect(
        new Set(plan.subscribers.flatMap((subscriber) => subscriber.kill?.point ?? [])),
      ).toEqual(new Set([...webKillPoints.map(attemptKillOf), COMMAND_KILL]));
    }),
    { numRuns: 10 },
  );
});

import { until } from './ledger/settle.ts';
import type { Behaviour } from './plan/plan-types.ts';
import { Shopper } from './shopper.ts';
import { chargeByOtherClient } from './storm.ts';
import type { World } from './world/start-world.ts';

type Scene = { behaviour: Behaviour; killAt?: 'after-b' | 'after-post'; lookalike?: boolean };

/** States that a small run might not meet. */
const scenes: readonly Scene[] = [
  // Never sent, so it is resent.
  { behaviour: 'leaves after one submission', killAt: 'after-b' },
  // Charged, and found in the list later.
  { behaviour: 'leaves after one submission', killAt: 'after-post' },
  // Looks like another client's charge, so it is reviewed.
  { behaviour: 'leaves after one submission', lookalike: true },
  { behaviour: 'submits twice at once' },
];

/** On a busy machine a submission may time out before it gets there: then another shopper tries. */
const PATIENCE_MS = 10_000;
const TRIES = 5;

export async function playScenes(world: World, first: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (const scene of scenes) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const index = first + shoppers.length;
      const { behaviour, killAt: point } = scene;
      const kill = point ? { point, failpoint: point, delayMs: 0, victim: index } : null;
      const email = `staged-${index}@example.com`;
      const plan = { index, behaviour, kill, email, lookalike: false, seed: index };
      const shopper = new Shopper({ ...plan, lines: [[index, 1]] }, world);
      shoppers.push(shopper);
      if (await hasHappened(scene, shopper, world)) break;
    }
  }
  return shoppers;
}

async function hasHappened(scene: Scene, shopper: Shopper, world: World): Promise<boolean> {
  if (scene.lookalike) {
    const fault = { method: 'POST', path: '/transactions', kind: 'commit-then-close', times: 1 };
    await world.sandbox.control(world.tenant, 'POST', '/faults', fault);
  }
  await shopper.visit();
  if (scene.lookalike) return until(() => chargeByOtherClient(world, shopper), PATIENCE_MS);
  if (!scene.killAt) return shopper.isDoubled;
  return until(async () => world.struck.has(shopper.plan.index), PATIENCE_MS);
}

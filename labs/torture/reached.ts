import type { Behaviour, Kill } from './plan/plan-types.ts';
import { Shopper } from './shopper.ts';
import { chargeByOtherClient } from './storm.ts';
import type { TortureReport } from './types.ts';
import type { World } from './world/world.ts';

type Scene = { behaviour: Behaviour; kill?: Kill; lookalike?: boolean };

const killAt = (point: 'after-b' | 'after-post'): Kill => ({ point, failpoint: point, delayMs: 0 });

/** One after the other, before the storm: what would happen to few shoppers of a small run, or to none. */
const scenes: readonly Scene[] = [
  // Never sent: it is sent again.
  { behaviour: 'leaves after one submission', kill: killAt('after-b') },
  // Charged, and found in the list later.
  { behaviour: 'leaves after one submission', kill: killAt('after-post') },
  // Cannot be told from the charge of another client: it is reviewed.
  { behaviour: 'leaves after one submission', lookalike: true },
  { behaviour: 'submits twice at once' },
];

/** On a busy machine a submission may time out before it gets there: then somebody else tries. */
const TRIES = 5;

/**
 * Plays each scene until it has happened, with a new shopper each time.
 * @param first index of the first shopper
 */
export async function stage(world: World, first: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (const scene of scenes) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const shopper = shopperOf(scene, first + shoppers.length, world);
      shoppers.push(shopper);
      if (await hasHappened(scene, shopper, world)) break;
    }
  }
  return shoppers;
}

function shopperOf(scene: Scene, index: number, world: World): Shopper {
  const { behaviour, kill = null } = scene;
  const email = `staged-${index}@example.com`;
  const plan = { index, behaviour, kill, email, lookalike: false, seed: index };
  return new Shopper({ ...plan, lines: [[index, 1]] }, world);
}

async function hasHappened(scene: Scene, shopper: Shopper, world: World): Promise<boolean> {
  if (scene.lookalike) await loseReply(world);
  await shopper.visit();
  if (scene.lookalike) return chargeByOtherClient(world, shopper);
  return scene.kill ? world.struck.has(shopper.plan.index) : isDoubled(shopper);
}

/** Whether two of their concurrent submissions were answered. */
function isDoubled({ answers }: Shopper): boolean {
  return answers.filter(({ isBeside, outcome }) => isBeside && outcome !== 'none').length > 1;
}

/** How many shoppers had two concurrent submissions answered. */
export function countDoubled(shoppers: readonly Shopper[]): number {
  return shoppers.filter(isDoubled).length;
}

function loseReply({ sandbox, tenant }: World): Promise<unknown> {
  const fault = { method: 'POST', path: '/transactions', kind: 'commit-then-close', times: 1 };
  return sandbox.control(tenant, 'POST', '/faults', fault);
}

const BETWEEN_B_AND_C = ['after-b', 'post-under-way', 'after-post', 'before-c'];

/** The states that a run has to have met, and has not: without them it proves little. */
export function missedStates(
  report: Pick<TortureReport, 'reviews' | 'resends' | 'foundLate' | 'kills' | 'doubled'>,
): string[] {
  const { reviews, resends, foundLate, kills, doubled } = report;
  const died = BETWEEN_B_AND_C.reduce((sum, point) => sum + (kills.get(point) ?? 0), 0);
  const met = {
    'a review': reviews,
    'a charge that is found late': foundLate,
    'a request that is sent again': resends,
    'a kill between B and C': died,
    'a submission that is doubled': doubled,
  };
  return Object.entries(met).flatMap(([name, times]) => (times > 0 ? [] : [name]));
}

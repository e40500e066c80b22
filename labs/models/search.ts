import { unsettledStates } from '@/lib/payments/states';
import { type Step, stepsFrom } from './steps';
import { at, type Bounds, OLD_CHARGE, startOf, textOf, type World } from './world';

export type Found = {
  states: number;
  transitions: number;
  violation: { problem: string; story: string[] } | null;
  met: Record<string, number>;
};

/** Searches every interleaving within the bounds, breadth first, up to the first violation. */
export function searchAll(bounds: Bounds): Found {
  const known = new Set<string>();
  const worlds: (World | null)[] = [];
  const parents: number[] = [];
  const stories: string[] = [];
  const met: Record<string, number> = {};
  let transitions = 0;

  const texts: (string | null)[] = [];
  const visit = (world: World, text: string, parent: number, story: string) => {
    if (known.has(text)) return;
    known.add(text);
    worlds.push(world);
    texts.push(text);
    parents.push(parent);
    stories.push(story);
  };
  const found = (problem: string | null, last: number): Found => {
    const story: string[] = [];
    for (let index = last; index >= 0; index = at(parents, index))
      story.unshift(at(stories, index));
    const violation = problem === null ? null : { problem, story };
    return { states: worlds.length, transitions, violation, met };
  };

  for (const variant of bounds.variants) {
    const start = startOf(variant, bounds);
    const { second, others } = variant;
    const story = second === 'none' ? 'one submission' : `a second submission with the ${second}`;
    visit(start, textOf(start), -1, `Others buy ${others}; there is ${story}`);
  }
  for (let index = 0; index < worlds.length; index += 1) {
    const world = at(worlds, index);
    worlds[index] = null;
    const problem = problemOf(world);
    if (problem !== null) return found(problem, index);
    for (const name of interesting(world)) met[name] = (met[name] ?? 0) + 1;
    const steps = stepsFrom(world, bounds).filter(({ text }) => text !== texts[index]);
    texts[index] = null;
    transitions += steps.length;
    if (!steps.some(isFair)) {
      const last = finalProblemOf(world);
      if (last !== null) return found(last, index);
    }
    for (const { world: next, text, story } of steps) visit(next, text, index, story);
  }
  return found(null, -1);
}

const isFair = (step: Step) => step.isFair;

function problemOf(world: World): string | null {
  if (world.wrong !== null) return world.wrong;
  const carts = world.charges.map((charge) => at(world.tokens, charge).cart);
  if (!world.isContradicted && new Set(carts).size < carts.length) return 'A cart is charged twice';
  for (const { state, charge, token } of world.attempts) {
    if (state === 'NOT_CHARGED' && world.charges.includes(token))
      return 'The shopper is told that the payment failed, and it was charged';
    if (state !== 'SUCCEEDED') continue;
    if (charge === null || charge === OLD_CHARGE || !world.charges.includes(charge))
      return 'An order is paid without a charge';
    if (
      world.attempts.filter((one) => one.state === 'SUCCEEDED' && one.charge === charge).length > 1
    )
      return 'One charge pays two orders';
  }
  return null;
}

/** Problems of a world in which nothing can happen any more. */
function finalProblemOf(world: World): string | null {
  const open = world.attempts.find(
    ({ state }) => unsettledStates.includes(state) && state !== 'REVIEW',
  );
  if (open) return `An attempt stays ${open.state}`;
  for (const charge of world.charges) {
    const owner = world.attempts.find((one) => one.charge === charge);
    if (owner?.state === 'SUCCEEDED') continue;
    const row = world.rows[charge];
    const isKnown = row?.isUnexplained || owner !== undefined;
    const isRaised = world.orders.some(({ status, isFlagged }) => status === 'REVIEW' || isFlagged);
    if (!isKnown || !isRaised) return 'A charge is lost: nobody is told of it';
  }
  const needsPerson = world.orders.some(({ status }) => status === 'REVIEW');
  if (needsPerson && world.isGentle && world.others !== 'never')
    return 'A person has to decide, though only requests or replies were lost';
  return null;
}

/** States that a search must have met: otherwise it proves little. */
function interesting(world: World): string[] {
  const { attempts, orders, processes, late, crashesLeft } = world;
  const has = (state: string) => attempts.some((one) => one.state === state);
  const names = {
    'a paid order': has('SUCCEEDED'),
    'a refusal': has('REFUSED'),
    'a cleared attempt': has('NOT_CHARGED'),
    'an abandoned attempt': has('ABANDONED'),
    'a review': has('REVIEW'),
    'a resend': processes[2].at === 'sending',
    'a late request': late.length > 0,
    'a flagged order': orders.some(({ isFlagged }) => isFlagged),
    'a second attempt': attempts.length > 1,
    'a process that died between B and C':
      crashesLeft === 0 &&
      has('SENDING') &&
      processes.every((one) => one.at === 'waiting' || one.at === 'gone'),
  };
  return Object.entries(names).flatMap(([name, isMet]) => (isMet ? [name] : []));
}

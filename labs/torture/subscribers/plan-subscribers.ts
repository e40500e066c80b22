import { killAt, lostReplies, neverDone, on, TOO_LATE_MS, whole } from '../plan/make-plan.ts';
import {
  type FaultPlan,
  type Kill,
  type Plan,
  type SubscriberBehaviour,
  type SubscriberPlan,
  subscriberBehaviours,
  webKillPoints,
} from '../plan/plan-types.ts';
import { seededRandom } from '../random.ts';

/** Of five subscribers, this many have a process killed. */
const KILLED_OF_FIVE = 3;
const FIRST_VICTIM = 1_000_000;

export const COMMAND_KILL = 'subscription-command';
export const attemptKillOf = (point: string) => `subscription-attempt:${point}`;

/** From the seed alone, and independent of the orders. */
function planSubscribers(count: number, seed: number): SubscriberPlan[] {
  const random = seededRandom(seed * 7 + 3);
  const first = whole(random, subscriberBehaviours.length);
  const nextKill = killsInTurn(random);
  return Array.from({ length: count }, (_, index): SubscriberPlan => {
    const behaviour =
      subscriberBehaviours[(first + index) % subscriberBehaviours.length] ?? 'joins';
    return {
      index,
      behaviour,
      email: `subscriber-${index}@example.com`,
      quantity: 1 + whole(random, 3),
      kill: index % 5 < KILLED_OF_FIVE ? nextKill(behaviour, FIRST_VICTIM + index) : null,
      seed: whole(random, 2 ** 31),
    };
  });
}

export function withSubscribers(plan: Plan, count: number, seed: number): Plan {
  if (count === 0) return plan;
  return {
    ...plan,
    subscribers: planSubscribers(count, seed),
    faults: [...plan.faults, ...planSubscriptionFaults(seed)],
  };
}

function killsInTurn(random: () => number) {
  let turn = whole(random, webKillPoints.length);
  return (behaviour: SubscriberBehaviour, victim: number): Kill => {
    turn += 1;
    const makesChanges = !/declined|leaves|twice/.test(behaviour);
    if (makesChanges && turn % 3 === 0) {
      return { point: COMMAND_KILL, failpoint: null, delayMs: 1 + whole(random, 12), victim };
    }
    const kill = killAt(webKillPoints[turn % webKillPoints.length] ?? 'after-post', victim, random);
    return { ...kill, point: attemptKillOf(kill.point) };
  };
}

function planSubscriptionFaults(seed: number): FaultPlan[] {
  const late = { kind: 'delay', delayMs: TOO_LATE_MS };
  const faults = [
    ...on('POST', '/subscriptions', 0.03, [
      ...lostReplies,
      ...neverDone,
      { kind: 'commit-then-status', status: 408 },
      { kind: 'commit-then-html', status: 502 },
      { kind: 'commit-then-close', delayMs: TOO_LATE_MS },
      late,
      { kind: 'status', status: 422 },
    ]),
    ...on('GET', '/subscriptions/*', 0.05, [
      { kind: 'close' },
      { kind: 'status', status: 500 },
      { kind: 'commit-then-truncate' },
      { kind: 'stale', secondsAgo: 3 },
    ]),
    // Few of these are sent: with a smaller share, some faults would never fire.
    ...on('PATCH', '/subscriptions/*/*', 0.2, [
      ...lostReplies,
      ...neverDone,
      late,
      { kind: 'status', status: 422 },
    ]),
    ...on('DELETE', '/subscriptions/*', 0.25, [...lostReplies, ...neverDone, late]),
  ];
  return faults.map((fault, index) => ({ ...fault, seed: seed * 1_000 + 500 + index }));
}

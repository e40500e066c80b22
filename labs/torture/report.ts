import type { Plan } from './plan/plan-types.ts';

/** How a cut connection or a restarting database shows in a web process. */
const LOST_CONNECTION =
  /ECONN|EPIPE|terminat|Connection|connection|shutting down|starting up|recovery mode|57P0|P1001|P1017|P2024|P2028|socket|reach database|start a transaction in the given time/;

/**
 * On an overloaded machine, a statement that waited five seconds for a lock is cancelled and repeated
 * (docs/decisions/0058).
 */
const LOCK_TIMEOUT = /55P03/;

type Counts = ReadonlyMap<string, number>;

export function ownErrors(errors: Counts): string[] {
  return [...errors]
    .filter(([message]) => !LOST_CONNECTION.test(message) && !LOCK_TIMEOUT.test(message))
    .map(([message, count]) => `${count} × ${message}`);
}

export function lockTimeouts(errors: Counts): number {
  return sumOf([...errors].filter(([message]) => LOCK_TIMEOUT.test(message)));
}

export function killCounts(plan: Plan, kills: Counts): Map<string, number> {
  const points = [
    ...plan.shoppers.flatMap((shopper) => shopper.kill?.point ?? []),
    ...plan.subscribers.flatMap((subscriber) => subscriber.kill?.point ?? []), // module: subscriptions
    ...plan.workerDeaths.map((death) => death.failpoint),
  ];
  return new Map(points.map((point) => [`killed at ${point}`, kills.get(point) ?? 0]));
}

/** Subscribers are few: their faults count by call. */
export function missedKinds(...counted: readonly Counts[]): string[] {
  const counts = new Map<string, number>();
  for (const [name, count] of counted.flatMap((one) => [...one])) {
    const [kind] = /^[A-Z]+ \/subscriptions\S*|^killed at subscription/.exec(name) ?? [name];
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].flatMap(([kind, count]) => (count === 0 ? [kind] : []));
}

const BETWEEN_B_AND_C = ['after-b', 'post-under-way', 'after-post', 'before-c'];

/** Without these states a run proves little. */
export function missedStates(met: {
  reviews: number;
  foundLate: number;
  resends: number;
  doubled: number;
  kills: Counts;
}): string[] {
  const times = {
    'a review': met.reviews,
    'a charge that is found late': met.foundLate,
    'a request that is sent again': met.resends,
    'a kill between B and C': sumOf(
      [...met.kills].filter(([point]) => BETWEEN_B_AND_C.includes(point)),
    ),
    'a submission that is doubled': met.doubled,
  };
  return Object.entries(times).flatMap(([name, count]) => (count > 0 ? [] : [name]));
}

export function sumOf(counts: Iterable<readonly [string, number]>): number {
  return [...counts].reduce((sum, [, count]) => sum + count, 0);
}

export function minutesAt(share: number, durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return ms === undefined ? '–' : `${(ms / 60_000).toFixed(2)} m`;
}

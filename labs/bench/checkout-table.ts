import { quantile } from './shared/load.ts';

/** One submission, or one bare call. */
export type Sample = {
  totalMs: number;
  /** The share of the service's responses. */
  upstreamMs: number;
  upstreamCalls: number;
  /** Round trips to the database. */
  statements: number;
};

/** By measurement; the first entry is the bare calls. */
export type Samples = Map<string, Sample[]>;

const GOAL = { medianMs: 40, p99Ms: 150 };

/** Prints a table, and whether the goal was met. */
export function printTable(title: string, samples: Samples): void {
  const [bare = [], ...submitted] = samples.values();
  const bareMs = quantile(
    bare.map((one) => one.totalMs),
    0.5,
  );
  const rows = [...samples].map(([name, taken]) => {
    const of = (value: (one: Sample) => number, share: number) =>
      Math.round(quantile(taken.map(value), share) * 10) / 10;
    const total = (one: Sample) => one.totalMs;
    return {
      '': name,
      submissions: taken.length,
      'calls to the service': of((one) => one.upstreamCalls, 0.5),
      'total median ms': of(total, 0.5),
      'total p99 ms': of(total, 0.99),
      'added median ms': of(addedMs, 0.5),
      'added p99 ms': of(addedMs, 0.99),
      'times the bare call': of((one) => one.totalMs / bareMs, 0.5),
      'database round trips': of((one) => one.statements, 0.5),
    };
  });
  console.log(`\n${title}`);
  console.table(rows);
  const met = submitted.every((taken) => {
    const added = taken.map(addedMs);
    return quantile(added, 0.5) <= GOAL.medianMs && quantile(added, 0.99) <= GOAL.p99Ms;
  });
  console.log(
    `Goal: at most ${GOAL.medianMs} ms added at the median, ${GOAL.p99Ms} ms at p99: ${met ? 'met' : 'missed'}.`,
  );
}

function addedMs({ totalMs, upstreamMs }: Sample): number {
  return totalMs - upstreamMs;
}

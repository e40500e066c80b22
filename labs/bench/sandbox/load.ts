import { Pool } from 'undici';

/** Durations of requests, in milliseconds, each and in total. */
export type Load = {
  readonly durations: Float64Array;
  readonly milliseconds: number;
  /** Responses other than 2xx. */
  readonly failures: number;
};

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/**
 * Sends requests over several connections, sequentially on each, and measures them.
 *
 * @param next the request to send, by its number.
 * @param requests how many in all.
 */
export async function load(
  origin: string,
  connections: number,
  requests: number,
  next: (index: number) => Call,
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const durations = new Float64Array(requests);
  let sent = 0;
  let failures = 0;
  const worker = async () => {
    while (sent < requests) {
      const index = sent;
      sent += 1;
      const { method, path, headers, body } = next(index);
      const started = performance.now();
      const response = await pool.request({ method, path, headers, body: body ?? null });
      await response.body.dump();
      durations[index] = performance.now() - started;
      if (response.statusCode < 200 || response.statusCode > 299) failures += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const milliseconds = performance.now() - started;
  await pool.close();
  return { durations, milliseconds, failures };
}

/** Requests per second. */
export function rateOf(load: Load): number {
  return (load.durations.length / load.milliseconds) * 1_000;
}

/** Merges several loads. */
export function together(loads: readonly Load[]): Load {
  return {
    durations: Float64Array.from(loads.flatMap(({ durations }) => [...durations])),
    milliseconds: loads.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** The duration below which a share of the requests completed. */
export function percentile(load: Load, share: number): number {
  const sorted = load.durations.toSorted();
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

import { Pool } from 'undici';

export type Load = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Replies outside of 2xx. */
  readonly failures: number;
};

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/**
 * Sends requests over some connections, each connection one at a time, and measures them.
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
  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  durations.sort();
  return {
    requests,
    perSecond: requests / seconds,
    p50: durations[Math.floor(requests * 0.5)] ?? 0,
    p99: durations[Math.floor(requests * 0.99)] ?? 0,
    failures,
  };
}

/**
 * Collects garbage sooner, so that a long list of transactions needs less memory (docs/decisions/0030).
 */
export const workerFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40'] as const;

/**
 * Longer than a reverse proxy's keep-alive timeout, so that the proxy never reuses a closed connection.
 */
export const keepAliveMs = 75_000;

export const webVariables = {
  KEEP_ALIVE_TIMEOUT: String(keepAliveMs),
  // The shop handles signals itself: lib/process/shutdown.ts.
  NEXT_MANUAL_SIG_HANDLE: 'true',
} as const;

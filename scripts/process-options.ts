/**
 * A smaller young generation, and a heap that is collected once it has grown by 40 %, so that a long list of
 * transactions takes less memory (docs/decisions/0030).
 */
export const workerFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40'] as const;

/** Longer than a reverse proxy's keep-alive timeout, so that the proxy does not reuse a connection that was closed. */
export const keepAliveMs = 75_000;

/** Next's own variables in production. */
export const webVariables = {
  KEEP_ALIVE_TIMEOUT: String(keepAliveMs),
  // The shop handles signals itself: lib/process/shutdown.ts.
  NEXT_MANUAL_SIG_HANDLE: 'true',
} as const;

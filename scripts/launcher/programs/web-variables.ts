/** Longer than the keep-alive time-out of a reverse proxy, whose next request would meet a closed connection. */
export const keepAliveMs = 75_000;

/** What Next's server is told besides the shop's own variables, wherever it runs in production. */
export const webVariables = {
  KEEP_ALIVE_TIMEOUT: String(keepAliveMs),
  // The shop ends the process itself: lib/server/shutdown.ts.
  NEXT_MANUAL_SIG_HANDLE: 'true',
} as const;

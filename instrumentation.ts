/**
 * Runs once when a server starts: requests are put right before Next reads them, the domains hear of
 * changes at the service, and its pages are kept in memory and follow them.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    if (process.env.NODE_ENV === 'production') {
      const { logSettings } = await import('./lib/env');
      if (logSettings().json) (await import('./lib/json-console')).printJson();
      const { guardRequests } = await import('@/lib/server/incoming');
      guardRequests();
      await (await import('./lib/delivery/holidays')).loadHolidays();
    }
    (await import('./lib/worker/subscribers')).subscribeToMirror();
    const { servePages } = await import('./lib/cache/serve');
    await servePages(new AbortController().signal);
  }
}

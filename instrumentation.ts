/**
 * Runs once when a server starts. Next's own server would send every page without its security
 * policy, so the shop refuses to be served by it. Then requests are put right before Next reads them,
 * and this process's caches begin to follow what changes at the service.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (!(Symbol.for('storefront.server') in globalThis)) {
    throw new Error(
      'Start the shop by `npm run dev` or `npm start`: served by `next dev` or `next start`, its ' +
        'pages would have no security policy.',
    );
  }
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    if (process.env.NODE_ENV === 'production') {
      const { guardRequests } = await import('./lib/security/incoming');
      guardRequests();
    }
    const { followExpiredTags } = await import('./lib/cache/next');
    await followExpiredTags(new AbortController().signal);
  }
}

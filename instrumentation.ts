const warning =
  'Start the shop by `npm run dev` or `npm start`: served by `next dev` or `next start`, its ' +
  'pages have no security policy.';

/**
 * Runs once when a server starts. Next's own server would send every page without its policy, so
 * in production the shop refuses to be served by it.
 */
export function register(): void {
  const building = process.env.NEXT_PHASE === 'phase-production-build';
  if (building || Symbol.for('storefront.server') in globalThis) return;
  if (process.env.NODE_ENV === 'production') throw new Error(warning);
  console.warn(warning);
}

import { registerHooks } from 'node:module';

/**
 * Import this before the dashboard's queries. A bench has no request and so no session: everybody is an owner. The skipped
 * check would be two reads by a key.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@/lib/auth/staff'
      ? { url: new URL('./session-double.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

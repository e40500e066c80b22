import { registerHooks } from 'node:module';

/**
 * Imported before the queries of the dashboard: without a request there is no session to read, so that whoever asks is
 * an owner. That check is two reads by a key.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@/lib/auth/staff'
      ? { url: new URL('./session-double.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

import { registerHooks } from 'node:module';

/**
 * Imported before the queries of the dashboard and of accounts: without a request there is no session to read, so
 * that whoever asks is an owner, or the shopper of session-double.ts. That check is two reads by a key.
 */
const doubled = ['@/lib/auth/staff', '@/lib/auth/viewer', '@/lib/auth/session'];

registerHooks({
  resolve: (specifier, context, next) =>
    doubled.includes(specifier)
      ? { url: new URL('./session-double.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

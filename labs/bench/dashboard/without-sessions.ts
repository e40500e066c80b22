import { registerHooks } from 'node:module';

/**
 * Imported before the dashboard's queries: they take whoever asks for an owner, since without a request there is no
 * session to read. That check is two reads by a key.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@/lib/auth/staff'
      ? { url: new URL('./staff-double.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

/** Preload for running the shop's TypeScript outside Next: `node --import ./scripts/register.ts`. */
import { registerHooks } from 'node:module';
import 'tsx';

// `server-only` throws outside Next's server build.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'server-only'
      ? { url: 'data:text/javascript,', shortCircuit: true }
      : next(specifier, context),
});

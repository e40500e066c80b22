/**
 * Loaded before the shop's TypeScript when it runs outside Next: `node --import ./scripts/register.ts`.
 */
import { registerHooks } from 'node:module';
import 'tsx';

// The package throws wherever it is not Next's server build, to be noticed in a browser's bundle.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'server-only'
      ? { url: 'data:text/javascript,', shortCircuit: true }
      : next(specifier, context),
});

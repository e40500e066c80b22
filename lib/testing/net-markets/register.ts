/** Loaded instead of scripts/register.ts by processes of tests, and by the torture harness: they sell in the same markets. */
import { registerHooks } from 'node:module';
import '../../../scripts/register.ts';

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === '@/brand/markets' ? '@/lib/testing/net-markets/markets' : specifier,
      context,
    ),
});

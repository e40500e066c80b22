/** Loaded instead of scripts/register.ts by processes of tests, and by the torture harness: they sell in the same markets. */
import { registerHooks } from 'node:module';
import '../../../scripts/register.ts';

const replaced: Readonly<Record<string, string>> = {
  '@/brand/markets': '@/lib/testing/net-markets/markets',
  '@/brand/catalogue/taxes': '@/lib/testing/net-markets/taxes',
};

registerHooks({
  resolve: (specifier, context, next) => next(replaced[specifier] ?? specifier, context),
});

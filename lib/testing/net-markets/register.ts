/** Test processes and the torture harness load this instead of scripts/register.ts, to sell in the tests' markets. */
import { registerHooks } from 'node:module';
import '../../../scripts/register.ts';

const replacements: Readonly<Record<string, string>> = {
  '@/brand/markets': '@/lib/testing/net-markets/markets',
  '@/brand/catalogue/taxes': '@/lib/testing/net-markets/taxes',
};

registerHooks({
  resolve: (specifier, context, next) => next(replacements[specifier] ?? specifier, context),
});

/**
 * `npm run seed`: seeds the sandbox and the shop with the demo's catalogue. A new demo's clock begins in the past: it gets
 * sample orders and subscriptions up to today.
 */
import './shared/brief-errors.ts';
import { taxRates } from '@/brand/catalogue/taxes';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { makeSample } from '@/lib/demo/sample';
import { seedStock } from '@/lib/demo/stock';
import { env, isDemo } from '@/lib/env';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { loadEnvFiles } from './shared/env-files.ts';
import { writeTaxRates } from './tenant.ts';

loadEnvFiles();
if (!isDemo()) {
  console.error('This is live mode: the seed writes to the demo sandbox only.');
  process.exit(1);
}
// Tax codes first, so that every purchase uses one that the sandbox knows.
await writeTaxRates(env().service, taxRates);
await matchSandboxClock();
const { created, found, removed } = await seedCatalogue();
await seedStock();
const plans = await seedPlans();
console.log(`Products: ${created} created, ${found} unchanged, ${removed} removed`);
console.log(`Plans: ${plans.created} created, ${plans.found} unchanged`);
for (const key of plans.replaced) {
  console.log(`  ${key} has new terms; existing subscriptions keep the former ones`);
}
for (const key of plans.retired) {
  console.log(
    `  ${key} is closed, since brand/catalogue/plans.ts no longer has it; existing subscriptions continue`,
  );
}
subscribeToMirror();
try {
  if (await makeSample()) console.log('Sample orders and subscriptions: created');
} catch (error) {
  console.error(`Sample orders and subscriptions are incomplete: ${error}`);
}
await disconnect();

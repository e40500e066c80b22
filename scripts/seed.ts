/**
 * `npm run seed`: fills our own sandbox and the shop with the demo's catalogue.
 * `npm run seed -- --products 10000` makes it as large as that, with products that are made up.
 */
import { parseArgs } from 'node:util';
import { taxRates } from '@/brand/catalogue/taxes';
import { seedCatalogue, seedLoad } from '@/lib/catalog/seed';
import { disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { env, isDemo } from '@/lib/env';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { loadEnvFiles } from './env-files.ts';
import { writeTaxRates } from './launcher/tenant.ts';

const { values } = parseArgs({ options: { products: { type: 'string' } } });
if (values.products !== undefined && !/^\d{1,6}$/.test(values.products)) {
  console.error('--products takes a whole number, e.g. 10000');
  process.exit(1);
}
loadEnvFiles();
if (!isDemo()) {
  console.error('The seed writes to the demo sandbox only; this is live mode.');
  process.exit(1);
}
// First at the sandbox, so that no purchase uses a code that it does not know.
await writeTaxRates(env().service, taxRates);
await matchSandboxClock();
const { created, found, removed } = await seedCatalogue();
const plans = await seedPlans();
console.log(`Products: ${created} created, ${found} already there, ${removed} removed`);
console.log(`Plans: ${plans.created} created, ${plans.found} already there`);
if (values.products !== undefined) {
  const load = await seedLoad(Number(values.products));
  console.log(
    `Made-up products: ${load.created} created, ${load.found} already there, ${load.removed} removed`,
  );
}
await disconnect();

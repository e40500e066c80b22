/** `npm run seed`: fills our own sandbox and the shop with the demo's catalogue. */
import { seedCatalogue } from '@/lib/catalog/seed';
import { disconnect } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { seedPlans } from '@/lib/subscriptions/seed';
import { loadEnvFiles } from './env-files.ts';

loadEnvFiles();
if (!isDemo()) {
  console.error('The seed writes to the demo sandbox only; SERVICE_* variables mean live mode.');
  process.exit(1);
}
const { created, found, removed } = await seedCatalogue();
const plans = await seedPlans();
console.log(`Products: ${created} created, ${found} already there, ${removed} removed`);
console.log(`Plans: ${plans.created} created, ${plans.found} already there`);
await disconnect();

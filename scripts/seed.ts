/**
 * `npm run seed`: adds the demo's catalogue, and the samples of `modules/seeds.ts`, to the sandbox and
 * the shop.
 */
import './shared/brief-errors.ts';
import { taxRates } from '@/brand/catalogue/taxes';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { env, isDemo } from '@/lib/env';
import { seeds } from '@/modules/seeds';
import { loadEnvFiles } from './shared/env-files.ts';
import { writeTaxRates } from './tenant.ts';

loadEnvFiles();
if (!isDemo()) {
  console.error('This is live mode: the seed writes to the demo sandbox only.');
  process.exit(1);
}
// Tax rates come first, since sample purchases use them.
await writeTaxRates(env().service, taxRates);
await matchSandboxClock();
const { created, found, removed } = await seedCatalogue();
console.log(`Products: ${created} created, ${found} unchanged, ${removed} removed`);
for (const seed of seeds) await seed();
await disconnect();

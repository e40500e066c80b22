/** `npm run catalogue:import`: imports the products of the service's tenant. Writes nothing at the service. */
import { importCatalogue } from '@/lib/catalog/import';
import { disconnect } from '@/lib/db/client';
import { env, isDemo } from '@/lib/env';
import { configurePlans } from '@/lib/subscriptions/plans/seed';
import { loadEnvFiles } from './env-files.ts';

loadEnvFiles();
const { matched, alone, absent } = await importCatalogue();
console.log(
  `Products: ${matched} that the brand folder describes, ${alone} others; ${absent} of the brand's are not sold there`,
);
if (!isDemo()) await configurePlans(env().planIds);
await disconnect();

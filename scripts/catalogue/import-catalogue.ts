/**
 * `npm run catalogue:import`: imports the products of the service's tenant; only reads there. `-- --plan-
 * changed KEY` confirms that this plan's terms were changed at the service to those in brand/.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util'; // module: subscriptions
import { importCatalogue } from '@/lib/catalog/seed/import';
import { disconnect } from '@/lib/db/client';
import { env, isDemo } from '@/lib/env'; // module: subscriptions
import { commandLine } from '@/lib/process/commands'; // module: subscriptions
import { configurePlans } from '@/modules/subscriptions/plans/seed';
import { termsText } from '@/modules/subscriptions/plans/versions';
import { loadEnvFiles } from '../shared/env-files.ts';

// module: subscriptions
const { values } = parseArgs({
  options: { 'plan-changed': { type: 'string', multiple: true, default: [] } },
});
loadEnvFiles();
const { matched, alone, foreign, absent, retired } = await importCatalogue();
console.log(
  `Products: ${matched} from the brand folder, ${alone} others; ${absent} of the brand's are missing at the service`,
);
if (foreign > 0) {
  console.log(
    `Not sold: ${foreign} in another currency than the catalogue's, without a price in brand/. /merchant/products lists them.`,
  );
}
if (retired > 0) {
  console.log(
    `No longer sold: ${retired} that were removed from brand/. The service still lists them: deactivate them there.`,
  );
}
if (!isDemo()) await plans(new Set(values['plan-changed'])); // module: subscriptions
await disconnect();

// module: subscriptions
async function plans(changedThere: ReadonlySet<string>): Promise<void> {
  const { differing, retired } = await configurePlans(env().planIds, changedThere);
  for (const { key, sold, described } of differing) {
    console.log(
      `Not changed: the plan ${key} is still sold for ${termsText(sold)}, brand/ says ${termsText(described)}. ` +
        `The service’s interface cannot change plans: create another with ${commandLine('catalogue:create')}, and add its id to PLAN_IDS. ` +
        `If you have changed the plan at the service itself, run ${commandLine('catalogue:import', ['--plan-changed', key])}`,
    );
  }
  for (const key of retired) {
    console.log(`Closed: ${key} is no longer in brand/ and PLAN_IDS. Its subscribers keep it.`);
  }
}

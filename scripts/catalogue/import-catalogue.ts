/**
 * `npm run catalogue:import`: imports the products of the service's tenant. Read-only at the service.
 * `-- --plan-changed KEY`: confirms that this plan's terms were changed at the service to those in brand/.
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
  `Products: ${matched} that the brand folder describes, ${alone} others; ${absent} of the brand's are not sold there`,
);
if (foreign > 0) {
  console.log(
    `Not sold: ${foreign} that have another currency than the catalogue and no price in it in brand/. /merchant/products names them.`,
  );
}
if (retired > 0) {
  console.log(
    `Not sold any more: ${retired} that brand/ described once. The service goes on listing them: switch them off there.`,
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
        `Plans cannot be changed through the service’s interface: ${commandLine('catalogue:create')} makes another one, whose id belongs into PLAN_IDS. ` +
        `If you have changed this one at the service itself: ${commandLine('catalogue:import', ['--plan-changed', key])}`,
    );
  }
  for (const key of retired) {
    console.log(`Closed: ${key} is not in brand/ and PLAN_IDS any more; who has it keeps it`);
  }
}

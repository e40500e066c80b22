/**
 * `npm run catalogue:create -- --at URL [--dry-run]` creates the products and plans of the brand folder
 * that the service lacks; it never creates one twice. To confirm the target, the URL must equal
 * SERVICE_BASE_URL. `--again KEY` resends a plan whose response was lost, once you have checked that the
 * service's records do not contain it.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { createMissingProducts, productGaps } from '@/lib/catalog/seed/create';
import { disconnect } from '@/lib/db/client';
import { env } from '@/lib/env';
import { formatMoney } from '@/lib/format';
import { commandLine } from '@/lib/process/commands';
import { clearSentPlan, createBrandPlan, planGaps } from '@/modules/subscriptions/plans/create';
import { loadEnvFiles } from '../shared/env-files.ts';

const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    again: { type: 'string', multiple: true, default: [] }, // module: subscriptions
  },
});
loadEnvFiles();
const address = (url: string) => url.trim().replace(/\/+$/, '');
const { baseUrl } = env().service;
if (values.at === undefined || address(values.at) !== address(baseUrl)) {
  console.error(
    values.at === undefined
      ? `Nothing was created. Confirm the target service: --at ${baseUrl}`
      : `Nothing was created: this shop's service is ${baseUrl}, not ${values.at}.`,
  );
  process.exit(1);
}

const isDry = values['dry-run'];
try {
  await products();
  await plans(); // module: subscriptions
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await disconnect();
}

async function products(): Promise<void> {
  const { present, missing, differing } = await productGaps();
  console.log(`Products: ${present} at the service, ${missing.length} missing`);
  for (const { expected, shown: actual } of differing) {
    console.log(
      `  not created: ${expected.name} exists at ${formatMoney(actual)}, the brand says ${formatMoney(expected.price)}. Change one of the two.`,
    );
  }
  const line = ({ name, price, sku }: (typeof missing)[number]) =>
    `${name}, ${formatMoney(price)} (${sku})`;
  if (isDry) for (const product of missing) console.log(`  would create ${line(product)}`);
  else await createMissingProducts((product) => console.log(`  created ${line(product)}`));
  if (missing.length > 0 && !isDry) console.log(`Run ${commandLine('catalogue:import')} next`);
}

// module: subscriptions
async function plans(): Promise<void> {
  if (!isDry) for (const key of values.again) await clearSentPlan(key);
  const { known: knownPlans, missing, unsure } = await planGaps();
  console.log(`Plans: ${Object.keys(knownPlans).length} known, ${missing.length} missing`);
  for (const { key } of unsure) {
    console.log(
      `  not created: the reply to an earlier creation of ${key} was lost. If the service's records contain the plan, add its id to PLAN_IDS. If not, run this again with --again ${key}.`,
    );
  }
  const ids = { ...knownPlans };
  for (const gap of missing) {
    const { key, plan } = gap;
    const description = `${key}, ${plan.trialDays} trial days, ${gap.plan.graceDays} days of grace`;
    if (isDry) {
      console.log(`  would create ${description}`);
      continue;
    }
    const id = await createBrandPlan(gap);
    if (!id) continue;
    ids[key] = id;
    console.log(`  created ${description}: ${id}`);
  }
  if (missing.length > 0 && !isDry) {
    const pairs = Object.entries(ids).map(([key, id]) => `${key}=${id}`);
    console.log(`Add this to the shop's environment:\nPLAN_IDS=${pairs.join(',')}`);
  }
}

/**
 * `npm run catalogue:create -- --at URL [--dry-run]` creates the products and plans of the brand folder that the
 * service does not have. The URL must equal SERVICE_BASE_URL, as a
 * confirmation of the target. Idempotent: it creates only what is missing.
 * --dry-run prints what would be created. --again KEY resends a plan whose response was lost, once
 * you have found no such plan in the service's records.
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
      ? `Nothing was created. Name the service that it is for: --at ${baseUrl}`
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
  for (const { expected, shown } of differing) {
    console.log(
      `  not created: ${expected.name} exists at ${formatMoney(shown)}, the brand says ${formatMoney(expected.price)}. Change one of the two.`,
    );
  }
  const line = ({ name, price, sku }: (typeof missing)[number]) =>
    `${name}, ${formatMoney(price)} (${sku})`;
  if (isDry) for (const one of missing) console.log(`  would create ${line(one)}`);
  else await createMissingProducts((one) => console.log(`  created ${line(one)}`));
  if (missing.length > 0 && !isDry) console.log(`Run ${commandLine('catalogue:import')} next`);
}

// module: subscriptions
async function plans(): Promise<void> {
  if (!isDry) for (const key of values.again) await clearSentPlan(key);
  const { known: knownPlans, missing, unsure } = await planGaps();
  console.log(`Plans: ${Object.keys(knownPlans).length} known, ${missing.length} missing`);
  for (const { key } of unsure) {
    console.log(
      `  not created: ${key} was sent before and its reply was lost. Look for it in the service's records: put its id into PLAN_IDS, or run this again with --again ${key} if it is not there.`,
    );
  }
  const ids = { ...knownPlans };
  for (const one of missing) {
    const { key, plan } = one;
    const words = `${key}, ${plan.trialDays} trial days, ${one.plan.graceDays} days of grace`;
    if (isDry) {
      console.log(`  would create ${words}`);
      continue;
    }
    const id = await createBrandPlan(one);
    if (!id) continue;
    ids[key] = id;
    console.log(`  created ${words}: ${id}`);
  }
  if (missing.length > 0 && !isDry) {
    const pairs = Object.entries(ids).map(([key, id]) => `${key}=${id}`);
    console.log(`Add this to the shop's environment:\nPLAN_IDS=${pairs.join(',')}`);
  }
}

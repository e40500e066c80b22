/**
 * `npm run seed`: fills our own sandbox and the shop with the demo's catalogue.
 * `npm run seed -- --products 10000` makes it as large as that, with products that are made up.
 * `npm run seed -- --history` lets a year pass in the running demo: 2,000 orders, or as many as `--orders` says,
 * renewals and failures. The demo's clock is a year ahead afterwards; a new demo's is a year behind before.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { taxRates } from '@/brand/catalogue/taxes';
import { seedCatalogue, seedLoad } from '@/lib/catalog/seed/seed';
import { disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { seedStock } from '@/lib/demo/stock';
import { historyState, requestHistory } from '@/lib/demo/store';
import { makeRequestedHistory } from '@/lib/demo/work';
import { env, isDemo } from '@/lib/env';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { writeTaxRates } from '../launcher/tenant.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    history: { type: 'boolean', default: false },
    orders: { type: 'string', default: '2000' },
    // For the first start: a worker makes it while the shop runs.
    'history-later': { type: 'string' },
  },
});
for (const name of ['products', 'orders', 'history-later'] as const) {
  const value = values[name];
  if (value === undefined || /^\d{1,6}$/.test(value)) continue;
  console.error(`--${name} takes a whole number, e.g. 10000`);
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
await seedStock();
const plans = await seedPlans();
console.log(`Products: ${created} created, ${found} already there, ${removed} removed`);
console.log(`Plans: ${plans.created} created, ${plans.found} already there`);
for (const key of plans.replaced) {
  console.log(`  ${key} has other terms now: who has it keeps the former ones`);
}
for (const key of plans.retired) {
  console.log(`  ${key} is closed: brand/catalogue/plans.ts has it no more; who has it keeps it`);
}
if (values.products !== undefined) {
  const load = await seedLoad(Number(values.products));
  console.log(
    `Made-up products: ${load.created} created, ${load.found} already there, ${load.removed} removed`,
  );
}
if (values['history-later'] !== undefined) await requestHistory(Number(values['history-later']));
if (values.history) await letAYearPass(Number(values.orders));
await disconnect();

/** Here, or in a worker that is quicker to take it. */
async function letAYearPass(orders: number): Promise<void> {
  subscribeToMirror();
  for (let waited = 0; !(await requestHistory(orders)); waited += 1) {
    if (waited === 0) console.log('A history is being made already; this one comes after it');
    await makeRequestedHistory(new AbortController().signal);
    await pause(1_000);
  }
  const began = performance.now();
  const tell = async () => {
    const state = await historyState();
    console.log(`History: ${state?.done ?? 0} of ${state?.orders ?? 0} orders`);
    return state?.state === 'made';
  };
  const timer = setInterval(() => void tell(), 5_000);
  await makeRequestedHistory(new AbortController().signal);
  clearInterval(timer);
  while (!(await tell())) await pause(2_000);
  console.log(`History: made in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

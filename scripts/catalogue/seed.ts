/**
 * `npm run seed`: seeds the sandbox and the shop with the demo's catalogue.
 * `npm run seed -- --history` simulates a year in the running demo: 2,000 orders, or as many as `--orders` says,
 * renewals and failures. It advances the demo's clock by a year; a new demo's clock starts a year ago.
 */
import '../shared/brief-errors.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { taxRates } from '@/brand/catalogue/taxes';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
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
    history: { type: 'boolean', default: false },
    orders: { type: 'string', default: '2000' },
    // On the first start, a worker generates it while the shop runs.
    'history-later': { type: 'string' },
  },
});
for (const name of ['orders', 'history-later'] as const) {
  const value = values[name];
  if (value === undefined || /^\d{1,6}$/.test(value)) continue;
  console.error(`--${name} takes a whole number, e.g. 10000`);
  process.exit(1);
}
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
if (values['history-later'] !== undefined) await requestHistory(Number(values['history-later']));
if (values.history) await generateHistory(Number(values.orders));
await disconnect();

/** Generates the history, here or in the worker that claims it first. */
async function generateHistory(orders: number): Promise<void> {
  subscribeToMirror();
  for (let waited = 0; !(await requestHistory(orders)); waited += 1) {
    if (waited === 0) console.log('A history is already being generated; this one is next');
    await makeRequestedHistory(new AbortController().signal);
    await pause(1_000);
  }
  const began = performance.now();
  const printProgress = async () => {
    const state = await historyState();
    console.log(`History: ${state?.done ?? 0} of ${state?.orders ?? 0} orders`);
    return state?.state === 'made';
  };
  const timer = setInterval(() => void printProgress(), 5_000);
  await makeRequestedHistory(new AbortController().signal);
  clearInterval(timer);
  while (!(await printProgress())) await pause(2_000);
  console.log(`History: generated in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/**
 * `npm run labs -- torture --orders N --seed S` exposes the checkout to everything that can go wrong between a shop,
 * its database and the service, and compares both ledgers afterwards. Exits with 1 when an invariant is violated.
 * docs/torture.md explains the table.
 */
import { parseArgs } from 'node:util';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { progressBar } from '../../scripts/shared/progress.ts';
import { profiles } from '../wires/profiles.ts';
import { subscriberBehaviours } from './plan/plan-types.ts'; // module: subscriptions
import { missedStates } from './reached.ts';
import { goalsOf, missedKinds, tableOf } from './report.ts';
import { runTorture } from './run.ts';
import type { TortureOptions } from './types.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    // module: subscriptions
    /** How many subscribers join a club; by default a tenth of the orders. */
    subscribers: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** What the service shows: full, minimal or alternate. */
    profile: { type: 'string', default: 'full' },
    /** Puts a middlebox between shop and service that duplicates, swaps, caches and lags. */
    middlebox: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    /** `naive`: another shop under the same faults, to compare with (../naive). */
    shop: { type: 'string', default: 'this' },
    /** Minutes after which the run is aborted as failed; 0 for none. */
    limit: { type: 'string', default: '0' },
  },
});
expectNumbers(values, 'orders', 'seed', 'limit');
expectNumbers(values, 'subscribers'); // module: subscriptions
const profile = profiles.find((one) => one === values.profile);
if (!profile) {
  console.error(`--profile is one of ${profiles.join(', ')}, not ${values.profile}`);
  process.exit(2);
}
const orders = Number(values.orders ?? (values.small ? 20 : 2_000));
// module: subscriptions
const subscribers = Number(
  values.subscribers ?? (values.small ? subscriberBehaviours.length : Math.round(orders / 10)),
);
/** So many that every fault, kill and incident has to happen. */
const isFull = orders >= 2_000;

const limitMs = Number(values.limit) * 60_000;
if (limitMs > 0) {
  setTimeout(() => {
    console.error(`The run has not ended within ${values.limit} minutes.`);
    // Shuts everything down like Ctrl-C does.
    process.kill(process.pid, 'SIGTERM');
  }, limitMs).unref();
}

const bar = progressBar();
const options: TortureOptions = {
  orders,
  subscribers, // module: subscriptions
  seed: Number(values.seed),
  processes: values.small ? 2 : 5,
  workers: values.small ? 1 : 2,
  lanes: values.small ? 16 : 48,
  repeats: Math.max(values.small ? 1 : 2, Math.round((orders / 2_000) * 30)),
  profile,
  middlebox: values.middlebox,
  onProgress: bar.show,
};
if (values.shop === 'naive') {
  const { naiveTable, tortureNaive } = await import('./naive.ts');
  const naive = await tortureNaive(options);
  bar.end();
  console.log(`seed ${values.seed}, the naive shop\n\n${naiveTable(naive)}`);
  process.exit(0);
}
const report = await runTorture(options);
bar.end();
console.log(`seed ${values.seed}, a service that shows: ${profile}\n`);
console.log(tableOf(report));

const broken = goalsOf(report).filter(([, found]) => found.length > 0);
for (const [name, found] of broken) {
  console.error(
    `\n${name}:\n${found
      .slice(0, 20)
      .map((one) => `  ${one}`)
      .join('\n')}`,
  );
}
if (report.stories.length > 0) console.error(`\nwhat happened:\n  ${report.stories.join('\n  ')}`);
const missed = [...missedStates(report), ...(isFull ? missedKinds(report) : [])];
if (missed.length > 0) console.error(`\nnever met:\n  ${missed.join('\n  ')}`);
if (broken.length > 0) console.error(`\nlast words of the processes:\n${report.log.slice(-4_000)}`);
process.exit(broken.length + missed.length === 0 ? 0 : 1);

/**
 * `npm run labs -- torture --orders N --seed S` exposes the checkout to everything that can go wrong between a shop,
 * its database and the service, and compares both ledgers afterwards. Exits with 1 when an invariant is violated.
 * docs/torture.md explains the table.
 */
import { parseArgs } from 'node:util';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { progressBar } from '../../scripts/shared/progress.ts';
import { brokenText, tableOf } from '../report.ts';
import { profiles } from '../wires/profiles.ts';
import { subscriberBehaviours } from './plan/plan-types.ts'; // module: subscriptions
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
  const { tortureNaive } = await import('./naive.ts');
  const sections = await tortureNaive(options);
  bar.end();
  console.log(`seed ${values.seed}, the naive shop\n\n${tableOf(sections)}`);
  process.exit(0);
}
const { sections, promises, missed, stories, log } = await runTorture(options);
bar.end();
console.log(`seed ${values.seed}, a service that shows: ${profile}\n\n${tableOf(sections)}`);
const broken = brokenText(promises);
if (broken !== '') console.error(`\n${broken}`);
if (stories.length > 0) console.error(`\nwhat happened:\n  ${stories.join('\n  ')}`);
if (missed.length > 0) console.error(`\nnever met:\n  ${missed.join('\n  ')}`);
if (broken !== '') console.error(`\nlast words of the processes:\n${log.slice(-4_000)}`);
process.exit(broken === '' && missed.length === 0 ? 0 : 1);

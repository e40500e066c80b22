/**
 * `npm run labs -- torture --orders N --seed S` exposes the checkout to failures of the shop, its database and the
 * service, and compares both ledgers. Exits with 1 if an invariant is violated. docs/torture.md explains the options
 * and the table.
 */
import { parseArgs } from 'node:util';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { progressBar } from '../../scripts/shared/progress.ts';
import { brokenText, tableOf } from '../report.ts';
import { profiles } from '../wires/profiles.ts';
import { subscriberBehaviours } from './plan/plan-types.ts'; // module: subscriptions
import { runTorture } from './run-torture.ts';
import type { TortureOptions } from './torture-options.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    // module: subscriptions
    subscribers: { type: 'string' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'full' },
    middlebox: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    shop: { type: 'string', default: 'this' },
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
    // Shuts everything down like Ctrl-C.
    process.kill(process.pid, 'SIGTERM');
  }, limitMs).unref();
}

const bar = progressBar();
const options: TortureOptions = {
  orders,
  subscribers, // module: subscriptions
  seed: Number(values.seed),
  products: 12,
  processes: values.small ? 2 : 5,
  workers: values.small ? 1 : 2,
  lanes: values.small ? 16 : 48,
  repeats: Math.max(values.small ? 1 : 2, Math.round((orders / 2_000) * 30)),
  profile,
  middlebox: values.middlebox,
  restore: values.restore,
  onProgress: bar.show,
};
if (values.shop === 'naive') {
  const { tortureNaive } = await import('./torture-naive.ts');
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

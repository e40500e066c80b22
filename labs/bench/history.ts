/**
 * `npm run bench:history`: how long generating the demo's order history takes, a year of 2,000 orders by default
 * (`--orders`), on an idle machine: elapsed seconds, and CPU seconds of this process. `--days 90 --orders 500` is a
 * quarter of it with the same density.
 */
import { parseArgs } from 'node:util';
import { seedCatalogue } from '@/lib/catalog/seed/seed';
import { disconnect } from '@/lib/db/client';
import { matchSandboxClock } from '@/lib/db/sandbox-clock';
import { makeHistory } from '@/lib/demo/history';
import { setEnv } from '@/lib/env';
import { seedPlans } from '@/lib/subscriptions/plans/seed';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, startTestSandbox } from '@/lib/testing/service/sandbox';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { startTemporaryCluster } from '../../scripts/postgres/temporary.ts';
import { applyMigrations } from '../../scripts/prisma/migrations.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    days: { type: 'string', default: '365' },
  },
});
expectNumbers(values, 'orders', 'days');
const DAY_MS = 24 * 60 * 60_000;

const [cluster, sandbox] = await Promise.all([startTemporaryCluster(), startTestSandbox()]);
try {
  await applyMigrations(cluster.url);
  const from = new Date(Date.now() - Number(values.days) * DAY_MS);
  const tenant = await sandbox.createTenant({ now: from.toISOString() });
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv(testEnv({ databaseUrl: cluster.url, sandboxUrl: sandbox.url, service }));
  subscribeToMirror();
  await matchSandboxClock();
  await seedCatalogue();
  await seedPlans();
  const [began, before] = [performance.now(), process.cpuUsage()];
  const orders = Number(values.orders);
  const report = await makeHistory({ from, to: new Date(), orders, seed: 7, tag: 'bench' });
  const { user, system } = process.cpuUsage(before);
  console.table({
    ...report,
    seconds: Number(((performance.now() - began) / 1_000).toFixed(1)),
    'of them computing here': Number(((user + system) / 1_000_000).toFixed(1)),
  });
} finally {
  await disconnect();
  await sandbox.stop();
  await cluster.stop();
}

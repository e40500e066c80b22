/**
 * `npm run labs -- bench-lists` measures the queries of the dashboard's lists, filters, searches and home page in a
 * database with 1,000,000 orders (lists/rows.ts); `--orders 100000` uses fewer. PostgreSQL has the memory that
 * docs/deploy/database.md recommends for a machine with 8 GB; `--shared-buffers 128MB` is PostgreSQL's default.
 * Exits with 1 if a median is 50 ms or more, except for sums of a year.
 */
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { disconnect } from '@/lib/db/client';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { applyMigrations } from '../../scripts/migrations.ts';
import { startTemporaryCluster } from '../../scripts/postgres.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import type { Questions } from './lists/questions.ts';
import { median } from './shared/load.ts';

// There is no request and no session: everybody is an owner. The skipped check takes two reads by key.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@/lib/auth/staff'
      ? { url: new URL('./lists/session-double.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
// Imported after the hook is registered.
const { questionsOf, sums } = await import('./lists/questions.ts');
const { addRows } = await import('./lists/rows.ts');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    orders: { type: 'string', default: '1000000' },
    'shared-buffers': { type: 'string', default: '2GB' },
  },
});
expectNumbers(values, 'rounds', 'orders');
const ORDERS = Number(values.orders);
const GOAL_MS = 50;

/** The first round only warms up. */
async function measure(questions: Questions) {
  const times = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [name, ask] of Object.entries(questions)) {
      const started = performance.now();
      await ask();
      if (round > 0) times.get(name)?.push(performance.now() - started);
    }
  }
  return [...times].map(([name, all]) => ({
    '': name,
    'median ms': Number(median(all).toFixed(1)),
    'slowest ms': Number(Math.max(...all).toFixed(1)),
  }));
}

const cluster = await startTemporaryCluster({ sharedBuffers: values['shared-buffers'] });
try {
  await applyMigrations(cluster.url);
  setEnv(testEnv({ databaseUrl: cluster.url }));
  console.log(`Adding ${ORDERS.toLocaleString('en')} orders …`);
  await addRows(ORDERS);
  const pages = await questionsOf(ORDERS);
  const rows = await measure({ ...pages, ...sums });
  console.table(rows);
  const slow = rows.filter((row) => row['median ms'] >= GOAL_MS && row[''] in pages);
  const named = slow.map((row) => row['']).join(', ');
  console.log(`Under ${GOAL_MS} ms: ${slow.length === 0 ? 'all' : `not ${named}`}`);
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  await disconnect();
  await cluster.stop();
}

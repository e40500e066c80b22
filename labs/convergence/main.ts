/**
 * `npm run labs -- convergence` exposes the mirror to everything that a network can do to it, and then compares it with
 * the service, field by field. Exits with 1 on any difference.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../scripts/paths.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { progressBar } from '../../scripts/shared/progress.ts';
import { type RunReport, runConvergence } from './run.ts';

const distDir = process.env.NEXT_DIST_DIR || '.next';
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    resources: { type: 'string', default: '2000' },
    receivers: { type: 'string', default: '2' },
    web: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
expectNumbers(values, 'events', 'resources', 'receivers', 'workers', 'seed');
if (values.web && !existsSync(join(projectRoot, distDir, 'BUILD_ID'))) {
  console.error('--web needs a production build: npm start makes one.');
  process.exit(1);
}
const bar = progressBar();
const report = await runConvergence({
  seed: Number(values.seed),
  changes: Number(values.events),
  resources: Number(values.resources),
  receivers: Number(values.receivers),
  receiveWith: values.web ? 'web' : 'receiver',
  workers: Number(values.workers),
  killEveryMs: 4_000,
  databaseRestarts: 2,
  awaitConfirming: true,
  onProgress: bar.show,
});
bar.end();
tell(report);
const { differences, sweepOk, acknowledgedWithoutRow, badEndings } = report;
const isSound = differences.length === 0 && acknowledgedWithoutRow === 0;
process.exit(isSound && sweepOk && badEndings === 0 ? 0 : 1);

function tell(report: RunReport): void {
  const { differences, deliveries, trafficSeconds, drainSeconds, ...rest } = report;
  console.table({
    ...rest,
    ...Object.fromEntries(
      Object.entries(deliveries).map(([name, count]) => [`deliveries ${name}`, count]),
    ),
    'seconds of traffic': Math.round(trafficSeconds),
    'seconds until in step': Math.round(drainSeconds),
    'differences after the sweep': differences.length,
  });
  for (const difference of differences.slice(0, 20)) console.error(difference);
}

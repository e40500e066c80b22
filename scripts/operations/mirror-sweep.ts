/**
 * `npm run mirror:sweep` compares the mirror with the service and repairs differences. Exits with 1 when
 * a comparison failed. `-- --force` removes rows even if a list lacks over a tenth of the known rows.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { disconnect } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { sweepAndReport } from '@/lib/mirror/sweep/schedule';
import type { SweepReport } from '@/lib/mirror/sweep/sweep';
import { causeText, failureText } from '@/lib/webhooks/sentences';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { english } from '../shared/english.ts';
import { loadEnvFiles } from '../shared/env-files.ts';
import { progressBar } from '../shared/progress.ts';

const SHOWN = 50;

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
loadEnvFiles();
subscribeToMirror();
await followClock();
const bar = progressBar();
const report = await sweepAndReport({ force: values.force, onProgress: bar.show });
bar.end();
if (report) printReport(report);
else console.log('Another sweep is running.');
await disconnect();
process.exit(report?.ok ? 0 : 1);

function printReport(report: SweepReport): void {
  const { compared, findings, failures } = report;
  const { PRODUCT, CUSTOMER, SUBSCRIPTION, TRANSACTION } = compared;
  console.log(
    `Compared ${PRODUCT} products, ${CUSTOMER} customers, ${SUBSCRIPTION} subscriptions and ` +
      `${TRANSACTION} transactions.`,
  );
  console.log(findings.length === 0 ? 'No differences.' : `${findings.length} differences:`);
  for (const { kind, id, columns, cause } of findings.slice(0, SHOWN)) {
    console.log(
      `  ${kind.toLowerCase()} ${id}: ${columns.join(', ')} (${causeText(english, cause)})`,
    );
  }
  if (findings.length > SHOWN) console.log(`  and ${findings.length - SHOWN} more`);
  for (const failure of failures) console.error(`Not compared: ${failureText(english, failure)}`);
  console.log(report.ok ? 'The mirror equals the service.' : 'The sweep failed.');
}

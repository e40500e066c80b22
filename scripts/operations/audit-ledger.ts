/**
 * `npm run audit:ledger` checks the invariants of orders, charges and attempts. Lists violations, and
 * exits with 1 if there are any. Only reads, and is safe on a live system.
 *
 * `-- --service` also compares with the payment service: it lists differences, and charges and resources
 * that belong to nothing in this shop.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { invariants } from '../../lib/checkout/orders/invariants.ts';
import { disconnect } from '../../lib/db/client.ts';
import { followClock } from '../../lib/db/clock.ts';
import { runLong } from '../../lib/db/limits.ts';
import type { AuditFinding } from '../../lib/ledger/audit-part.ts';
import { auditService } from '../../lib/ledger/service-audit.ts';
import { commandLine } from '../../lib/process/commands.ts';
import { loadEnvFiles } from '../shared/env-files.ts';
import { progressBar } from '../shared/progress.ts';

const SHOWN = 20;

const { values } = parseArgs({ options: { service: { type: 'boolean', default: false } } });
loadEnvFiles();
const broken = await checkRules();
const isEqual = values.service ? await compareWithService() : true;
await disconnect();
console.log(
  broken === 0
    ? 'All invariants hold.'
    : `${broken} of ${invariants.length} invariants are violated.`,
);
if (values.service) {
  console.log(
    isEqual
      ? 'The shop and the payment service agree.'
      : 'The shop and the payment service differ.',
  );
} else {
  console.log(
    `Not compared with the payment service; for that, run ${commandLine('audit:ledger', ['--service'])}.`,
  );
}
process.exitCode = broken === 0 && isEqual ? 0 : 1;

async function checkRules(): Promise<number> {
  let count = 0;
  for (const { name, sql } of invariants) {
    const rows = await runLong<{ order: string }>(sql);
    console.log(`${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
    for (const row of rows.slice(0, SHOWN)) console.log(`        ${row.order}`);
    if (rows.length > SHOWN) console.log(`        and ${rows.length - SHOWN} more`);
    if (rows.length > 0) count += 1;
  }
  return count;
}

async function compareWithService(): Promise<boolean> {
  await followClock();
  const bar = progressBar();
  const audit = await auditService((done, all) => bar.show('resources', done, all));
  bar.end();
  console.log(`Read ${audit.charges} charges and ${audit.compared} other resources.`);
  const titles = {
    damage: 'Unknown to this shop, or different here:',
    open: 'May belong to an attempt that is still being confirmed:',
    elsewhere: 'Of customers unknown to this shop, or older than their accounts:',
  };
  for (const [weight, title] of Object.entries(titles)) {
    const findings = audit.findings.filter((finding) => finding.weight === weight);
    if (findings.length > 0) console.log(title);
    for (const finding of findings) printFinding(finding);
  }
  for (const failure of audit.failures) console.error(`Not compared: ${failure}`);
  const isDamaged = audit.findings.some((finding) => finding.weight === 'damage');
  return !isDamaged && audit.failures.length === 0;
}

function printFinding({ problem, id, about }: AuditFinding): void {
  console.log(`        ${problem.replaceAll('-', ' ')}  ${id}  ${about}`);
}

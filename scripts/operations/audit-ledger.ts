/**
 * `npm run audit:ledger` checks the invariants of orders, charges and attempts. Read-only and
 * safe on a live system; lists violations and exits with 1 if there are any.
 *
 * `-- --service` also compares with the payment service, and lists every charge and every resource of modules without an
 * owner here, and every difference. It fetches the list of transactions once and each other resource by itself.
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
      ? 'Everything that the payment service shows has its owner here.'
      : 'The payment service shows otherwise than what is written here.',
  );
} else {
  console.log(
    `The payment service was not asked: ${commandLine('audit:ledger', ['--service'])} does.`,
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
    damage: 'Without an owner here, or otherwise than here:',
    open: 'Perhaps of an attempt that is still being confirmed:',
    elsewhere: 'Of customers who are not known here, or from before they were:',
  };
  for (const [weight, title] of Object.entries(titles)) {
    const found = audit.findings.filter((one) => one.weight === weight);
    if (found.length > 0) console.log(title);
    for (const one of found) printFinding(one);
  }
  for (const failure of audit.failures) console.error(`Not compared: ${failure}`);
  const isDamaged = audit.findings.some((one) => one.weight === 'damage');
  return !isDamaged && audit.failures.length === 0;
}

function printFinding({ problem, id, about }: AuditFinding): void {
  console.log(`        ${problem.replaceAll('-', ' ')}  ${id}  ${about}`);
}

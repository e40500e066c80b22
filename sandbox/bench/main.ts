import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Call, type Load, load } from './load.ts';
import { startProgram } from './process.ts';
import { openBenchTenant } from './tenant.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '3' },
    ledger: { type: 'string', default: '100000' },
  },
});
const REQUESTS = Number(values.requests);
const ROUNDS = Number(values.rounds);
const LEDGER = Number(values.ledger);

const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  await startTimes();
  const database = join(folder, 'sandbox.sqlite');
  const empty = await startProgram('./empty.ts');
  const sandbox = await startProgram('../main.ts', ['--port', '0', '--database', database]);
  try {
    await compare(empty.url, sandbox.url);
    await fillLedger(sandbox.url);
  } finally {
    await Promise.all([empty.stop(), sandbox.stop()]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startTimes(): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 6; run += 1) {
    const args = ['--port', '0', '--database', join(folder, `start-${run}.sqlite`)];
    const started = await startProgram('../main.ts', args);
    times.push(started.milliseconds);
    await started.stop();
  }
  // The first one fills the compile cache.
  const [first = 0, ...later] = times;
  say(`start: first ${ms(first)}, then median ${ms(median(later))} (goal: under 300 ms)\n`);
}

async function compare(emptyUrl: string, sandboxUrl: string): Promise<void> {
  const tenant = await openBenchTenant(sandboxUrl);
  const nothing: Call = { method: 'GET', path: '/', headers: {} };
  say('round  connections  call                      per second      p50      p99   of empty');
  for (const connections of [10, 50]) {
    const ratios: Record<string, number[]> = {};
    for (let round = 1; round <= ROUNDS; round += 1) {
      const tokens = await tenant.paymentTokens(REQUESTS);
      const emptyGet = await load(emptyUrl, connections, REQUESTS, () => nothing);
      const reads = await load(sandboxUrl, connections, REQUESTS, () => tenant.read);
      const emptyPost = await load(emptyUrl, connections, REQUESTS, (index) => ({
        ...tenant.purchase(tokens[index] ?? ''),
        path: '/',
      }));
      const writes = await load(sandboxUrl, connections, REQUESTS, (index) =>
        tenant.purchase(tokens[index] ?? ''),
      );
      row(round, connections, 'empty route, GET', emptyGet);
      row(round, connections, 'GET customer', reads, emptyGet);
      row(round, connections, 'empty route, POST', emptyPost);
      row(round, connections, 'POST transaction', writes, emptyPost);
      for (const [name, result, base] of [
        ['reads', reads, emptyGet],
        ['writes', writes, emptyPost],
      ] as const) {
        ratios[name] = [...(ratios[name] ?? []), result.perSecond / base.perSecond];
      }
    }
    const shown = Object.entries(ratios).map(([name, all]) => `${name} ${median(all).toFixed(2)}`);
    say(`median ratio at ${connections} connections: ${shown.join(', ')} (goals: 0.5, 0.25)\n`);
  }
}

async function fillLedger(url: string): Promise<void> {
  const tenant = await openBenchTenant(url);
  const before = await tenant.memory();
  for (let made = 0; made < LEDGER; ) {
    const count = Math.min(5_000, LEDGER - made);
    const tokens = await tenant.paymentTokens(count);
    await load(url, 20, count, (index) => tenant.purchase(tokens[index] ?? ''));
    made += count;
    if (process.stdout.isTTY) process.stdout.write(`\r${made} of ${LEDGER} transactions`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  const filled = await tenant.memory();
  const [first, ...later] = await tenant.timeLists(6);
  say(`memory: ${mb(before)} before, ${mb(filled)} after ${LEDGER} transactions`);
  say(
    `list of ${LEDGER}: first ${ms(first ?? 0)}, then median ${ms(median(later))}; ` +
      `memory afterwards ${mb(await tenant.memory())}`,
  );
}

function row(round: number, connections: number, name: string, result: Load, base?: Load): void {
  const ratio = base ? (result.perSecond / base.perSecond).toFixed(2) : '';
  say(
    [
      String(round).padEnd(6),
      String(connections).padEnd(12),
      name.padEnd(22),
      Math.round(result.perSecond).toString().padStart(12),
      ms(result.p50, 2).padStart(11),
      ms(result.p99, 2).padStart(8),
      ratio.padStart(7),
      result.failures > 0 ? `  ${result.failures} failed` : '',
    ].join(' '),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function ms(value: number, digits = 0): string {
  return `${value.toFixed(digits)} ms`;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}

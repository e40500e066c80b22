/**
 * `npm run labs -- bench-sandbox`: start-up time of the sandbox, throughput of each call compared with an
 * empty server, and performance with a long ledger.
 *
 * `--slices 20` is the number of alternating slices, `--requests 1000` the requests per slice,
 * `--ledger 100000` the number of transactions in the ledger.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Call, type Load, load, percentile, rateOf, together } from './load.ts';
import { startProgram } from './process.ts';
import { openBenchTenant } from './tenant.ts';

const { values } = parseArgs({
  options: {
    slices: { type: 'string', default: '20' },
    requests: { type: 'string', default: '1000' },
    ledger: { type: 'string', default: '100000' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} takes a number, not "${value}"`);
}
/** The calls alternate in short slices, so that other load affects all of them equally. */
const SLICES = Number(values.slices);
const REQUESTS = Number(values.requests);
const LEDGER = Number(values.ledger);

const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  await startTimes();
  const database = join(folder, 'sandbox.sqlite');
  const empty = await startProgram('./empty.ts');
  const sandbox = await startProgram('../../../sandbox/main.ts', [
    '--port',
    '0',
    '--database',
    database,
  ]);
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
    const started = await startProgram('../../../sandbox/main.ts', args);
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
  const warmUp = await tenant.paymentTokens(REQUESTS);
  await load(emptyUrl, 10, REQUESTS * 2, () => nothing);
  await load(sandboxUrl, 10, REQUESTS * 2, () => tenant.read);
  await load(sandboxUrl, 10, REQUESTS, (index) => tenant.purchase(warmUp[index] ?? ''));
  say('connections  call                 per second       p50       p99   of empty (median slice)');
  for (const connections of [10, 50]) {
    const slices: Record<'emptyGet' | 'read' | 'emptyPost' | 'write', Load>[] = [];
    for (let slice = 0; slice < SLICES; slice += 1) {
      const tokens = await tenant.paymentTokens(REQUESTS);
      const buy = (index: number) => tenant.purchase(tokens[index] ?? '');
      slices.push({
        emptyGet: await load(emptyUrl, connections, REQUESTS, () => nothing),
        read: await load(sandboxUrl, connections, REQUESTS, () => tenant.read),
        emptyPost: await load(emptyUrl, connections, REQUESTS, (index) => ({
          ...buy(index),
          path: '/',
        })),
        write: await load(sandboxUrl, connections, REQUESTS, buy),
      });
      progress(`${slice + 1} of ${SLICES} slices at ${connections} connections`);
    }
    const all = (name: keyof (typeof slices)[number]) => slices.map((slice) => slice[name]);
    const ratio = (name: 'read' | 'write', base: 'emptyGet' | 'emptyPost') =>
      median(slices.map((slice) => rateOf(slice[name]) / rateOf(slice[base])));
    row(connections, 'empty route, GET', all('emptyGet'));
    row(connections, 'GET customer', all('read'), ratio('read', 'emptyGet'), 0.5);
    row(connections, 'empty route, POST', all('emptyPost'));
    row(connections, 'POST transaction', all('write'), ratio('write', 'emptyPost'), 0.25);
  }
  say('');
}

async function fillLedger(url: string): Promise<void> {
  const tenant = await openBenchTenant(url);
  const before = await tenant.memory();
  for (let made = 0; made < LEDGER; ) {
    const count = Math.min(5_000, LEDGER - made);
    const tokens = await tenant.paymentTokens(count);
    await load(url, 20, count, (index) => tenant.purchase(tokens[index] ?? ''));
    made += count;
    progress(`${made} of ${LEDGER} transactions`);
  }
  const filled = await tenant.memory();
  const [first, ...later] = await tenant.timeLists(6);
  say(`memory: ${mb(before)} before, ${mb(filled)} after ${LEDGER} transactions`);
  say(
    `list of ${LEDGER}: first ${ms(first ?? 0)}, then median ${ms(median(later))}; ` +
      `memory afterwards ${mb(await tenant.memory())}`,
  );
}

function row(
  connections: number,
  name: string,
  slices: readonly Load[],
  ratio?: number,
  goal?: number,
): void {
  const all = together(slices);
  const columns = [
    String(connections).padEnd(12),
    name.padEnd(18),
    Math.round(rateOf(all)).toString().padStart(12),
    ms(percentile(all, 0.5), 2).padStart(10),
    ms(percentile(all, 0.99), 2).padStart(9),
  ];
  if (ratio !== undefined) columns.push(ratio.toFixed(2).padStart(7), `(goal: ${goal})`);
  if (all.failures > 0) columns.push(`${all.failures} failed`);
  say(columns.join(' '));
}

/** A progress line that is overwritten on a terminal. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K\r`);
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

/**
 * `npm run bench:checkout` measures what the storefront adds to the calls that a charge needs: the
 * time of pay() without the service's answers, for 10 shoppers at once, beside the bare calls in the
 * same run. Prints the database round trips of each.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureCustomer } from '@/lib/checkout/customer';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { db, disconnect } from '@/lib/db/client';
import { setEnv } from '@/lib/env';
import { service, type TransactionBody } from '@/lib/service/client';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, startTestSandbox } from '@/lib/testing/sandbox';
import { fillCart, openTestShop, pressOf, type TestVariant, totalOf } from '@/lib/testing/shop';
import { startCluster, stopCluster } from '../postgres/cluster.ts';
import { applyMigrations } from '../prisma/migrations.ts';
import { watchRoundTrips } from '../round-trips.ts';
import { quantile } from './load.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    presses: { type: 'string', default: '50' },
    pause: { type: 'string', default: '0' },
  },
});
const ROUNDS = Number(values.rounds);
const PRESSES = Number(values.presses);
/** Between two presses of one shopper, in milliseconds. */
const PAUSE_MS = Number(values.pause);
const SHOPPERS = 10;
const GOAL = { medianMs: 30, p99Ms: 100 };

type Call = { upstreamMs: number; upstreamCalls: number; statements: number };
type Sample = Call & { totalMs: number; cpuMs: number };
const calls = new AsyncLocalStorage<Call>();
/** Each purchase differs, as those of different people do. */
let purchases = 0;

const directory = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const cluster = await startCluster({ stateDirectory: directory, durable: true });
await applyMigrations(cluster.url);
const sandbox = await startTestSandbox();
const tenant = await sandbox.createTenant();
setEnv(testEnv({ databaseUrl: cluster.url, service: serviceEnvOf(sandbox.url, tenant) }));
watchRoundTrips(() => {
  const call = calls.getStore();
  if (call) call.statements += 1;
});
timeUpstream();
/** Adds up what the service's answers take within each press. */
function timeUpstream(): void {
  const client = service() as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ['createTransaction', 'createCustomer', 'listCustomers', 'getProduct']) {
    const original = client[name];
    if (!original) throw new Error(`No such call: ${name}`);
    client[name] = async (...args) => {
      const started = performance.now();
      try {
        return await original(...args);
      } finally {
        const call = calls.getStore();
        if (call) {
          call.upstreamMs += performance.now() - started;
          call.upstreamCalls += 1;
        }
      }
    };
  }
}

type Work = () => Promise<void>;

/** Rounds of bare calls, returning and new customers, so that all meet the same machine. */
async function measure(variants: readonly TestVariant[]): Promise<Map<string, Sample[]>> {
  const emails = Array.from({ length: SHOPPERS }, () => `${randomUUID()}@example.com`);
  const customers = await Promise.all(emails.map(customerOf));
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const blocks: [string, Work[][]][] = [
      ['the bare call', await lanes((lane) => bareCall(variants, customers[lane] ?? ''))],
      ['a returning customer', await lanes((lane) => press(variants, emails[lane]))],
      ['a new customer', await lanes(() => press(variants))],
    ];
    for (const [name, block] of blocks) {
      await db().mirrorProduct.updateMany({ data: { fetchedAt: new Date() } });
      const taken = await run(block);
      // The first round only warms up.
      if (round > 0) samples.set(name, [...(samples.get(name) ?? []), ...taken]);
    }
  }
  return samples;
}

async function customerOf(email: string): Promise<string> {
  const ensured = await ensureCustomer({ email, firstname: 'Ada', lastname: 'Buyer', phone: '' });
  if (ensured.kind !== 'known') throw new Error('No customer');
  return ensured.serviceId;
}

function lanes(make: (lane: number) => Promise<Work>): Promise<Work[][]> {
  return Promise.all(
    Array.from({ length: SHOPPERS }, (_, lane) =>
      Promise.all(Array.from({ length: PRESSES / SHOPPERS }, () => make(lane))),
    ),
  );
}

function linesOf(variants: readonly TestVariant[]): [TestVariant, number][] {
  purchases += 1;
  return variants
    .slice(0, 2)
    .map((variant, index) => [variant, 1 + (Math.floor(purchases / 99 ** index) % 99)]);
}

async function press(variants: readonly TestVariant[], email?: string): Promise<Work> {
  const lines = linesOf(variants);
  const cartId = await fillCart(lines);
  const change = email ? { email } : {};
  const input: PayInput = pressOf(cartId, totalOf(lines), await sandbox.cardToken(tenant), change);
  return async () => {
    const result = await pay(input, { userId: null, cartId });
    if (result.outcome !== 'paid') throw new Error(`Not paid: ${JSON.stringify(result)}`);
  };
}

async function bareCall(variants: readonly TestVariant[], customerId: string): Promise<Work> {
  const items = linesOf(variants).map(([variant, quantity]) => ({
    productId: variant.serviceProductId,
    quantity,
  }));
  const body: TransactionBody = { customerId, items, taxRatesOptions: ['VAT_STANDARD'] };
  const token = await sandbox.cardToken(tenant);
  return async () => {
    const reply = await service().createTransaction(body, token);
    if (!reply.ok) throw new Error(`Not charged: ${reply.message}`);
  };
}

async function run(block: readonly Work[][]): Promise<Sample[]> {
  const samples: Omit<Sample, 'cpuMs'>[] = [];
  const before = process.cpuUsage();
  await Promise.all(
    block.map(async (lane) => {
      for (const work of lane) {
        if (PAUSE_MS > 0)
          await new Promise((next) => setTimeout(next, PAUSE_MS * 2 * Math.random()));
        samples.push(await timed(work));
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000 / samples.length;
  return samples.map((one) => ({ ...one, cpuMs }));
}

async function timed(work: Work): Promise<Omit<Sample, 'cpuMs'>> {
  const call = { upstreamMs: 0, upstreamCalls: 0, statements: 0 };
  const started = performance.now();
  await calls.run(call, work);
  return { ...call, totalMs: performance.now() - started };
}

function print(samples: ReadonlyMap<string, readonly Sample[]>): void {
  const bare = quantile(samples.get('the bare call')?.map((one) => one.totalMs) ?? [], 0.5);
  const rows = [...samples].map(([name, taken]) => {
    const added = taken.map((one) => one.totalMs - one.upstreamMs);
    const total = taken.map((one) => one.totalMs);
    return {
      '': name,
      presses: taken.length,
      'calls to the service': quantile(
        taken.map((one) => one.upstreamCalls),
        0.5,
      ),
      'total median ms': rounded(quantile(total, 0.5)),
      'total p99 ms': rounded(quantile(total, 0.99)),
      'added median ms': rounded(quantile(added, 0.5)),
      'added p99 ms': rounded(quantile(added, 0.99)),
      'times the bare call': rounded(quantile(total, 0.5) / bare),
      'CPU ms': rounded(
        quantile(
          taken.map((one) => one.cpuMs),
          0.5,
        ),
      ),
      'database round trips': quantile(
        taken.map((one) => one.statements),
        0.5,
      ),
    };
  });
  console.log(
    `${SHOPPERS} shoppers at once, ${PAUSE_MS === 0 ? 'without a pause' : `${PAUSE_MS} ms between presses`}`,
  );
  console.table(rows);
  const measured = rows.filter((row) => row[''] !== 'the bare call');
  const missed = measured.filter(
    (row) => row['added median ms'] > GOAL.medianMs || row['added p99 ms'] > GOAL.p99Ms,
  );
  console.log(
    `Goal: at most ${GOAL.medianMs} ms added at the median, ${GOAL.p99Ms} ms at p99: ${missed.length === 0 ? 'met' : 'missed'}.`,
  );
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

try {
  const variants = await openTestShop();
  const samples = await measure(variants);
  print(samples);
} finally {
  await disconnect();
  await sandbox.stop();
  await stopCluster(directory);
  rmSync(directory, { recursive: true, force: true });
}

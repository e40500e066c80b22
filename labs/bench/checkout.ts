/**
 * `npm run labs -- bench-checkout` measures the storefront's overhead on the calls that a charge needs: the
 * time of the server action behind the Pay button, on a production build over HTTP, without the
 * service's responses. Ten concurrent shoppers, beside the bare calls in the same run: with
 * a pause between two submissions, and without any, which keeps the whole machine busy.
 * A relay before the sandbox measures the service's own share. Prints the database round trips of each.
 */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { db, disconnect } from '@/lib/db/client';
import { parseEnv, type Runtime, setEnv } from '@/lib/env';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { TestVariant } from '@/lib/testing/builders/shop';
import { cardToken } from '@/lib/testing/service/sandbox';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { quantile } from './shared/load.ts';
import {
  endConnections,
  payActionId,
  preparedSubmission,
  soldVariants,
  submitPurchase,
} from './shared/purchases.ts';
import { startRelay } from './shared/services.ts';
import { BENCH_BUILD, startBenchShop } from './shared/shop.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    submissions: { type: 'string', default: '50' },
  },
});
expectNumbers(values, 'rounds', 'submissions');
const ROUNDS = Number(values.rounds);
const SUBMISSIONS = Number(values.submissions);
const SHOPPERS = 10;
/** Maximum think time of a shopper; half of it on average. */
const PAUSE_MS = 1_000;

const GOAL = { medianMs: 40, p99Ms: 150 };

type Work = () => Promise<void>;

subscribeToMirror();
console.log('Building and starting the shop …');
const shop = await startBenchShop((line) => {
  if (/error/.test(line)) console.error(line);
});
const upstream = { ms: 0, calls: 0 };
const relay = await startRelay(
  shop.runtime.service.baseUrl,
  () => {},
  (ms) => {
    upstream.ms += ms;
    upstream.calls += 1;
  },
);
const runtime = relayed(shop.runtime);
try {
  setEnv(parseEnv({}, runtime));
  process.env.NEXT_DIST_DIR = BENCH_BUILD;
  const port = await freePort();
  // Rounds are prepared in between: a connection that the server has closed meanwhile loses a submission.
  const args = ['--port', String(port), '--keepAliveTimeout', '600000'];
  const web = await shop.start('labs/bench/shared/web.ts', args, 'Ready in', (one) =>
    relayed({ ...one, siteUrl: `http://localhost:${port}` }),
  );
  const shoppers = await prepareShoppers(port);
  printTable(
    `The Pay button, ${SHOPPERS} shoppers at once`,
    await measure(web, shoppers, PAUSE_MS),
  );
  printTable(
    `The Pay button, ${SHOPPERS} concurrent submissions without pauses`,
    await measure(web, shoppers, 0),
  );
} finally {
  endConnections();
  await disconnect();
  relay.stop();
  await shop.stop();
}

function relayed(one: Runtime): Runtime {
  return { ...one, service: { ...one.service, baseUrl: relay.url } };
}

type Shoppers = Record<'bare' | 'returning' | 'fresh', (lane: number) => Promise<Work>>;

/** The next submission of each shopper, prepared before it is timed. */
async function prepareShoppers(port: number): Promise<Shoppers> {
  const variants = await soldVariants();
  const action = payActionId();
  const customerId = await customerOf();
  const emails = Array.from({ length: SHOPPERS }, () => `${randomUUID()}@example.com`);
  const submit = async (email: string) => {
    const input = await preparedSubmission(variants, email, await newToken());
    return () => submitPurchase(port, action, input);
  };
  // Warms up: a shopper has loaded the page before submitting.
  await fetch(`http://localhost:${port}/checkout`).then((page) => page.text());
  const shoppers: Shoppers = {
    bare: () => bareCall(variants, customerId),
    returning: (lane) => submit(emails[lane] ?? ''),
    fresh: () => submit(`${randomUUID()}@example.com`),
  };
  await whileListsAreFetched(runAll(await lanes(shoppers.returning)));
  await runAll(await lanes(shoppers.fresh));
  // As autovacuum does after a minute, since plans for empty tables are outdated.
  await db().$executeRaw`ANALYZE`;
  return shoppers;
}

/** Fetches lists as a worker would: the web process waits for one before its first charge, and no worker runs. */
async function whileListsAreFetched(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await Promise.race([done, sleep(200)]);
    await fetchTransactions();
  }
  await done;
}

function lanes(make: (lane: number) => Promise<Work>): Promise<Work[][]> {
  return Promise.all(
    Array.from({ length: SHOPPERS }, (_, lane) =>
      Promise.all(Array.from({ length: SUBMISSIONS / SHOPPERS }, () => make(lane))),
    ),
  );
}

/** Interleaved rounds of bare calls, returning and new customers, so that load affects all equally. */
async function measure(web: ChildProcess, shoppers: Shoppers, pauseMs: number): Promise<Samples> {
  const samples: Samples = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const blocks: [string, Work[][]][] = [
      ['the bare call', await lanes(shoppers.bare)],
      ['a returning customer', await lanes(shoppers.returning)],
      ['a new customer', await lanes(shoppers.fresh)],
    ];
    for (const [name, block] of blocks) {
      await db().mirrorProduct.updateMany({ data: { fetchedAt: new Date() } });
      samples.set(name, [...(samples.get(name) ?? []), ...(await run(block, web, pauseMs))]);
    }
  }
  return samples;
}

async function customerOf(): Promise<string> {
  const made = await service().createCustomer({
    firstname: 'Ada',
    lastname: 'Buyer',
    email: `${randomUUID()}@example.com`,
  });
  if (!made.ok) throw new Error(`No customer: ${made.message}`);
  return made.value.id;
}

function newToken(): Promise<string> {
  return cardToken(runtime.sandboxUrl, runtime.service.tenantId);
}

async function bareCall(variants: readonly TestVariant[], customerId: string) {
  const token = await newToken();
  const items = variants.map(({ serviceProductId: productId }) => ({ productId, quantity: 1 }));
  const body: TransactionBody = { customerId, items, taxRatesOptions: [] };
  return async () => {
    const reply = await service().createTransaction(body, token);
    if (!reply.ok) throw new Error(`Not charged: ${reply.message}`);
  };
}

/** One block of submissions. The service's share is measured for the block as a whole. */
async function run(
  block: readonly Work[][],
  web: ChildProcess,
  pauseMs: number,
): Promise<Sample[]> {
  const before = { ...upstream, statements: await statementsOf(web) };
  const taken = await runAll(block, pauseMs);
  const each = (sum: number) => sum / taken.length;
  const shared = {
    upstreamMs: each(upstream.ms - before.ms),
    upstreamCalls: each(upstream.calls - before.calls),
    statements: each((await statementsOf(web)) - before.statements),
  };
  return taken.map((totalMs) => ({ ...shared, totalMs }));
}

/** Durations in milliseconds; each lane in sequence, with random think times. */
async function runAll(block: readonly Work[][], pauseMs = 0): Promise<number[]> {
  const taken: number[] = [];
  await Promise.all(
    block.map(async (lane) => {
      for (const work of lane) {
        if (pauseMs > 0) await sleep(Math.random() * pauseMs);
        const started = performance.now();
        await work();
        taken.push(performance.now() - started);
      }
    }),
  );
  return taken;
}

async function statementsOf(web: ChildProcess): Promise<number> {
  if (!web.stdout) throw new Error('The web process has no output');
  const said = once(web.stdout, 'data');
  web.kill('SIGUSR2');
  return Number(/statements=(\d+)/.exec(String((await said)[0]))?.[1]);
}

/** One submission, or one bare call. */
type Sample = {
  totalMs: number;
  /** The share of the service's responses. */
  upstreamMs: number;
  upstreamCalls: number;
  /** Round trips to the database. */
  statements: number;
};

/** By measurement; the first entry is the bare calls. */
type Samples = Map<string, Sample[]>;

/** Prints a table, and whether the goal was met. */
function printTable(title: string, samples: Samples): void {
  const [bare = [], ...submitted] = samples.values();
  const bareMs = quantile(
    bare.map((one) => one.totalMs),
    0.5,
  );
  const rows = [...samples].map(([name, taken]) => {
    const of = (value: (one: Sample) => number, share: number) =>
      Math.round(quantile(taken.map(value), share) * 10) / 10;
    const total = (one: Sample) => one.totalMs;
    return {
      '': name,
      submissions: taken.length,
      'calls to the service': of((one) => one.upstreamCalls, 0.5),
      'total median ms': of(total, 0.5),
      'total p99 ms': of(total, 0.99),
      'added median ms': of(addedMs, 0.5),
      'added p99 ms': of(addedMs, 0.99),
      'times the bare call': of((one) => one.totalMs / bareMs, 0.5),
      'database round trips': of((one) => one.statements, 0.5),
    };
  });
  console.log(`\n${title}`);
  console.table(rows);
  const met = submitted.every((taken) => {
    const added = taken.map(addedMs);
    return quantile(added, 0.5) <= GOAL.medianMs && quantile(added, 0.99) <= GOAL.p99Ms;
  });
  console.log(
    `Goal: at most ${GOAL.medianMs} ms added at the median, ${GOAL.p99Ms} ms at p99: ${met ? 'met' : 'missed'}.`,
  );
}

function addedMs({ totalMs, upstreamMs }: Sample): number {
  return totalMs - upstreamMs;
}

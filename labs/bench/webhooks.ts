/**
 * `npm run labs -- bench-webhooks` measures the webhook receiver's throughput relative to a handler that only
 * verifies signatures, and the delay of the mirror, on a production build. Compare the ratios: times depend on the
 * machine.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Runtime } from '@/lib/env';
import { sandboxAt } from '@/lib/testing/service/sandbox';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import {
  median,
  quantile,
  requestBytes,
  requestsPerSecond,
  sendLoad,
  type Target,
} from './shared/load.ts';
import { startRelay } from './shared/relay.ts';
import { type BenchShop, startBenchShop } from './shared/shop.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '50' },
  },
});
expectNumbers(values, 'rounds', 'seconds', 'connections');
const rounds = Number(values.rounds);
const roundMs = Number(values.seconds) * 1_000;
const connections = Number(values.connections);

console.log('Building and starting the shop …');
const shop = await startBenchShop();
try {
  await measureThroughput(shop);
  await measureDelays(shop);
} finally {
  await shop.stop();
}

function customerUpdated({ service: { tenantId } }: Runtime, id: string): string {
  return JSON.stringify({
    type: 'customer:updated',
    businessId: tenantId,
    payload: { customer_id: id },
  });
}

async function measureThroughput({ port, runtime, start }: BenchShop): Promise<void> {
  const receiverPort = await freePort();
  await start('scripts/receiver.ts', ['--port', String(receiverPort)], 'Receiving webhooks at');
  const targets = {
    verify: { port, path: '/api/bench' },
    inNext: { port, path: '/api/webhooks' },
    separate: { port: receiverPort, path: '/api/webhooks' },
  };
  const measure = (target: Target, ms: number) =>
    requestsPerSecond(target, connections, ms, preparedRequests(target, runtime));
  for (const target of Object.values(targets)) await measure(target, 2_000);
  const [verify, inNext, separate]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    verify.push(await measure(targets.verify, roundMs));
    inNext.push(await measure(targets.inNext, roundMs));
    separate.push(await measure(targets.separate, roundMs));
  }
  const row = (rates: number[], baseline: number[], goal: string) => {
    const ratio = median(rates.map((rate, round) => rate / (baseline[round] ?? 1)));
    return { 'requests/s': Math.round(median(rates)), ratio: ratio.toFixed(2), goal };
  };
  console.log(`\nThroughput at ${connections} connections, median of ${rounds} rounds`);
  console.table({
    'only verifies signatures, inside Next': row(verify, verify, ''),
    'the receiver inside Next': row(inNext, verify, '0.9 of the first'),
    'the separate receiver': row(separate, inNext, '4 times the second'),
  });
}

function preparedRequests(target: Target, runtime: Runtime): () => Buffer {
  const { webhookSecret } = runtime.service;
  const requests = Array.from({ length: 500 }, (_, index) =>
    requestBytes(target, customerUpdated(runtime, `c${index}`), webhookSecret),
  );
  let turn = 0;
  return () => requests[turn++ % requests.length] as Buffer;
}

type Timestamps = { posted: number; answered?: number; fetched?: number; mirrored?: number };

async function measureDelays({ port, runtime, start }: BenchShop): Promise<void> {
  const ids = await createCustomers(runtime, 2_000);
  const timestamps = new Map<string, Timestamps>();
  const note = (id: string, what: 'answered' | 'fetched' | 'mirrored') => {
    const times = timestamps.get(id);
    if (times) times[what] ??= performance.now();
  };
  const relay = await startRelay(runtime.sandboxUrl, (path) => {
    note(path.split('/').at(-1) ?? '', 'fetched');
  });
  const client = new pg.Client({ connectionString: runtime.databaseUrl });
  await client.connect();
  await client.query(`
    CREATE FUNCTION bench_mirrored() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('bench', NEW."serviceId"); RETURN NEW; END $$;
    CREATE TRIGGER bench AFTER INSERT OR UPDATE ON mirror_customers
      FOR EACH ROW EXECUTE FUNCTION bench_mirrored();
    LISTEN bench`);
  client.on('notification', ({ payload }) => note(payload ?? '', 'mirrored'));
  await start('scripts/worker.ts', [], 'The worker is running', ({ service, ...others }) => ({
    ...others,
    service: { ...service, baseUrl: relay.url },
  }));
  await firstSweepEnded(client);
  const started = performance.now();
  for (const [index, id] of ids.entries()) {
    await sleep(Math.max(0, started + index * 10 - performance.now()));
    timestamps.set(id, { posted: performance.now() });
    const target = { port, path: '/api/webhooks' };
    const body = customerUpdated(runtime, id);
    const requests = [requestBytes(target, body, runtime.service.webhookSecret)];
    void sendLoad(port, 1, () => requests.shift()).then(() => note(id, 'answered'));
  }
  await sleep(5_000);
  const row = (what: 'answered' | 'fetched' | 'mirrored', goal: string) => {
    const delays = [...timestamps.values()].flatMap(({ posted, [what]: at }) =>
      at === undefined ? [] : [at - posted],
    );
    const delay = (share: number) => `${quantile(delays, share).toFixed(1)} ms`;
    return { events: delays.length, p50: delay(0.5), p95: delay(0.95), p99: delay(0.99), goal };
  };
  console.log('\nFrom the POST, at 100 events a second for 20 seconds');
  console.table({
    'to the answer': row('answered', ''),
    'to the start of the fetch': row('fetched', 'p50 5, p99 50'),
    'to the mirrored customer': row('mirrored', 'p95 250'),
  });
  await client.end();
  await relay.stop();
}

/** A new shop's worker fetches everything first. */
async function firstSweepEnded(client: pg.Client): Promise<void> {
  const sweep = `SELECT 1 FROM service_state WHERE key = 'mirror-sweep'`;
  while (!(await client.query(sweep)).rowCount) await sleep(200);
}

/** The sandbox sends no events about these customers: the benchmark sends its own. */
async function createCustomers({ sandboxUrl, service }: Runtime, count: number): Promise<string[]> {
  const { call, control } = sandboxAt(sandboxUrl);
  await control(service, 'PUT', '/webhook-settings', { destinationUrl: null });
  const ids: string[] = [];
  while (ids.length < count) {
    const email = `${randomUUID()}@shop.example`;
    const customer = { firstname: 'Ada', lastname: 'Buyer', email, type: 'INDIVIDUAL' };
    ids.push((await call<{ id: string }>(service, 'POST', '/customers', customer)).id);
  }
  return ids;
}

/**
 * `npm run labs -- bench-webhooks` measures the receiver and the worker, on a production build, all in one run. The ratios
 * are what counts: times depend on the machine.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Runtime } from '@/lib/env';
import { appendEvents, type InboxRow, openInbox } from '@/lib/webhooks/store';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { progressBar } from '../../scripts/shared/progress.ts';
import {
  type LoadResult,
  median,
  quantile,
  requestBytes,
  sendLoad,
  type Target,
} from './shared/load.ts';
import { startEndlessService, startRelay } from './shared/services.ts';
import { type BenchShop, end, startBenchShop } from './shared/shop.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '50' },
    backlog: { type: 'string', default: '100000' },
  },
});
expectNumbers(values, 'rounds', 'seconds', 'connections', 'backlog');
const rounds = Number(values.rounds);
const roundMs = Number(values.seconds) * 1_000;
const connections = Number(values.connections);

const say = (line: string) => console.log(line);
say('Building and starting the shop …');
const shop = await startBenchShop((line) => {
  if (/web|error/.test(line)) console.error(line);
});
try {
  const receiverPort = await freePort();
  await shop.start(
    'scripts/receiver.ts',
    ['--port', String(receiverPort)],
    'Receiving webhooks at',
  );
  await throughput(shop, receiverPort);
  await latency(shop);
  await backlog(shop);
} finally {
  await shop.stop();
}

function eventBody(runtime: Runtime, kind: string, id: string): string {
  const payload = { [`${kind}_id`]: id };
  return JSON.stringify({
    type: `${kind}:updated`,
    businessId: runtime.service.tenantId,
    payload,
  });
}

/** Requests for a target, for many customers, prepared in advance. */
function prepared(target: Target): () => Buffer {
  const { runtime } = shop;
  const ready = Array.from({ length: 500 }, (_, index) =>
    requestBytes(
      target,
      eventBody(runtime, 'customer', `c${index}`),
      runtime.service.webhookSecret,
    ),
  );
  let turn = 0;
  return () => ready[turn++ % ready.length] as Buffer;
}

function forTime(ms: number, next: () => Buffer): () => Buffer | undefined {
  const until = performance.now() + ms;
  return () => (performance.now() < until ? next() : undefined);
}

function perSecond(result: LoadResult): number {
  return result.accepted / result.seconds;
}

async function throughput({ port, runtime }: BenchShop, receiverPort: number): Promise<void> {
  const verify = { port, path: '/api/bench' };
  const inNext = { port, path: '/api/webhooks' };
  const bare = { port: receiverPort, path: '/api/webhooks' };
  const run = async (target: Target, ms: number) => {
    const result = await sendLoad(target.port, connections, forTime(ms, prepared(target)));
    if (Object.keys(result.others).length > 0) throw new Error(JSON.stringify(result.others));
    return perSecond(result);
  };
  for (const target of [verify, inNext, bare]) await run(target, 2_000);
  const measured = { verify: [], inNext: [], inserts: [], bare: [] } as Record<string, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    measured.verify?.push(await run(verify, roundMs));
    measured.inNext?.push(await run(inNext, roundMs));
    measured.inserts?.push(await rawInserts(runtime, roundMs));
    measured.bare?.push(await run(bare, roundMs));
  }
  const ratio = (above: string, below: string) =>
    median((measured[above] ?? []).map((value, round) => value / (measured[below]?.[round] ?? 1)));
  const rate = (name: string) => Math.round(median(measured[name] ?? []));
  say(`\nThroughput at ${connections} connections, median of ${rounds} interleaved rounds`);
  console.table({
    'a: verifies the signature only, inside Next': { 'requests/s': rate('verify'), ratio: '' },
    'b: the receiver inside Next': {
      'requests/s': rate('inNext'),
      ratio: `${ratio('inNext', 'verify').toFixed(2)} of a (goal 0.9)`,
    },
    'c: inserts by the driver, one by one': { 'requests/s': rate('inserts'), ratio: '' },
    'd: the bare receiver': {
      'requests/s': rate('bare'),
      ratio: `${ratio('bare', 'inNext').toFixed(1)} times b (goal 4)`,
    },
  });
}

/** The receiver's rows, each inserted by a statement of its own. */
async function rawInserts(runtime: Runtime, ms: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: runtime.databaseUrl, max: 10 });
  const body = Buffer.from(eventBody(runtime, 'customer', 'raw'));
  const until = performance.now() + ms;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await pool.query({
        name: 'insert',
        text: `INSERT INTO webhook_events ("receivedAt", state, type, kind, "resourceId", body, headers)
               VALUES (now(), 'ACCEPTED', 'customer:updated', 'CUSTOMER', 'raw', $1, '{}')`,
        values: [body],
      });
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const rate = done / ((performance.now() - started) / 1_000);
  await pool.end();
  return rate;
}

async function connected(runtime: Runtime): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: runtime.databaseUrl });
  await client.connect();
  return client;
}

type Timestamps = {
  kind: string;
  posted: number;
  answered?: number;
  fetched?: number;
  mirrored?: number;
};

/** 100 events a second for 20 seconds, each of another resource, through the real sandbox. */
async function latency({ port, runtime, start }: BenchShop): Promise<void> {
  const ids = await makeResources(runtime, 2_000);
  const timestamps = new Map<string, Timestamps>();
  const note = (id: string, what: 'answered' | 'fetched' | 'mirrored') => {
    const one = timestamps.get(id);
    if (one && one[what] === undefined) one[what] = performance.now();
  };
  const relay = await startRelay(runtime.sandboxUrl, (path) => {
    note(path.split('/').at(-1) ?? '', 'fetched');
  });
  const client = await connected(runtime);
  await client.query(`
    CREATE FUNCTION bench_mirrored() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('bench', NEW."serviceId"); RETURN NEW; END $$`);
  for (const table of ['mirror_customers', 'mirror_products', 'mirror_subscriptions']) {
    await client.query(
      `CREATE TRIGGER bench AFTER INSERT OR UPDATE ON ${table}
       FOR EACH ROW EXECUTE FUNCTION bench_mirrored()`,
    );
  }
  client.on('notification', ({ payload }) => note(payload ?? '', 'mirrored'));
  await client.query('LISTEN bench');
  const worker = await start('scripts/worker.ts', [], 'The worker is running', (one) => ({
    ...one,
    service: { ...one.service, baseUrl: relay.url },
  }));
  await firstSweepEnded(client);
  const started = performance.now();
  const target = { port, path: '/api/webhooks' };
  for (const [index, { kind, id }] of ids.entries()) {
    const wait = started + index * 10 - performance.now();
    if (wait > 0) await sleep(wait);
    timestamps.set(id, { kind, posted: performance.now() });
    const bytes = requestBytes(target, eventBody(runtime, kind, id), runtime.service.webhookSecret);
    let once = true;
    void sendLoad(port, 1, () => {
      const next = once ? bytes : undefined;
      once = false;
      return next;
    }).then(() => note(id, 'answered'));
  }
  await sleep(5_000);
  const all = [...timestamps.values()];
  const row = (name: string, of: (one: Timestamps) => number | undefined) => {
    const times = all.flatMap((one) => {
      const at = of(one);
      return at === undefined ? [] : [at - one.posted];
    });
    const at = (share: number) => `${quantile(times, share).toFixed(1)} ms`;
    return [name, { events: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }] as const;
  };
  say('\nFrom the POST, at 100 events a second for 20 seconds');
  const of = (kind: string) => (one: Timestamps) => (one.kind === kind ? one.mirrored : undefined);
  console.table(
    Object.fromEntries([
      row('to the answer', (one) => one.answered),
      row('to the start of the fetch (goal p50 5, p99 50)', (one) => one.fetched),
      row('to the mirrored customer (goal p95 250)', of('customer')),
      row('to the mirrored product (goal p95 250)', of('product')),
      row('to the mirrored subscription (goal p95 250)', of('subscription')),
    ]),
  );
  await end(worker, 'SIGTERM');
  for (const table of ['mirror_customers', 'mirror_products', 'mirror_subscriptions']) {
    await client.query(`DROP TRIGGER bench ON ${table}`);
  }
  await client.query('DELETE FROM resources');
  await client.end();
  relay.stop();
}

/** A new shop's worker first fetches everything; measurements start after that. */
async function firstSweepEnded(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM service_state WHERE key = 'mirror-sweep'`,
    );
    if (rowCount) return;
    await sleep(200);
  }
}

/** Customers, products and subscriptions at the sandbox, mixed. */
async function makeResources(
  runtime: Runtime,
  count: number,
): Promise<{ kind: string; id: string }[]> {
  const { baseUrl, tenantId, clientId, clientSecret } = runtime.service;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const post = async (url: string, body: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; token: string };
  };
  const tenant = `${baseUrl}/tenants/${tenantId}`;
  const control = `${runtime.sandboxUrl}/sandbox/tenants/${tenantId}`;
  const product = {
    name: 'Coffee',
    description: 'Beans',
    price: 9.5,
    currency: 'EUR',
    active: true,
  };
  const { id: planId } = await post(`${tenant}/plans`, {
    ...{ name: 'Club', description: 'Every month', recurringChargeAmount: 20, currency: 'EUR' },
    ...{ chargeFrequency: 'MONTHLY', trialPeriodDays: 14, gracePeriodDays: 7, active: true },
  });
  // The benchmark sends its own events.
  await fetch(`${control}/webhook-settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ destinationUrl: null }),
  });
  const made: { kind: string; id: string }[] = [];
  let customerId = '';
  for (let index = 0; index < count; index += 1) {
    if (index % 10 === 9) {
      const { token } = await post(`${control}/payment-tokens`, {
        ...{ number: '4242424242424242', expiryMonth: 12, expiryYear: 2040 },
        ...{ securityCode: '123', name: 'Ada Buyer' },
      });
      const subscription = { planId, customerId, quantity: 1, applicableTaxes: [] };
      const { id } = await post(`${tenant}/subscriptions`, { paymentToken: token, subscription });
      made.push({ kind: 'subscription', id });
    } else if (index % 2 === 0) {
      const email = `${randomUUID()}@shop.example`;
      const body = { firstname: 'Ada', lastname: 'Buyer', email, type: 'INDIVIDUAL' };
      customerId = (await post(`${tenant}/customers`, body)).id;
      made.push({ kind: 'customer', id: customerId });
    } else {
      made.push({ kind: 'product', id: (await post(`${tenant}/products`, product)).id });
    }
  }
  return made;
}

/** A backlog of events, each of another resource, and one worker. */
async function backlog({ runtime, start }: BenchShop): Promise<void> {
  const count = Number(values.backlog);
  const service = await startEndlessService();
  await writeBacklog(runtime, count);
  const client = await connected(runtime);
  const left = async () => {
    const { rows } = await client.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM resources WHERE dirty > synced',
    );
    return rows[0]?.left ?? 0;
  };
  const worker = await start('scripts/worker.ts', [], 'The worker is running', (one) => ({
    ...one,
    service: { ...one.service, baseUrl: service.url },
  }));
  const bar = progressBar();
  const samples: { at: number; done: number; memory: number }[] = [];
  const started = performance.now();
  for (;;) {
    const done = count - (await left());
    samples.push({ at: performance.now() - started, done, memory: residentMegabytes(worker.pid) });
    bar.show('resources read from the backlog', done, count);
    if (done >= count) break;
    await sleep(1_000);
  }
  bar.end();
  const quarters = [0, 0.25, 0.5, 0.75].map((share) => {
    const from = samples.find((sample) => sample.done >= share * count) ?? samples[0];
    const to = samples.find((sample) => sample.done >= (share + 0.25) * count) ?? samples.at(-1);
    if (!from || !to) throw new Error('No samples');
    return {
      'resources/s': Math.round((1_000 * (to.done - from.done)) / Math.max(1, to.at - from.at)),
      'memory at its end': `${Math.round(to.memory)} MB`,
    };
  });
  say(`\nA backlog of ${count} events, each of another resource, one worker`);
  console.table(
    Object.fromEntries(quarters.map((quarter, index) => [`quarter ${index + 1}`, quarter])),
  );
  say(`${service.calls()} calls of the service`);
  await end(worker, 'SIGTERM');
  await client.end();
  service.stop();
}

async function writeBacklog(runtime: Runtime, count: number): Promise<void> {
  const pool = openInbox(runtime.databaseUrl);
  const body = Buffer.from(eventBody(runtime, 'customer', 'backlog'));
  for (let start = 0; start < count; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - start) }, (_, index): InboxRow => {
      const resourceId = `backlog-${start + index}`;
      const read = { type: 'customer:updated', kind: 'CUSTOMER' as const, resourceId };
      return { state: 'ACCEPTED', reason: null, ...read, body, headers: {}, traceparent: null };
    });
    await appendEvents(pool, rows);
  }
  await pool.end();
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return Number.NaN;
  }
}

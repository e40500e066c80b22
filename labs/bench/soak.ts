/**
 * `npm run bench:soak` requests a million pages from a web process on the production build and prints its memory
 * at ten points: the lowest heap use in between, which is what remains after a collection, and resident memory.
 * Most pages are static; one in fifty is a search that has not been made before. `--purchases 20000` makes that
 * many purchases instead, ten at a time, each by a new customer. Exits with 1 when the heap of the last three
 * points is more than a tenth above that of the three after the first.
 *
 * `--requests 1000000` sets the number, `--reuse` keeps build and data for the next run.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { disconnect } from '@/lib/db/client';
import { parseEnv, setEnv } from '@/lib/env';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { cardToken } from '@/lib/testing/service/sandbox';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { coldVisit, visits } from '../../scripts/quality/browser/page-load.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { median, pageRequest, sendLoad } from './shared/load.ts';
import {
  endConnections,
  payActionId,
  preparedSubmission,
  soldVariants,
  submitPurchase,
} from './shared/purchases.ts';
import { startBenchShop } from './shared/shop.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    purchases: { type: 'string' },
    reuse: { type: 'boolean', default: false },
  },
});
expectNumbers(values, 'requests');
const POINTS = 10;
const CONNECTIONS = 10;
const SEARCH_EVERY = 50;
const SAMPLE_MS = 250;
const MAX_GROWTH = 1.1;
const MB = 1_000_000;

type Memory = { heap: number; resident: number };

/** A web process's memory metrics, in bytes. */
async function readMemory(port: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string) => {
    const found = new RegExp(`^${name}(?:{[^}]*})? ([0-9.e+]+)`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`/metrics does not show ${name}`);
    return Number(found);
  };
  return { heap: read('v8js_memory_heap_used'), resident: read('process_memory_usage') };
}

/** Samples memory until `stop`, which returns the lowest heap and the last resident memory. */
function watchMemory(port: number) {
  let least: Memory = { heap: Number.POSITIVE_INFINITY, resident: 0 };
  const sample = async () => {
    const { heap, resident } = await readMemory(port);
    least = { heap: Math.min(least.heap, heap), resident };
  };
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS);
  return async () => {
    clearInterval(timer);
    await sample();
    return least;
  };
}

interface Soak {
  /** The counted operation. */
  name: string;
  count: number;
  /** Runs until this many are done. */
  sendUntil(count: number): Promise<{ others: object }>;
  stop(): Promise<void>;
}

async function soakPages(metricsPort: number): Promise<Soak> {
  const env = { METRICS_PORT: String(metricsPort) };
  const shop = await startShop({ start: [], reuse: values.reuse, env });
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  const pathOf = async (_page: unknown, url: string) => new URL(url).pathname;
  const product = await coldVisit(browser, shop.siteUrl, visits.product, pathOf);
  await browser.close();

  const port = Number(new URL(shop.siteUrl).port);
  const headers = { 'Accept-Encoding': 'gzip, br', Accept: 'text/html' };
  const kept = ['/', '/products', product, '/cart'].map((path) =>
    pageRequest({ port, path }, headers),
  );
  let sent = 0;
  const next = (until: number) => () => {
    if (sent >= until) return undefined;
    sent += 1;
    if (sent % SEARCH_EVERY !== 0) return kept[sent % kept.length];
    return pageRequest({ port, path: `/search?q=hour+${sent}` }, headers);
  };
  return {
    name: 'requests',
    count: Number(values.requests),
    sendUntil: (count) => sendLoad(port, CONNECTIONS, next(count)),
    stop: () => shop.stop(),
  };
}

async function soakPurchases(metricsPort: number, count: number): Promise<Soak> {
  const shop = await startBenchShop(() => {}, { METRICS_PORT: String(metricsPort) });
  const { runtime, port } = shop;
  setEnv(parseEnv({}, runtime));
  subscribeToMirror();
  // No worker runs, and the web process leaves lists to them: nothing is charged before the first.
  await fetchTransactions();
  const variants = await soldVariants();
  const action = payActionId();
  await (await fetch(`http://localhost:${port}/checkout`)).text();
  let begun = 0;
  const buy = async () => {
    const token = await cardToken(runtime.sandboxUrl, runtime.service.tenantId);
    const email = `${randomUUID()}@example.com`;
    await submitPurchase(port, action, await preparedSubmission(variants, email, token));
  };
  return {
    name: 'purchases',
    count,
    async sendUntil(until) {
      const keepBuying = async () => {
        while (begun < until) {
          begun += 1;
          await buy();
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, keepBuying));
      return { others: {} };
    },
    async stop() {
      endConnections();
      await disconnect();
      await shop.stop();
    },
  };
}

const metricsPort = await freePort();
const soak = values.purchases
  ? await soakPurchases(metricsPort, Number(values.purchases))
  : await soakPages(metricsPort);
try {
  const points: Memory[] = [];
  const perPoint = Math.ceil(soak.count / POINTS);
  for (let point = 1; point <= POINTS; point += 1) {
    const stop = watchMemory(metricsPort);
    const began = performance.now();
    const { others } = await soak.sendUntil(point * perPoint);
    const seconds = (performance.now() - began) / 1_000;
    const memory = await stop();
    points.push(memory);
    const numbers = `${Math.round(memory.heap / MB)} MB heap, ${Math.round(memory.resident / MB)} MB resident`;
    const rate = Math.round(perPoint / seconds);
    const done = (point * perPoint).toLocaleString('en');
    console.log(`${done} ${soak.name}: ${numbers}, ${rate} a second`);
    if (Object.keys(others).length > 0) console.log(`  not 200: ${JSON.stringify(others)}`);
  }
  const heapOf = (some: readonly Memory[]) => median(some.map(({ heap }) => heap));
  const growth = heapOf(points.slice(-3)) / heapOf(points.slice(1, 4));
  console.log(`The last three points are at ${growth.toFixed(2)} of the second to fourth.`);
  process.exitCode = growth <= MAX_GROWTH ? 0 : 1;
} finally {
  await soak.stop();
}

/**
 * `npm run bench:soak` asks a web process on the production build for a million pages and shows its memory at ten
 * points: the least heap that was in use meanwhile, which is what is left after a collection, and what the
 * system has given it. Most pages are the same for everybody; one in fifty is a search that nobody has made before.
 * Exits with 1 when the heap of the last three points is more than a tenth above that of the three after the first.
 *
 * `--requests 1000000` is how many, `--reuse` keeps build and data for the next run.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { coldVisit, visits } from '../../scripts/quality/browser/page-load.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { median, pageRequest, sendLoad } from './shared/load.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    reuse: { type: 'boolean', default: false },
  },
});
expectNumbers(values, 'requests');
const POINTS = 10;
const CONNECTIONS = 10;
const SEARCH_EVERY = 50;
const SAMPLE_MS = 250;
const MOST_GROWTH = 1.1;
const MB = 1_000_000;

type Memory = { heap: number; resident: number };

/** What a web process says of its memory, in bytes. */
async function readMemory(port: number): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string) => {
    const found = new RegExp(`^${name}(?:{[^}]*})? ([0-9.e+]+)`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`/metrics does not show ${name}`);
    return Number(found);
  };
  return { heap: read('v8js_memory_heap_used'), resident: read('process_memory_usage') };
}

/** Watches memory until `stop`, which gives the least heap and the last resident memory. */
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

const metricsPort = await freePort();
const env = { METRICS_PORT: String(metricsPort) };
const shop = await startShop({ start: [], reuse: values.reuse, env });
try {
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
  const points: Memory[] = [];
  const perPoint = Math.ceil(Number(values.requests) / POINTS);
  for (let point = 1; point <= POINTS; point += 1) {
    const stop = watchMemory(metricsPort);
    const { seconds, others } = await sendLoad(port, CONNECTIONS, next(point * perPoint));
    const memory = await stop();
    points.push(memory);
    const numbers = `${Math.round(memory.heap / MB)} MB heap, ${Math.round(memory.resident / MB)} MB resident`;
    const rate = Math.round(perPoint / seconds);
    console.log(`${sent.toLocaleString('en')} requests: ${numbers}, ${rate} a second`);
    if (Object.keys(others).length > 0) console.log(`  not 200: ${JSON.stringify(others)}`);
  }
  const heapOf = (some: readonly Memory[]) => median(some.map(({ heap }) => heap));
  const growth = heapOf(points.slice(-3)) / heapOf(points.slice(1, 4));
  console.log(`The last three points are at ${growth.toFixed(2)} of the second to fourth.`);
  process.exitCode = growth <= MOST_GROWTH ? 0 : 1;
} finally {
  await shop.stop();
}

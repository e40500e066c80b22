/**
 * `npm run bench:prices` measures the time from a changed price at the service to the static page
 * of each of two web processes (`next start`): webhook, mirror, expired tag, re-rendered page.
 *
 * `--reuse` keeps build and data for the next run, `--changes 20` is the number of prices.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SandboxControl } from '../../e2e/fixtures/sandbox.ts';
import { startSecondServer } from '../../e2e/fixtures/second-server.ts';
import { productNamed } from '../../e2e/steps/shopping.ts';
import { readRuntime } from '../../scripts/launcher/processes/runtime.ts';
import { startShop } from '../../scripts/quality/browser/e2e.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { median } from './shared/load.ts';

const { values } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    changes: { type: 'string', default: '20' },
  },
});
expectNumbers(values, 'changes');
const GOAL_MS = 2_000;
const TIMEOUT_MS = 60_000;
const PATH = '/products/thimble-pair';
/** Pause between two changes, for pages to re-render. */
const SETTLE_MS = 3_000;

/** Polls a condition. @throws Error after a minute */
async function waitUntil(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < TIMEOUT_MS) {
    if (await isSo()) return performance.now() - began;
    await pause(20);
  }
  throw new Error(`Timed out after ${TIMEOUT_MS / 1_000} seconds`);
}

const shop = await startShop({ start: [], reuse: values.reuse });
try {
  // What the second server reads; it is this process's child.
  process.env.DATA_DIR = shop.dataDirectory;
  const runtime = readRuntime(shop.dataDirectory);
  if (!runtime) throw new Error('The shop has no runtime file.');
  const sandbox = new SandboxControl(runtime.service);
  const second = await startSecondServer();
  try {
    process.exitCode = (await measure(sandbox, [shop.siteUrl, second.url])) ? 0 : 1;
  } finally {
    await second.stop();
  }
} finally {
  await shop.stop();
}

async function measure(sandbox: SandboxControl, urls: readonly string[]): Promise<boolean> {
  // The service has a product per currency; the pages that are fetched are those of the default view.
  const product = await productNamed(sandbox, 'Thimble Pair');
  for (const url of urls) await waitUntil(async () => (await fetch(`${url}/readyz`)).ok);
  const waits = new Map<string, number[]>(urls.map((url) => [url, []]));
  for (let change = 1; change <= Number(values.changes); change += 1) {
    const price = (21 + change / 100).toFixed(2);
    await sandbox.changeProduct(product.id, { price: Number(price) });
    await Promise.all(
      urls.map(async (url) => waits.get(url)?.push(await waitUntil(() => shows(url, price)))),
    );
    await pause(SETTLE_MS);
  }
  await sandbox.changeProduct(product.id, { price: product.price });
  const rows = urls.map((url, index) => {
    const all = waits.get(url) ?? [];
    return {
      process: index + 1,
      'median ms': Math.round(median(all)),
      'longest ms': Math.round(Math.max(...all)),
    };
  });
  console.log(`\nFrom a changed price at the service to the page, ${values.changes} changes`);
  console.table(rows);
  const isMet = rows.every((row) => row['longest ms'] <= GOAL_MS);
  console.log(`Goal: within ${GOAL_MS} ms on each process: ${isMet ? 'met' : 'missed'}.`);
  return isMet;
}

/** Whether a page has a price. A cached page has non-Latin-1 characters as character references, but plain digits. */
async function shows(url: string, price: string): Promise<boolean> {
  return (await (await fetch(`${url}${PATH}`)).text()).includes(price);
}

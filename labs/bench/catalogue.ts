/**
 * `npm run bench:catalogue`: how long lists, filters and searches take in the database, with 1,000
 * and with 10,000 products, in one run; `-- --sizes 1000,100000` sets other numbers. Medians, with
 * queries interleaved. Then the feed and the sitemaps of the larger one: time to the first
 * part, seconds, bytes, additional memory, and the longest block of the event loop.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { catalogue } from '@/brand/catalogue/all';
import { writeFeed } from '@/lib/catalog/feeds/feed';
import { everyOffer } from '@/lib/catalog/feeds/offers';
import { writeSitemap, writeSitemapIndex } from '@/lib/catalog/feeds/sitemap';
import { PART, productPages } from '@/lib/catalog/feeds/sitemap-pages';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { loadProducts } from '@/lib/catalog/seed/generated-products';
import { disconnect, pool } from '@/lib/db/client';
import { setEnv } from '@/lib/env';
import { defaultView } from '@/lib/markets/views';
import { findProducts, suggest } from '@/lib/search/queries';
import { emptySearch, readSearch, type Search } from '@/lib/search/rules';
import { testEnv } from '@/lib/testing/env';
import { startCluster, stopCluster } from '../../scripts/postgres/cluster.ts';
import { applyMigrations } from '../../scripts/prisma/migrations.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';
import { median } from './shared/load.ts';
import { timesOf } from './shared/rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    sizes: { type: 'string', default: '1000,10000' },
  },
});
expectNumbers(values, 'rounds');
const [few = 1_000, many = 10_000] = values.sizes.split(',').map(Number);
const GOAL = { ms: 50, factor: 2 };
/** A query that matches the whole catalogue counts ten times as many rows: only its time is compared with the goal. */
const FINDS_ALL = 'a word that all have';

const search = (query: Record<string, string | string[]>): Search => readSearch(query);

const questions: Record<string, () => Promise<unknown>> = {
  'a list': () => findProducts(emptySearch),
  'a category, by price': () => findProducts(search({ category: 'filter', sort: 'cheap' })),
  'a category, by name': () => findProducts(search({ category: 'espresso', sort: 'name' })),
  'two filters': () => findProducts(search({ roast: ['1', '2'], origin: 'Kenya' })),
  'four filters': () =>
    findProducts(search({ category: 'filter', roast: '2', origin: 'Peru', price: '1' })),
  'a page deep in a list': () =>
    findProducts({ ...emptySearch, cursor: { direction: 'after', key: 700, slug: 'x' } }),
  'a common word': () => findProducts(search({ q: 'coffee' })),
  'two words': () => findProducts(search({ q: 'kenya blackcurrant' })),
  'a word and filters': () => findProducts(search({ q: 'harbour', category: 'filter' })),
  [FINDS_ALL]: () => findProducts(search({ q: 'list' })),
  'a typing error': () => findProducts(search({ q: 'blackcurant' })),
  'nothing found': () => findProducts(search({ q: 'zzzzqqqq' })),
  'half a word': () => findProducts(search({ q: 'blackcurr' })),
  'an option': () => findProducts(search({ q: '1kg' })),
  'a page': () => findProducts(search({ q: 'shipping' })),
  'words that nothing has together': () =>
    findProducts(search({ q: 'kenya porcelain kettle golden' })),
  'suggestions for two letters': () => suggest('co', 6),
  'suggestions for three letters': () => suggest('gol', 6),
  'suggestions for a typing error': () => suggest('lantren', 6),
};

/** The median of each query in milliseconds. */
async function measure(): Promise<Map<string, number>> {
  const times = await timesOf(questions, Number(values.rounds));
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

async function stock(total: number): Promise<void> {
  const own = catalogue.filter(({ hidden }) => !hidden).length;
  await stockShop(loadProducts(total - own), 'load');
  await pool().query('VACUUM ANALYZE');
}

/** Consumes a stream without buffering. */
async function wholeText(name: string, pieces: () => AsyncIterable<string>): Promise<object> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let [bytes, most] = [0, 0];
  let first: number | undefined;
  for await (const piece of pieces()) {
    first ??= performance.now() - started;
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  const seconds = (performance.now() - started) / 1000;
  // The last block is measured by the next turn.
  await pause(20);
  delay.disable();
  return {
    '': name,
    'ms to the first part': Math.round(first ?? Number.NaN),
    seconds: Number(seconds.toFixed(1)),
    MB: Number((bytes / 1e6).toFixed(1)),
    'MB of memory': Math.round(most / 1e6),
    'longest pause, ms': Math.round(delay.max / 1e6),
  };
}

/** Like `sitemap`, which runs only within Next. */
async function* sitemapIndex(): AsyncGenerator<string> {
  const { rows } = await pool().query<{ products: number }>(
    'SELECT count(*)::int AS products FROM catalog_products WHERE NOT hidden',
  );
  const parts = Math.ceil((rows[0]?.products ?? 0) / PART);
  yield writeSitemapIndex(
    Array.from({ length: parts }, (_, part) => `https://shop.example/sitemaps/${part + 1}.xml`),
  );
}

async function* everySitemap(): AsyncGenerator<string> {
  for (let part = 1; ; part += 1) {
    const pages = await productPages('https://shop.example', part, PART);
    if (pages.length === 0) return;
    yield writeSitemap(pages);
  }
}

const directory = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const cluster = await startCluster({ stateDirectory: directory, durable: true });
try {
  await applyMigrations(cluster.url);
  setEnv(testEnv({ databaseUrl: cluster.url }));
  await stockShop(catalogue);
  const medians: Map<string, number>[] = [];
  for (const size of [few, many]) {
    await stock(size);
    medians.push(await measure());
  }
  const whole = [
    await wholeText('feed', () =>
      writeFeed(everyOffer('EUR'), 'https://shop.example', defaultView),
    ),
    await wholeText('sitemap index', sitemapIndex),
    await wholeText('sitemaps', everySitemap),
  ];
  const [small, large] = medians;
  const rows = Object.keys(questions).map((name) => {
    const [a, b] = [small?.get(name) ?? Number.NaN, large?.get(name) ?? Number.NaN];
    return { name, few: a, many: b, factor: b / a };
  });
  const rounded = (value: number) => Number(value.toFixed(1));
  console.table(
    rows.map((row) => ({
      '': row.name,
      [`ms at ${few.toLocaleString('en')}`]: rounded(row.few),
      [`ms at ${many.toLocaleString('en')}`]: rounded(row.many),
      factor: rounded(row.factor),
    })),
  );
  console.table(whole);
  const slow = rows.filter((row) => !(row.many < GOAL.ms));
  const steep = rows.filter((row) => row.name !== FINDS_ALL && !(row.factor <= GOAL.factor));
  console.log(`Under ${GOAL.ms} ms: ${slow.length === 0 ? 'all' : `not ${list(slow)}`}`);
  console.log(`At most ${GOAL.factor} times: ${steep.length === 0 ? 'all' : `not ${list(steep)}`}`);
  process.exitCode = slow.length + steep.length === 0 ? 0 : 1;
} finally {
  await disconnect();
  await stopCluster(directory);
  rmSync(directory, { recursive: true, force: true });
}

function list(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}

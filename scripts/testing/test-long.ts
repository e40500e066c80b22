/**
 * `npm run test:long`: what takes too long for `npm test`. Every change that a blind mutator can make to
 * the service's replies, purchases with a dozen random dialects and a kill at every statement, a live shop
 * that Next compiles, the rest of the browser tests, those that depend on the service with bare replies and
 * three other dialects, the width that `npm test` leaves out, `next dev` and the standalone output, pages of one
 * build with servers of another, a shop whose service moves, what is shipped on Node.js 22 and 24, the steps of
 * the Dockerfile and a purchase from their result, a shop whose processes are replaced while shoppers buy, a shop
 * of another brand, built and bought from, clones of the shop without labs and sandbox, the torture harness in
 * fifty dialects, and the database's tests on PostgreSQL 15, 16 and 17 (from npm) and behind PgBouncer, where that
 * is installed. Takes some hours.
 *
 * `npm run test:long -- builds` runs the parts whose names contain one of the arguments.
 */
import { existsSync, rmSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { startTemporaryCluster } from '../postgres.ts';
import {
  buildDirectory,
  buildId,
  type RunningShop,
  runBrowserTests,
  startShop,
  switchMode,
} from '../quality/browser/e2e.ts';
import { longLabTests, longTests } from '../quality/long.ts';
import {
  type Counts,
  type PartResult,
  runPart,
  skip,
  skipWithout,
  summarise,
} from '../quality/parts.ts';
import { run } from '../quality/run.ts';
import { type OtherBrand, testUnitsIn, tryBrand } from '../quality/shops/brand.ts';
import { cannotTryImage, developmentPackages, makeImage } from '../quality/shops/image.ts';
import { hasProxy, startLiveShop } from '../quality/shops/live-shop.ts';
import { makeOtherBuilds } from '../quality/shops/other-builds.ts';
import { otherVersions, startOtherServer } from '../quality/shops/other-postgres.ts';
import { findProgram, startPooler } from '../quality/shops/pooler.ts';
import {
  emptyFolder,
  installNode,
  nodeLines,
  type Shipped,
  shipInstall,
  shipStandalone,
  startShipped,
} from '../quality/shops/shipped.ts';
import { readRuntime } from '../runtime.ts';
import { ensureBrowser } from '../shared/browser.ts';

const counts = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

async function tests(files: readonly string[]): Promise<Counts> {
  const program = fromRoot('node_modules', '.bin', 'vitest');
  const args = ['run', ...files];
  return counts((await run({ name: 'vitest', program, args, env: { TEST_LONG: '1' } }, true)).ok);
}

async function torture(): Promise<Counts> {
  const args = [
    '--import',
    './lib/testing/net-markets/register.ts',
    'labs/torture/main.ts',
    '--dialects',
    '50',
  ];
  const env = { LOG_LEVEL: 'error' };
  return counts((await run({ name: 'torture', program: process.execPath, args, env }, true)).ok);
}

/**
 * Response modes for tests that depend on the service's responses (`@service`); `npm test` runs a part of them in the
 * first. The random dialects send events and return statuses, which the browser tests need.
 */
const inBrowser = [
  { responses: 'minimal', dialect: 'default' },
  { responses: 'full', dialect: 'alternate' },
  { responses: 'full', dialect: 'random:6' },
  { responses: 'full', dialect: 'random:30' },
];

async function browser(): Promise<Counts> {
  return inOneShop(inBrowser, async (mode, shop, browserPath) => {
    await switchMode(shop, mode);
    const options = ['--grep=@service', '--project=desktop'];
    return runBrowserTests(shop, browserPath, options, { TEST_LONG: '1' });
  });
}

/** Runs several browser test runs on one shop, in sequence. */
async function inOneShop<Run>(
  runs: readonly Run[],
  passes: (one: Run, shop: RunningShop, browserPath: string) => Promise<boolean>,
): Promise<Counts> {
  const browserPath = await ensureBrowser();
  const shop = await startShop({ start: [], reuse: false });
  try {
    let failed = 0;
    for (const one of runs) if (!(await passes(one, shop, browserPath))) failed += 1;
    return { passed: runs.length - failed, failed };
  } finally {
    await shop.stop();
  }
}

/**
 * Browser tests that `npm test` leaves out: flows on a phone, some pages on a desktop, and `@long` tests such as
 * `next dev` and the standalone output.
 */
async function others(): Promise<Counts> {
  const runs = [
    ['--project=phone'],
    [
      '--project=desktop',
      'e2e/pages/states.spec.ts',
      'e2e/pages/still.spec.ts',
      '--grep-invert=@long',
    ],
    ['--project=desktop', '--grep=@long'],
    ['--project=sandbox', '--grep=@long'],
  ];
  return inOneShop(runs, (options, shop, browserPath) =>
    runBrowserTests(shop, browserPath, options, { TEST_LONG: '1' }),
  );
}

/** Copies of this checkout without labs or sandbox, and the sandbox alone. */
async function clones(): Promise<Counts> {
  const args = ['--import', './scripts/register.ts', 'labs/clones/main.ts'];
  return counts((await run({ name: 'clones', program: process.execPath, args }, true)).ok);
}

/** Database tests: orders and payments, the mirror and its pages, background work, mail. */
const onDatabase = [
  ...['lib/cart', 'lib/checkout/orders', 'lib/checkout/pay.integration.test.ts', 'lib/mirror'],
  ...['lib/cache', 'lib/catalog', 'lib/search', 'lib/subscriptions', 'lib/webhooks', 'lib/worker'],
  ...['lib/mail', 'lib/stock', 'lib/accounts', 'lib/ratelimit', 'scripts/backup'],
];

async function testsOn(serverUrl: string, env: Record<string, string> = {}): Promise<boolean> {
  const program = fromRoot('node_modules', '.bin', 'vitest');
  const args = [
    'run',
    '--project=integration',
    '--project=isolated',
    '--project=staff',
    ...onDatabase,
  ];
  const variables = { TEST_DATABASE_URL: serverUrl, ...env };
  return (await run({ name: 'vitest', program, args, env: variables }, true)).ok;
}

/** Migrations and database tests on other PostgreSQL versions. */
async function otherPostgres(): Promise<Counts> {
  let [passed, failed] = [0, 0];
  for (const version of otherVersions) {
    const server = await startOtherServer(version);
    const ok = await testsOn(server.url).finally(server.stop);
    console.log(`${ok ? '✓' : '✗'} PostgreSQL ${version}`);
    if (ok) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
}

/** The same through PgBouncer. */
async function behindPooler(): Promise<Counts> {
  const program = findProgram('pgbouncer');
  if (!program) return skipWithout('PgBouncer');
  const cluster = await startTemporaryCluster();
  const pooler = await startPooler(program, cluster.url);
  try {
    return counts(await testsOn(cluster.url, { TEST_POOLER_PORT: String(pooler.port) }));
  } finally {
    await pooler.stop();
    await cluster.stop();
  }
}

/** Rolling updates of a live shop during purchases, behind the proxy of compose.yaml. */
async function rolling(): Promise<Counts> {
  if (!hasProxy) return skipWithout('Caddy');
  const args = ['--import', './scripts/register.ts', 'labs/rolling/main.ts'];
  return counts((await run({ name: 'rolling', program: process.execPath, args }, true)).ok);
}

/** Version skew: pages of one build with servers of another. */
async function twoBuilds(): Promise<Counts> {
  const browserPath = await ensureBrowser();
  // The build of an earlier run has another encryption key of server actions.
  rmSync(fromRoot(buildDirectory), { recursive: true, force: true });
  const shop = await startShop({ start: [], reuse: false });
  try {
    await makeOtherBuilds(shop.dataDirectory);
    const options = ['e2e/server/two-builds.spec.ts', '--project=desktop'];
    return counts(await runBrowserTests(shop, browserPath, options, { OTHER_BUILDS: '1' }));
  } finally {
    await shop.stop();
  }
}

/** Neither a build nor a shop's data contains the service's URL: both work with another one. */
async function serviceElsewhere(): Promise<Counts> {
  const browserPath = await ensureBrowser();
  const shop = await startShop({ start: [], reuse: false });
  const serviceUrl = () => readRuntime(shop.dataDirectory)?.sandboxUrl;
  const [build, address] = [buildId(), serviceUrl()];
  const { dataDirectory } = shop;
  await shop.stop(true);
  const moved = await startShop({ start: [], reuse: false, dataDirectory });
  try {
    const isMoved = serviceUrl() !== address && buildId() === build;
    const options = ['--grep=buys as a guest', '--project=desktop'];
    return counts(isMoved && (await runBrowserTests(moved, browserPath, options)));
  } finally {
    await moved.stop();
  }
}

/** Deployments in separate folders, on each supported Node.js version. */
async function shippedBuild(): Promise<Counts> {
  const browserPath = await ensureBrowser();
  const shop = await startShop({ start: [], reuse: false });
  const { folder, remove } = emptyFolder();
  let [passed, failed] = [0, 0];
  const buys = async (shipped: Shipped, node: string) => {
    const running = await startShipped(shipped, node, shop.dataDirectory);
    const env = { SHIPPED_URL: running.url };
    const options = ['e2e/server/shipped.spec.ts', '--project=desktop'];
    const ok = await runBrowserTests(shop, browserPath, options, env).finally(running.stop);
    console.log(`${ok ? '✓' : '✗'} ${shipped.name}, by ${node}`);
    if (ok) passed += 1;
    else failed += 1;
  };
  try {
    const standalone = await shipStandalone(folder, buildDirectory);
    for (const line of nodeLines) {
      const node = await installNode(folder, line);
      await buys(standalone, node);
      await buys(await shipInstall(folder, buildDirectory, node), node);
    }
    return { passed, failed };
  } finally {
    remove();
    await shop.stop();
  }
}

/** Keeps an image, with Debian (75 MB) and Node.js (127 MB), under 300 MB. */
const MAX_MEGABYTES = 95;

/** `docker build` and `docker compose up`, without Docker. */
async function image(): Promise<Counts> {
  const reason = cannotTryImage();
  if (reason) return skip(reason);
  const browserPath = await ensureBrowser();
  const made = await makeImage();
  const checks: [string, boolean][] = [];
  try {
    const development = developmentPackages(made.folder);
    checks.push([`holds ${made.megabytes} MB`, made.megabytes < MAX_MEGABYTES]);
    checks.push([`no devDependencies${development.join(' ')}`, development.length === 0]);
    const shop = await startLiveShop(made.folder);
    const options = ['e2e/server/shipped.spec.ts', '--project=desktop'];
    const env = { SHIPPED_URL: shop.siteUrl };
    checks.push([
      'somebody bought from it',
      await runBrowserTests(shop, browserPath, options, env),
    ]);
    checks.push(['its receiver was told', (await shop.eventsReceived()) > 0]);
    for (const [name, ending] of Object.entries(await shop.stop())) {
      checks.push([`${name} ended with ${ending}`, ending === 0]);
    }
  } finally {
    made.remove();
  }
  for (const [what, ok] of checks) console.log(`${ok ? '✓' : '✗'} ${what}`);
  const failed = checks.filter(([, ok]) => !ok).length;
  return { passed: checks.length - failed, failed };
}

/** The demo first gets customers; then its brand is replaced, as in docs/make-it-yours.md. */
const pottery: OtherBrand = {
  name: 'pottery',
  on: 'ceramics',
  keeps: ['wording.ts', 'en/wording.ts', 'catalogue/phrases.ts'],
  photographs: ['table', 'shelf', 'plate'],
  hasPast: true,
};

type Part = () => Promise<Counts>;

function withVitest(parts: typeof longTests): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, files]) => [name, () => tests(files)]),
  );
}

/** A shop may have deleted the labs. */
const labs: Readonly<Record<string, Part>> = {
  ...withVitest(longLabTests),
  'Clones without labs and sandbox': clones,
  'Torture in random dialects': torture,
  'Rolling updates while shoppers buy': rolling,
};

const all: Readonly<Record<string, Part>> = {
  ...withVitest(longTests),
  'Other databases: PostgreSQL 15, 16 and 17': otherPostgres,
  'Other databases: behind PgBouncer': behindPooler,
  'Browser tests with other answers of the service': browser,
  'Browser tests at other widths, and on other servers': others,
  'Two builds: pages of one, servers of another': twoBuilds,
  'The same build and data, the service elsewhere': serviceElsewhere,
  'Shipped: standalone and npm ci --omit=dev, on Node.js 22 and 24': shippedBuild,
  'The image: its steps as another account, and a shop from its result': image,
  'A shop of another brand': async () => counts(await tryBrand({ name: 'ceramics' })),
  'Unit tests in a shop with one language and one currency': async () =>
    counts(await testUnitsIn({ name: 'corner', on: 'ceramics' })),
  'The demo made into another shop, word by word': async () => counts(await tryBrand(pottery)),
  ...(existsSync(fromRoot('labs')) ? labs : {}),
};

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = Object.entries(all).filter(
  ([name]) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
if (wanted.length === 0) {
  console.error(`Unknown part. Parts: ${Object.keys(all).join('; ')}.`);
  process.exit(1);
}
const startedAt = performance.now();
const parts: PartResult[] = [];
for (const [name, part] of wanted) parts.push(await runPart(name, part));
const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
console.log(text);
process.exit(failed === 0 ? 0 : 1);

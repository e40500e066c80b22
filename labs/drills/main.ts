/**
 * `npm run labs -- drills` kills one part of a live shop after another while a payment waits for the service, restarts it
 * as a platform would, and reports what the shopper saw, for how long pages were unavailable, and when the order
 * was paid: webs, workers, receiver, database, proxy and service. It also fills the database's disk, where it may
 * mount one, and shifts the clock of the shop's processes by an hour. Compares the ledgers at the end, and exits
 * with 1 when an order was not paid or its page never said so, when a charge is double, lost, unsettled or of
 * another amount, or when never the web that handled the payment was killed, or never the other one.
 *
 * It runs the builds of `npm run labs -- rolling`; `--reuse` takes those of the last run, `--only text` selects drills.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { defaultView } from '@/lib/markets/views';
import { startTestSandbox } from '@/lib/testing/service/sandbox';
import { textsOf } from '@/lib/texts/dictionaries';
import { fromRoot } from '../../scripts/paths.ts';
import { type Cluster, onServer, startCluster } from '../../scripts/postgres.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { compare } from '../rolling/books.ts';
import { folderOf, makeBuilds } from '../rolling/builds.ts';
import { hasProxy, type ProcessName, startLiveShop } from '../rolling/live-shop.ts';
import { fillCheckout, pay, TIMEOUT_MS } from '../rolling/shopper.ts';

const { values } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

interface Drill {
  name: string;
  /** Stops something, and starts it again. */
  strike(turn: number): Promise<unknown>;
  /** The fault of the charge; by default it is slow enough that the strike hits it. */
  fault?: { kind: string; delayMs?: number };
  /** What may have been killed, which only the shopper's messages tell: repeated until each was. */
  either?: { names: readonly string[]; killedBy(saw: string): string };
}

/** How long the service takes for the charge, and when it is struck after it has arrived there. */
const CHARGE_TAKES_MS = 4_000;
const STRIKE_AFTER_MS = 1_500;
/** How long a platform takes to notice that a process has ended. */
const NOTICED_AFTER_MS = 2_000;
/** How long a database or a service is down. */
const DOWN_MS = 10_000;
const PROBE_EVERY_MS = 500;
const DISK_MB = 256;
/** After the order is paid, for what recovers later. */
const QUIET_MS = 3_000;
/** The proxy gives the payment to either web: in ten drills both cases occur. */
const MAX_TURNS = 10;

const folder = folderOf('A');
const home = mkdtempSync(join(tmpdir(), 'storefront-drills-'));
chmodSync(home, 0o755); // As root, the database runs as another user.

/** A service and a database that keep committed data when they are killed. */
const books = { port: await freePort(), database: join(home, 'sandbox.sqlite') };
const disk = join(home, 'disk');
mkdirSync(disk);
/** Only root can mount a disk that is full soon enough; otherwise that drill is skipped. */
const hasDisk =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]).status ===
    0;
process.once('exit', () => {
  if (hasDisk) spawnSync('umount', [disk]);
  rmSync(home, { recursive: true, force: true });
});
let cluster: Cluster;
/** Starts the database, also where one runs that could not write any more. */
const startDatabase = async () => {
  cluster = await startCluster({ stateDirectory: disk, durable: true });
  return cluster.url;
};

/** The clock offset of the shop's processes in seconds: clock.js reads it. */
const clock = join(home, 'clock');
writeFileSync(clock, '0');

const kill = async (...names: (ProcessName | 'proxy')[]) => {
  await Promise.all(names.map((name) => shop.end(name, 'SIGKILL')));
  await pause(NOTICED_AFTER_MS);
  await Promise.all(names.map((name) => shop.begin(name, folder)));
};

/** Nothing more can be written, not even what the database needs for its recovery. */
async function fillDisk(): Promise<void> {
  const filler = join(disk, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
  await onServer(cluster.superuserUrl, async (client) => {
    const write = "SELECT pg_logical_emit_message(false, 'drill', repeat('x', 1000000))";
    for (let megabytes = 0; megabytes < DISK_MB; megabytes += 1) await client.query(write);
  }).then(
    () => Promise.reject(new Error('The disk is not full.')),
    () => {},
  );
  await pause(DOWN_MS);
  rmSync(filler);
  await startDatabase();
}

async function moveClock(seconds: number): Promise<void> {
  writeFileSync(clock, String(seconds));
  await pause(DOWN_MS);
  writeFileSync(clock, '0');
}

const fullDisk: Drill = {
  name: 'the disk of the database: full',
  // The reply arrives while it is full.
  fault: { kind: 'delay', delayMs: 2 * CHARGE_TAKES_MS },
  strike: fillDisk,
};

const PAYING_WEB = 'the web that handles the payment';
const OTHER_WEB = 'the other web';

const oneWeb: Drill = {
  name: 'one web',
  strike: (turn) => kill(turn % 2 === 0 ? 'web-1' : 'web-2'),
  either: {
    names: [PAYING_WEB, OTHER_WEB],
    // The response to the payment is lost with its web, and only with it.
    killedBy: (saw) =>
      saw.includes(textsOf(defaultView).checkout.form.notes.unsure) ? PAYING_WEB : OTHER_WEB,
  },
};

const drills: readonly Drill[] = [
  oneWeb,
  { name: 'both webs', strike: () => kill('web-1', 'web-2') },
  {
    name: 'both workers, and the reply to the charge',
    // Later than the strike: a running worker would learn of it within a second.
    fault: { kind: 'commit-then-close', delayMs: CHARGE_TAKES_MS },
    strike: () => kill('worker-1', 'worker-2'),
  },
  { name: 'the receiver', strike: () => kill('receiver') },
  {
    name: 'the database',
    async strike() {
      await cluster.kill();
      await pause(DOWN_MS);
      await startDatabase();
    },
  },
  { name: 'the proxy', strike: () => kill('proxy') },
  {
    name: 'the service',
    async strike() {
      await sandbox.stop('SIGKILL');
      await pause(DOWN_MS);
      sandbox = await startTestSandbox(books);
    },
  },
  ...(hasDisk ? [fullDisk] : []),
  { name: 'the clock: an hour ahead', strike: () => moveClock(3_600) },
  { name: 'the clock: an hour behind', strike: () => moveClock(-3_600) },
];

const selected = drills.filter(({ name }) => name.includes(values.only));
if (selected.length === 0) throw new Error(`No drill has “${values.only}” in its name.`);
if (!hasProxy) {
  throw new Error('There is no caddy here: apt-get install caddy, or brew install caddy.');
}
const executablePath = await ensureBrowser();
makeBuilds(values.reuse);
let sandbox = await startTestSandbox(books);
const shop = await startLiveShop(folder, {
  env: { NODE_OPTIONS: `--import=${fromRoot('labs', 'drills', 'clock.js')}`, DRILL_CLOCK: clock },
  logFile: join(tmpdir(), 'storefront-drills.log'),
  openDatabase: async () => ({
    url: await startDatabase(),
    stop: () => cluster.stop(),
  }),
  openService: async () => ({ url: sandbox.url, stop: () => sandbox.stop() }),
});
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
const emails: string[] = [];
try {
  // Until one paid order was listed, it is unknown what the list shows.
  await go({ name: 'nothing', strike: async () => {} }, browser);
  const rows = [];
  const missing: string[] = [];
  for (const drill of selected) {
    const left = new Set(drill.either?.names);
    let turn = 0;
    do {
      const row = await go(drill, browser, turn);
      left.delete(row.killed);
      console.log(JSON.stringify(row));
      rows.push(row);
      turn += 1;
    } while (left.size > 0 && turn < MAX_TURNS);
    missing.push(...left);
  }
  const { paid, double, lost, unflaggedAmounts, unresolved } = await compare(shop.runtime, emails);
  console.table(rows.map(({ saw: _, ...row }) => row));
  for (const { killed, saw } of rows) console.log(`${killed}: ${saw}`);
  console.log(
    `${paid} of ${emails.length} paid, ${double.length} double charges, ${lost.length} lost charges, ` +
      `${unflaggedAmounts.length} of another amount, ${unresolved.length} unresolved`,
  );
  for (const name of missing) console.log(`Never killed in ${MAX_TURNS} drills: ${name}`);
  const wrong = [double, lost, unflaggedAmounts, unresolved, missing].flat();
  const isShownPaid = rows.every((row) => row['paid after'] !== 'never');
  const isWell = wrong.length === 0 && isShownPaid && paid === emails.length;
  process.exitCode = isWell ? 0 : 1;
} finally {
  await browser.close();
  await shop.stop();
}

/** Strikes in the middle of a payment. @returns seconds since the strike, and the page's messages meanwhile */
async function go({ name, strike, fault, either }: Drill, browser: Browser, turn = 0) {
  const email = `shopper-${emails.length}@shopper.example`;
  emails.push(email);
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await fillCheckout(page, email);
  const { id } = await sandbox.control<{ id: string }>(shop.runtime.service, 'POST', '/faults', {
    ...{ method: 'POST', path: '/transactions', times: 1 },
    ...(fault ?? { kind: 'delay', delayMs: CHARGE_TAKES_MS }),
  });
  const messages: string[] = [];
  const note = async () => {
    // A browser that could not reach the shop shows its own error page: people reload it.
    if (page.url().startsWith('chrome-error:')) await page.reload().catch(() => {});
    const text = await visibleMessages(page).catch(() => 'nothing');
    if (text && messages.at(-1) !== text) messages.push(text);
  };
  const paid = pay(page, note).then(
    () => performance.now(),
    () => undefined,
  );
  await untilFired(id);
  await pause(STRIKE_AFTER_MS);
  const struckAt = performance.now();
  const pages = [probe('/'), probe('/search?q=cup')];
  const [, paidAt] = await Promise.all([strike(turn), paid]);
  await pause(QUIET_MS);
  const [staticSeconds, dynamicSeconds] = await Promise.all(pages.map((page) => page.end()));
  await context.close();
  const saw = messages.join(' → ');
  return {
    killed: either?.killedBy(saw) ?? name,
    'static page unavailable': staticSeconds,
    'dynamic page unavailable': dynamicSeconds,
    'paid after': paidAt ? Number(((paidAt - struckAt) / 1_000).toFixed(1)) : 'never',
    saw,
  };
}

/** Waits until the charge is in flight: it has arrived at the service, whose reply its fault delays. */
async function untilFired(faultId: string): Promise<void> {
  type Faults = { armed: { id: string; fired: number }[] };
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { armed } = await sandbox.control<Faults>(shop.runtime.service, 'GET', '/faults');
    if (armed.some(({ id, fired }) => id === faultId && fired === 1)) return;
    if (Date.now() > deadline) throw new Error('The charge did not arrive at the service.');
    await pause(50);
  }
}

/** The heading and the live regions. */
async function visibleMessages(page: Page): Promise<string> {
  const heading = await page.locator('h1').first().textContent({ timeout: 1_000 });
  const notes = await page.locator('form [role=alert] p, form [role=status]').allTextContents();
  return [heading, ...notes]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(': ');
}

/** Requests a page repeatedly. @returns for how many seconds it was unavailable, once it is stopped */
function probe(path: string) {
  let isOver = false;
  let first: number | undefined;
  let last = 0;
  const polling = (async () => {
    while (!isOver) {
      const answer = await fetch(`${shop.siteUrl}${path}`, {
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if (!answer?.ok) {
        first ??= performance.now();
        last = performance.now();
      }
      await pause(PROBE_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await polling;
      return first === undefined ? 0 : Number(((last - first + PROBE_EVERY_MS) / 1_000).toFixed(1));
    },
  };
}

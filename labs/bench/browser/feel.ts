/**
 * `npm run labs -- bench-feel` measures responsiveness in a phone-sized browser: on a slow
 * network (150 ms round trip, 1.6 Mbit/s) the time until an interaction's feedback and until its result;
 * with 6× CPU throttling the longest interaction of each control (INP), with its input delay, processing and
 * presentation delay, and the time until its result, which is not looked for in the first 300 ms. The baseline is an
 * empty page of the same Next version with one button. Then, for each page, whether the browser restores it from the
 * back/forward cache, and if not, why.
 *
 * `--reuse` keeps build and data for the next run, `--rounds 3` is the number of rounds for the median, and
 * `--shop http://localhost:3000` measures a running demo.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Locator, type Page } from '@playwright/test';
import { fillCard } from '../../../e2e/fixtures/card.ts';
import { fillDetails, payButton } from '../../../e2e/steps/shopping.ts';
import { startShop } from '../../../scripts/quality/browser/e2e.ts';
import {
  browserArguments,
  ensureBrowser,
  launchWithBfcache,
} from '../../../scripts/shared/browser.ts';
import { expectNumbers } from '../../../scripts/shared/command.ts';
import { median } from '../shared/load.ts';
import { startEmptyPage } from './empty-page.ts';

const { values } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    shop: { type: 'string' },
  },
});
expectNumbers(values, 'rounds');
const ROUNDS = Number(values.rounds);
const GOAL = { answerMs: 50, interactionMs: 100 };
const NETWORK = { latency: 150, throughput: (1.6 * 1_000_000) / 8 };
const SLOWER = 6;
/** How long a finger is down in a tap. What its touch asks of the page is done by the time of the click. */
const TAP_MS = 100;
/** Between two keys of a quick typist. Keys without a pause would wait for one another. */
const KEY_MS = 100;
const EMAIL = 'ada@shopper.example';
/** After an interaction the page is left alone: finding its result by role would be measured, too. */
const UNWATCHED_MS = 300;
/** Think time before the next interaction, in which prefetches complete. */
const THINK_TIME_MS = 2_000;
const PAGES = [
  ...['/', '/products', '/categories/espresso', '/products/high-noon', '/search?q=kenya', '/cart'],
  ...['/checkout', '/sign-in', '/account', '/account/orders'],
];

type Interaction = {
  name: string;
  control: (page: Page) => Locator;
  /** The result, once visible. */
  result: (page: Page) => Locator;
  /** Text to type into the control, which is tapped otherwise. */
  typed?: string;
};

/** Of one interaction, in milliseconds: `interaction` is the sum of the three after it, as the browser rounds it. */
type Responsiveness = Record<
  'answer' | 'result' | 'interaction' | 'inputDelay' | 'processing' | 'presentation',
  number
>;
type Delays = Pick<Responsiveness, 'interaction' | 'inputDelay' | 'processing' | 'presentation'>;

const heading = (text: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text });
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first();

/** A purchase from the list to the order's page, and the account. Each continues on the previous page. */
const purchase: readonly Interaction[] = [
  {
    name: 'list: a product',
    control: (page) => page.locator('main a[href^="/products/"]').first(),
    result: (page) =>
      page
        .getByRole('main')
        .filter({ has: page.getByRole('button', { name: 'Add to cart' }) })
        .getByRole('heading', { level: 1 }),
  },
  {
    name: 'product: add to cart',
    control: button('Add to cart'),
    result: (page) => page.getByText(/\d+ in your cart\./),
  },
  { name: 'product: view cart', control: link('View cart'), result: heading('Your cart') },
  {
    name: 'cart: one more',
    control: button('Increase quantity'),
    result: (page) =>
      page
        .getByRole('main')
        .getByText(/^2 in your cart|subtotal/)
        .first(),
  },
  {
    name: 'cart: checkout',
    control: link(/checkout/i),
    result: heading(/checkout/i),
  },
  {
    name: 'checkout: a field',
    control: (page) => page.getByLabel('E-mail'),
    result: (page) => page.getByLabel('E-mail'),
    typed: EMAIL,
  },
  {
    name: 'checkout: delivery',
    control: (page) => page.getByRole('radio').last(),
    result: (page) => page.getByRole('radio', { checked: true }).first(),
  },
  {
    name: 'checkout: pay',
    control: payButton,
    result: heading(/^Thank you/),
  },
];

const account: readonly Interaction[] = [
  {
    name: 'account: orders',
    control: (page) => page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first(),
    result: heading('Orders'),
  },
  {
    name: 'account: addresses',
    control: (page) =>
      page.getByRole('navigation').getByRole('link', { name: 'Addresses' }).first(),
    result: heading('Addresses'),
  },
];

declare global {
  interface Window {
    /** Reports a duration to the benchmark, in milliseconds. */
    feltAnswer: (ms: number) => void;
    feltInteraction: (delays: Delays) => void;
  }
}

/** Runs in the page: reports the time of the next paint after each interaction. */
function recordAnswers(): void {
  let beganAt: number | undefined;
  const interaction = ({ timeStamp }: Event) => {
    beganAt = timeStamp;
  };
  addEventListener('pointerup', interaction, { capture: true });
  addEventListener('keydown', interaction, { capture: true });
  const changed = () => {
    if (beganAt === undefined) return;
    let since: number | undefined = beganAt;
    beganAt = undefined;
    const reportChange = () => {
      if (since !== undefined) window.feltAnswer(performance.now() - since);
      since = undefined;
    };
    // A task after the next animation frame runs once that frame is being presented.
    requestAnimationFrame(() => setTimeout(reportChange));
    // The next document may load first.
    addEventListener('pagehide', reportChange, { once: true });
  };
  new MutationObserver(changed).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  addEventListener('input', changed, { capture: true });
}

/** Runs in the page: reports the duration of each interaction. Apart from the above, whose work would be measured. */
function recordInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const { duration: interaction, startTime, processingStart, processingEnd } = entry;
      const inputDelay = processingStart - startTime;
      const processing = processingEnd - processingStart;
      // A frame may be presented before the handlers end.
      const presentation = Math.max(0, interaction - inputDelay - processing);
      window.feltInteraction({ interaction, inputDelay, processing, presentation });
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

type Surroundings = { network: boolean; slower: number };

/** A phone-sized browser with an empty cache, on a slow network or with CPU throttling. */
async function openPhone(browser: Browser, around: Surroundings) {
  const { network, slower } = around;
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.siteUrl });
  const page = await context.newPage();
  const measured: { answers: number[]; interactions: Delays[] } = {
    answers: [],
    interactions: [],
  };
  await page.exposeFunction('feltAnswer', (ms: number) => measured.answers.push(ms));
  await page.exposeFunction('feltInteraction', (one: Delays) => measured.interactions.push(one));
  // esbuild's helper for function names, which pages lack.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(network ? recordAnswers : recordInteractions);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const { latency, throughput } = NETWORK;
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    });
  }
  return { context, page, session, measured, around };
}

/** The event timing API does not report shorter ones. */
const NO_DELAYS: Delays = {
  ...{ interaction: 16, inputDelay: 0, processing: 0, presentation: 0 },
};

type Phone = Awaited<ReturnType<typeof openPhone>>;

/** A finger on a control. Playwright's tap takes no time, and its listeners in the page would be measured, too. */
async function touch({ session }: Phone, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not visible.`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pause(TAP_MS);
}

async function lift({ session }: Phone): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Uses a control, waits for the result, and returns the durations. */
async function use(phone: Phone, { control, result, typed }: Interaction): Promise<Responsiveness> {
  const { page, measured, around } = phone;
  const target = control(page);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  await pause(THINK_TIME_MS);
  measured.answers.length = 0;
  measured.interactions.length = 0;
  if (!typed) await touch(phone, target);
  const began = performance.now();
  await (typed ? target.pressSequentially(typed, { delay: KEY_MS }) : lift(phone));
  if (!around.network) await pause(UNWATCHED_MS);
  await result(page).waitFor({ timeout: 60_000 });
  const seen = performance.now() - began;
  // Event timing entries are delivered with a delay.
  await pause(500);
  const [answer = Number.NaN] = measured.answers;
  const longest = measured.interactions.reduce(
    (found, one) => (one.interaction > found.interaction ? one : found),
    NO_DELAYS,
  );
  return { answer, result: seen, ...longest };
}

async function buyOnce(browser: Browser, around: Surroundings, notes: Notes): Promise<void> {
  const phone = await openPhone(browser, around);
  const { page, context } = phone;
  await page.goto('/products');
  for (const interaction of purchase) {
    if (interaction.name === 'checkout: pay') {
      await fillDetails(page, EMAIL);
      await fillCard(page);
    }
    notes.add(interaction.name, await use(phone, interaction));
  }
  await context.close();
}

async function measureAccount(browser: Browser, around: Surroundings, notes: Notes): Promise<void> {
  const phone = await openPhone(browser, around);
  const { page, context } = phone;
  await signIn(page);
  await page.goto('/account');
  for (const interaction of account) notes.add(interaction.name, await use(phone, interaction));
  await context.close();
}

/** The baseline: a button that only changes a text. */
async function interactOnEmptyPage(
  browser: Browser,
  around: Surroundings,
  notes: Notes,
): Promise<void> {
  const phone = await openPhone(browser, around);
  const { page, context } = phone;
  await page.goto(`http://127.0.0.1:${empty.port}/`);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    heading?.addEventListener('click', () => {
      heading.textContent = 'Something';
    });
  });
  const interaction = {
    name: 'an empty page: a word',
    control: heading('Nothing'),
    result: heading('Something'),
  };
  notes.add(interaction.name, await use(phone, interaction));
  await context.close();
}

/** The browser's notRestoredReasons; it masks internal ones. */
type NotRestored = { notRestoredReasons?: { reasons?: { reason: string }[] | null } | null };

/** Navigates from each page to another site and Back: whether it was restored from the back/forward cache, or why not. */
async function backTo(paths: readonly string[]) {
  const browser = await launchWithBfcache();
  if (!browser) return [{ page: 'no browser here that keeps pages' }];
  try {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.siteUrl });
    const page = await context.newPage();
    await signIn(page);
    await page.goto('/products/high-noon');
    await page.getByRole('button', { name: 'Add to cart' }).first().tap();
    await page.getByText(/\d+ in your cart\./).waitFor();
    const rows: { page: string; from: string }[] = [];
    for (const path of paths) {
      if (path === '/sign-in') await context.clearCookies();
      else if (path === '/account') await signIn(page);
      rows.push({ page: path, from: await backToOne(page, path) });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function backToOne(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await pause(THINK_TIME_MS);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(`http://127.0.0.1:${empty.port}/`);
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page.evaluate(() => {
    if (document.documentElement.dataset.persisted === 'true') return "the browser's own cache";
    const [entry] = performance.getEntriesByType('navigation') as NotRestored[];
    const reasons = entry?.notRestoredReasons?.reasons ?? [];
    return `the shop: ${reasons.map(({ reason }) => reason).join(', ')}`;
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the merchant dashboard' }).click();
  await page.waitForURL('**/merchant');
}

class Notes {
  readonly #felt = new Map<string, Responsiveness[]>();

  add(name: string, measured: Responsiveness): void {
    this.#felt.set(name, [...(this.#felt.get(name) ?? []), measured]);
  }

  /** Medians of all rounds. */
  rows(): ({ name: string } & Responsiveness)[] {
    return [...this.#felt].map(([name, all]) => {
      const of = (key: keyof Responsiveness) => {
        const durations = all.map((measured) => measured[key]).filter((ms) => !Number.isNaN(ms));
        return durations.length > 0 ? Math.round(median(durations)) : Number.NaN;
      };
      return {
        ...{ name, answer: of('answer'), result: of('result'), interaction: of('interaction') },
        ...{ inputDelay: of('inputDelay'), processing: of('processing') },
        presentation: of('presentation'),
      };
    });
  }
}

async function rounds(browser: Browser, around: Surroundings): Promise<ReturnType<Notes['rows']>> {
  const notes = new Notes();
  for (let round = 0; round < ROUNDS; round += 1) {
    await interactOnEmptyPage(browser, around, notes);
    await buyOnce(browser, around, notes);
    await measureAccount(browser, around, notes);
  }
  return notes.rows();
}

const executablePath = await ensureBrowser();
const shop = values.shop
  ? { siteUrl: values.shop, stop: async () => {} }
  : await startShop({ start: [], reuse: values.reuse });
const empty = await startEmptyPage();
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
try {
  const onNetwork = await rounds(browser, { network: true, slower: 1 });
  const onSlow = await rounds(browser, { network: false, slower: SLOWER });
  console.log('\nOn a slow network: until an interaction’s feedback, and until its result');
  console.table(
    onNetwork.map(({ name, answer, result }) => ({
      '': name,
      'answer ms': answer,
      'result ms': result,
    })),
  );
  console.log(
    `\nWith a processor ${SLOWER} times as slow: the longest interaction, and the result`,
  );
  console.table(
    onSlow.map(({ name, interaction, inputDelay, processing, presentation, result }) => ({
      ...{ '': name, 'interaction ms': interaction, inputDelay, processing, presentation },
      'result ms': result,
    })),
  );
  console.log('\nBack from another site');
  console.table(await backTo(PAGES));
  const late = onNetwork.filter(({ answer }) => !(answer <= GOAL.answerMs));
  const long = onSlow.filter(({ interaction }) => interaction > GOAL.interactionMs);
  console.log(`Answered within ${GOAL.answerMs} ms: ${named(late)}`);
  console.log(`Interactions of at most ${GOAL.interactionMs} ms: ${named(long)}`);
  process.exitCode = late.length + long.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await empty.stop();
  await shop.stop();
}

function named(missed: readonly { name: string }[]): string {
  return missed.length === 0 ? 'all' : `all but ${missed.map(({ name }) => name).join('; ')}`;
}

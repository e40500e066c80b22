/**
 * `npm run bench:feel` measures how quickly the shop answers a finger, in a browser as wide as a phone: on a slow
 * network (150 ms round trip, 1.6 Mbit/s) the time until an interaction changes what is on the screen, and until what
 * was asked for is there; with a processor six times as slow the longest interaction of each control (INP). An
 * empty page of the same Next with one button stands beside them.
 *
 * `--reuse` keeps build and data for the next run, `--rounds 5` is the number of rounds whose median is shown.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Locator, type Page } from '@playwright/test';
import { fillCard } from '../../e2e/fixtures/card.ts';
import { fillDetails, payButton } from '../../e2e/steps/shopping.ts';
import { browserArguments, ensureBrowser } from '../../scripts/browser.ts';
import { startShop } from '../../scripts/quality/e2e.ts';
import { startEmptyPage } from './empty-page.ts';
import { median } from './load.ts';

const { values } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
});
const ROUNDS = Number(values.rounds);
const GOAL = { answerMs: 50, interactionMs: 100 };
const NETWORK = { latency: 150, throughput: (1.6 * 1_000_000) / 8 };
const SLOWER = 6;
const EMAIL = 'ada@shopper.example';
/** As long as a person looks at a page before the next interaction; what is fetched ahead has come by then. */
const LOOKING_MS = 3_000;

type Interaction = {
  name: string;
  control: (page: Page) => Locator;
  /** What was asked for; visible when it is there. */
  result: (page: Page) => Locator;
  /** How the control is used; tapped by default. */
  how?: (control: Locator) => Promise<void>;
};

/** Of one interaction, in milliseconds. */
type Felt = { answer: number; result: number; interaction: number };

const heading = (text: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text });
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first();
const type = (text: string) => (control: Locator) => control.pressSequentially(text);

/** A purchase from the list to the order's page, and the account. Each begins where the one before ended. */
const purchase: readonly Interaction[] = [
  {
    name: 'list: a product',
    control: (page) => page.locator('main a[href^="/products/"]').first(),
    result: (page) => page.locator('h1').filter({ hasNotText: 'All products' }),
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
    how: type(EMAIL),
  },
  {
    name: 'checkout: delivery',
    control: (page) => page.getByRole('radio').last(),
    result: (page) => page.getByRole('radio', { checked: true }).first(),
    how: (control) => control.check(),
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
    /** Tells the benchmark what the page has felt like, in milliseconds. */
    felt: (what: 'answer' | 'interaction', ms: number) => void;
  }
}

/** Runs in the page: tells after each interaction when the page has changed, and how long each interaction took. */
function record(): void {
  let beganAt: number | undefined;
  const interaction = ({ timeStamp }: Event) => {
    beganAt = timeStamp;
  };
  addEventListener('pointerup', interaction, { capture: true });
  addEventListener('keydown', interaction, { capture: true });
  const changed = () => {
    if (beganAt === undefined) return;
    const since = beganAt;
    beganAt = undefined;
    // A task behind the next frame runs when that frame is on its way to the screen.
    requestAnimationFrame(() => setTimeout(() => window.felt('answer', performance.now() - since)));
  };
  new MutationObserver(changed).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  addEventListener('input', changed, { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) window.felt('interaction', entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

type Surroundings = { network: boolean; slower: number };

/** A phone with nothing in its cache, on a slow network or with a slow processor. */
async function openPhone(browser: Browser, { network, slower }: Surroundings) {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.siteUrl });
  const page = await context.newPage();
  const felt: { answer: number[]; interaction: number[] } = { answer: [], interaction: [] };
  await page.exposeFunction('felt', (what: keyof typeof felt, ms: number) => felt[what].push(ms));
  await page.addInitScript(record);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const { latency, throughput } = NETWORK;
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    });
  }
  return { context, page, felt };
}

type Phone = Awaited<ReturnType<typeof openPhone>>;

/** Uses a control, waits for what was asked for, and says how that felt. */
async function use({ page, felt }: Phone, { control, result, how }: Interaction): Promise<Felt> {
  const target = control(page);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  await pause(LOOKING_MS);
  felt.answer.length = 0;
  felt.interaction.length = 0;
  const began = performance.now();
  await (how ? how(target) : target.tap({ noWaitAfter: true }));
  await result(page).waitFor({ timeout: 60_000 });
  const seen = performance.now() - began;
  // An interaction is told a while after it is over.
  await pause(500);
  const [answer = Number.NaN] = felt.answer;
  // Shorter ones are not told.
  return { answer, result: seen, interaction: Math.max(16, ...felt.interaction) };
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

async function lookAtAccount(browser: Browser, around: Surroundings, notes: Notes): Promise<void> {
  const phone = await openPhone(browser, around);
  const { page, context } = phone;
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the merchant’s desk' }).click();
  await page.waitForURL('**/merchant');
  await page.goto('/account');
  for (const interaction of account) notes.add(interaction.name, await use(phone, interaction));
  await context.close();
}

/** What a button costs that does nothing but change a word. */
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

class Notes {
  readonly #felt = new Map<string, Felt[]>();

  add(name: string, felt: Felt): void {
    this.#felt.set(name, [...(this.#felt.get(name) ?? []), felt]);
  }

  /** Medians of all rounds. */
  rows(): ({ name: string } & Felt)[] {
    return [...this.#felt].map(([name, all]) => {
      const of = (key: keyof Felt) => Math.round(median(all.map((felt) => felt[key])));
      return { name, answer: of('answer'), result: of('result'), interaction: of('interaction') };
    });
  }
}

async function rounds(browser: Browser, around: Surroundings): Promise<ReturnType<Notes['rows']>> {
  const notes = new Notes();
  for (let round = 0; round < ROUNDS; round += 1) {
    await interactOnEmptyPage(browser, around, notes);
    await buyOnce(browser, around, notes);
    await lookAtAccount(browser, around, notes);
  }
  return notes.rows();
}

const executablePath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: values.reuse });
const empty = await startEmptyPage();
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
try {
  const onNetwork = await rounds(browser, { network: true, slower: 1 });
  const onSlow = await rounds(browser, { network: false, slower: SLOWER });
  console.log(
    '\nOn a slow network: until an interaction shows, and until what was asked for is there',
  );
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
    onSlow.map(({ name, interaction, result }) => ({
      '': name,
      'interaction ms': interaction,
      'result ms': result,
    })),
  );
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

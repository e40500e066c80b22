/**
 * `npm run screenshots`: screenshots of every page that can be opened, of shop, account and dashboard, at 390 and 1440
 * pixels, and of a purchase in francs in German with its mail and invoice, in `.data/screenshots`. The shop is a demo on
 * a production build with a generated history.
 *
 * `--reuse` keeps build and data for the next run, `--orders 300` is the size of the history, 0 adds none, `--dark`
 * takes dark mode, `--only merchant` takes routes that contain the text; repeatable.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Row } from '../../e2e/access/pages.ts';
import type { Role, World } from '../../e2e/access/world.ts';
import { fromRoot } from '../../scripts/paths.ts';
import { buildDirectory, startShop } from '../../scripts/quality/browser/e2e.ts';
import { run } from '../../scripts/quality/run.ts';
import { browserArguments, ensureBrowser } from '../../scripts/shared/browser.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';

const { values } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    orders: { type: 'string', default: '300' },
    dark: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
expectNumbers(values, 'orders');
const widths = { 390: 844, 1440: 900 } as const;
const folder = fromRoot('.data', 'screenshots');

/** The whole page, with the images that load when they come into view. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const scrolled = page.evaluate(async () => {
    const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await pause(50);
    }
    scrollTo(0, 0);
    await pause(500);
  });
  // A mail may not run scripts, timers included.
  await Promise.race([scrolled.catch(() => {}), pause(8_000)]);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** The same at each width. */
async function takeBoth(page: Page, name: string): Promise<void> {
  for (const [width, height] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height });
    await takeScreenshot(page, `${name}-${width}`);
  }
}

const sees: readonly unknown[] = ['open', 'own', 'theirs'];

/** Who opens a page: anybody, or the customer, whose cart has an item, or the merchant. */
function visitorOf({ expected }: Row): 'anonymous' | 'owner' | 'merchant' | undefined {
  if (expected.anonymous === 'open') return 'anonymous';
  return (['owner', 'merchant'] as const).find((role) => sees.includes(expected[role]));
}

/** Every page of the access table that somebody sees; files and downloads are left out. */
async function takeTable(contextOf: (role: Role) => Promise<BrowserContext>, world: World) {
  const { pages } = await import('../../e2e/access/pages.ts');
  for (const [route, rows] of Object.entries(pages)) {
    if (values.only.length > 0 && !values.only.some((text) => route.includes(text))) continue;
    const row = rows.find((one) => one.method === undefined && visitorOf(one));
    const role = row && visitorOf(row);
    if (!row || !role) continue;
    const context = await contextOf(role);
    // The packing list has the orders of today rather than none.
    const path = (typeof row.path === 'string' ? row.path : row.path(world)).replace(
      /\?day=.*/,
      '',
    );
    const answer = await context.request.get(path);
    const isPage = answer.ok() && /^text\/html/.test(answer.headers()['content-type'] ?? '');
    if (!isPage || 'content-disposition' in answer.headers()) continue;
    const page = await context.newPage();
    await page.goto(path);
    await takeBoth(page, `${route.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${role}`);
    await page.close();
  }
}

/** A purchase in the Swiss market, with its order, mail and invoice. */
async function takePurchase(browser: Browser, baseURL: string): Promise<void> {
  const { fillCard, click } = await import('../../e2e/fixtures/card.ts');
  const { waitForMail } = await import('../../e2e/steps/account.ts');
  const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/ch-de');
  await takeBoth(page, 'ch-de-1-home');
  await page.goto('/ch-de/products/high-noon');
  await takeBoth(page, 'ch-de-2-product');
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  const email = `screenshots-${Date.now().toString(36)}@shopper.example`;
  const fields = {
    'contact.email': email,
    'contact.firstname': 'Ada',
    'contact.lastname': 'Käufer',
  };
  const address = { line1: 'Lange Gasse 1', postalCode: '8001', city: 'Zürich' };
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value);
  for (const [name, value] of Object.entries(address))
    await page.fill(`[name="address.${name}"]`, value);
  await fillCard(page);
  await takeBoth(page, 'ch-de-3-checkout');
  await click(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
  await page.waitForURL(/\/ch-de\/orders\//);
  await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
  await takeBoth(page, 'ch-de-4-order');
  const order = new URL(page.url());
  const mail = await waitForMail(page, email, /ist bezahlt$/);
  await mail.locator('summary').click();
  await mail.getByRole('link', { name: 'HTML version' }).click();
  await page.waitForURL(/\/dev\/mailbox\/\w/);
  await takeBoth(page, 'ch-de-5-mail');
  // The mail is sent after the invoice was made.
  await page.goto(`${order.pathname}/invoice${order.search}`);
  await takeBoth(page, 'ch-de-6-invoice');
  await context.close();
}

const colorScheme = values.dark ? 'dark' : 'light';
const executablePath = await ensureBrowser();
const shop = await startShop({ start: [], reuse: values.reuse });
// Where the browser tests' steps find the shop and its build.
Object.assign(process.env, { DATA_DIR: shop.dataDirectory, NEXT_DIST_DIR: buildDirectory });
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
try {
  const script = ['--import', './scripts/register.ts', 'scripts/catalogue/seed.ts'];
  const args = [...script, '--history', '--orders', values.orders];
  const command = { name: 'history', program: process.execPath, args };
  if (Number(values.orders) > 0 && !(await run(command, true)).ok)
    throw new Error('There is no history; see above.');
  const { cookieOf, makeWorld } = await import('../../e2e/access/world.ts');
  const { done } = await import('../../e2e/steps/actions.ts');
  const { SandboxControl } = await import('../../e2e/fixtures/sandbox.ts');
  const { runningShop } = await import('../../e2e/fixtures/running-shop.ts');
  const world = await makeWorld(new SandboxControl(runningShop().service));
  const { variantId } = world.cartItem;
  const item = { variantId, quantity: 1 };
  await done('lib/cart/actions#addToCart', [item], await cookieOf('owner', world.owner));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const baseURL = shop.siteUrl;
  const contexts = new Map<Role, Promise<BrowserContext>>();
  const open = async (role: Role) => {
    const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' });
    const cookie = await cookieOf(role, world.owner);
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    if (name) await context.addCookies([{ name, value, url: baseURL }]);
    return context;
  };
  const contextOf = (role: Role) => {
    const context = contexts.get(role) ?? open(role);
    contexts.set(role, context);
    return context;
  };
  await takeTable(contextOf, world);
  if (values.only.length === 0) await takePurchase(browser, baseURL);
  console.log(`The screenshots are in ${folder}`);
} finally {
  await browser.close();
  await shop.stop();
}

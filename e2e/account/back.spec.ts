import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { launchWithBfcache } from '../../scripts/shared/browser';
import { test, waitForIdle } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { setUpCart } from '../steps/setup';

const ELSEWHERE = 'data:text/html,<h1>Another site</h1>';

let browser: Browser | undefined;
let context: BrowserContext;

test.beforeEach(async () => {
  browser = await launchWithBfcache();
  test
    .info()
    .skip(!browser, 'Chrome or Chromium is needed: its headless shell has no back/forward cache.');
  if (browser) context = await browser.newContext({ baseURL: runningShop().siteUrl });
});

test.afterEach(async () => {
  await browser?.close();
});

async function isRestored(page: Page, meanwhile = async () => {}): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.setAttribute('data-restored', '');
    });
  });
  await page.goto(ELSEWHERE);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.evaluate(() => document.documentElement.hasAttribute('data-restored'));
}

test('Back restores checkout with what was typed @long', async () => {
  const page = await context.newPage();
  await setUpCart(page, 'first-light');
  await page.goto('/checkout');
  await waitForIdle(page);
  await page.getByLabel('City').fill('Dublin');
  expect(await isRestored(page)).toBe(true);
  await expect(page.getByLabel('City')).toHaveValue('Dublin');
});

test('Back restores the account, but not after a sign-out in another tab @long', async ({
  email,
}) => {
  const page = await context.newPage();
  await addSession(page, email);
  await page.goto('/account/orders');
  await waitForIdle(page);
  expect(await isRestored(page)).toBe(true);
  const signOut = async () => {
    const other = await context.newPage();
    await other.goto('/account');
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).first().click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  };
  expect(await isRestored(page, signOut)).toBe(false);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('Back reloads a page that was left while it was loading', async () => {
  const page = await context.newPage();
  await page.goto('/products/high-noon');
  await waitForIdle(page);
  // Like WebKit, ends requests when a page is left, but restores the page later.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...args) => {
      const response = await fetch(...args);
      if (args[1]?.method !== 'POST') return response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const cut = new ReadableStream({
        start: (stream) => stream.enqueue(bytes.slice(0, bytes.length / 2)),
        pull: (stream) => stream.error(new TypeError('Load failed')),
      });
      return new Response(cut, { headers: response.headers });
    };
  });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  expect(await isRestored(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: 'High Noon' })).toBeVisible();
});

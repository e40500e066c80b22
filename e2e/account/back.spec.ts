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

/** Whether the page was restored from the back/forward cache. */
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

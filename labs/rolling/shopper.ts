import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { cardForm, click, fillCard } from '../../e2e/fixtures/card.ts';
import { waitForHydration } from '../../e2e/fixtures/index.ts';
import { fillDetails, payButton } from '../../e2e/steps/shopping.ts';

/** Where a shopper waits while every web is replaced. */
export const rests = ['nowhere', 'in the cart', 'at the checkout'] as const;
export type Rest = (typeof rests)[number];

export const TIMEOUT_MS = 3 * 60_000;
/** Lost replies are found in the service's list, which is fetched every few seconds at most. */
const PAID_WITHIN_MS = 5 * 60_000;
const PRESS_AGAIN_AFTER_MS = 30_000;
const AGAIN_AFTER_MS = 5_000;

/** Never reloads a page. */
export async function fillCheckout(
  page: Page,
  email: string,
  rest: Rest = 'nowhere',
  update: () => Promise<void> = async () => {},
): Promise<void> {
  await tryAgain(page);
  await page.goto('/products/high-noon');
  await waitForHydration(page, TIMEOUT_MS);
  await pressUntilInCart(1, page.getByRole('button', { name: 'Add to cart' }));
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();
  if (rest === 'in the cart') {
    await update();
    await pressUntilInCart(2, page.getByRole('button', { name: 'Increase quantity' }).first());
  }
  await page.getByRole('link', { name: 'Go to checkout' }).first().click();
  await waitForCardForm(page);
  await waitForHydration(page, TIMEOUT_MS);
  await fillDetails(page, email);
  await fillCard(page);
  if (rest === 'at the checkout') await update();
}

/** A shopper whose page failed selects "Try again", whenever it appears. */
async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
  const select = async () => {
    // The button may disappear.
    await again.click({ timeout: 5_000 }).catch(() => {});
    await pause(1_000);
  };
  await page.addLocatorHandler(again, select, { noWaitAfter: true });
}

/** A shopper whose card form failed selects "Try again". */
async function waitForCardForm(page: Page): Promise<void> {
  const number = cardForm(page).getByLabel('Card number');
  const again = page.getByRole('main').getByText('Try again', { exact: true });
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await number.isVisible()) && Date.now() < deadline) {
    await pause(250);
    // The button may disappear.
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => {});
  }
  await number.waitFor({ timeout: 1_000 });
}

/** Presses again after a lost reply, or if the page was loaded from another build. */
async function pressUntilInCart(units: number, button: Locator): Promise<void> {
  const page = button.page();
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    await waitForHydration(page, TIMEOUT_MS);
    await button.click();
    const options = { polling: 1_000, timeout: PRESS_AGAIN_AFTER_MS };
    const isThere = await page.waitForFunction(hasUnits, units, options).catch(() => null);
    if (isThere) return;
  }
  throw new Error(`The cart did not get ${units} units.`);
}

/** Runs in the page. */
async function hasUnits(units: number): Promise<boolean> {
  const answer = await fetch('/api/cart', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { count: number }).count >= units;
}

/** Selects Pay, and again if the page says so, until the order's page says that it is paid. */
export async function pay(page: Page): Promise<void> {
  const paid = page.getByRole('heading', { level: 1, name: /^Thank you/ });
  const note = page.locator('form [role=alert]');
  const deadline = Date.now() + PAID_WITHIN_MS;
  await click(payButton(page));
  let pressedAt = Date.now();
  while (!(await paid.isVisible())) {
    await pause(250);
    if (Date.now() > deadline) throw new Error('It was not paid in time.');
    const isRetryDue = Date.now() - pressedAt > AGAIN_AFTER_MS && (await note.isVisible());
    if (!isRetryDue || !(await payButton(page).isVisible())) continue;
    if (/your card(?: again|, then)/i.test((await note.textContent()) ?? '')) await fillCard(page);
    await click(payButton(page));
    pressedAt = Date.now();
  }
}

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from '../fixtures';
import { cards, fillCard } from '../fixtures/card';
import { breakOrder, changeOrder } from '../steps/orders';
import { setUpCart } from '../steps/setup';
import { cartLine, expectPaid, fillDetails, openCheckout, payButton } from '../steps/shopping';

function overflowingElements(page: Page, width: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (clientWidth !== wanted) return [`The page is still ${clientWidth} pixels wide.`];
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 8);
  }, width);
}

async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no viewport size.');
  // The browser lays out a new size asynchronously.
  const check = async (what: string, { width, height } = size) => {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => overflowingElements(page, width), { message: `${state}, ${what}` })
      .toEqual([]);
  };
  await check('as it is');
  // A phone's browser stays zoomed in when its window becomes narrower again: taps would miss.
  if (test.info().project.use.isMobile) return;
  await check('at 320 pixels', { width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await check('with text at 200 %', { width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await check('at 200 %', { width: 640, height: 400 });
  await page.setViewportSize(size);
}

async function expectWell(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await expectAccessible(page);
    await expectNoOverflow(page, state);
  });
}

test('search and lists are accessible in every state @phone @long', async ({
  page,
  browserConsole,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectWell(page, 'the skip link');

  await page.goto('/search?q=zzzzqqqq');
  await expectWell(page, 'nothing found');
  await page.goto('/search?category=filter&roast=1');
  const filters = page.locator('summary').filter({ hasText: 'Filters' });
  if (await filters.isVisible()) await filters.click();
  await expectWell(page, 'filters open and chosen');
  await page.getByRole('combobox', { name: 'Search the shop' }).pressSequentially('kett');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);

  await page.goto('/categories/filter');
  await page.getByText('Filter products').click();
  await expectWell(page, 'a category with its filters open');

  await page.goto('/products/blue-hour?variant=blue-hour-1kg-filter');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('1 in your cart.')).toBeVisible();
  await expectWell(page, 'a product, just added');

  browserConsole.allow(/404/);
  await page.goto('/nothing-here');
  await expectWell(page, 'an address that leads nowhere');
});

test('cart, checkout and order are accessible in every state @phone', async ({
  page,
  context,
  email,
  browserConsole,
}) => {
  await page.goto('/cart');
  await expect(page.getByText('Nothing in here yet')).toBeVisible();
  await expectWell(page, 'an empty cart');

  await setUpCart(page, 'high-noon', 'horizon-cup');
  await page.goto('/cart');
  await cartLine(page, 'High Noon').getByRole('spinbutton').fill('0');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Choose a whole number')).toBeVisible();
  await cartLine(page, 'Horizon Cup').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectWell(page, 'a cart with a wrong number and something taken out');
  await page.goto('/cart/plain');
  await expectWell(page, 'a cart without a script');

  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await context.setOffline(true);
  await cartLine(page, 'High Noon').getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('We cannot reach the shop')).toBeVisible();
  await expectWell(page, 'a cart that cannot be saved');
  await context.setOffline(false);
  await expect(page.getByText('We cannot reach the shop')).toBeHidden({ timeout: 40_000 });

  await openCheckout(page);
  await payButton(page).click();
  await expect(page.getByText('Enter your city.')).toBeVisible();
  await expectWell(page, 'a checkout with errors');
  await fillDetails(page, email);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await expectWell(page, 'a declined card');
  await fillCard(page);
  await payButton(page).click();
  await expectPaid(page);
  await expectWell(page, 'a paid order');

  const order = new URL(page.url());
  await changeOrder(order, `status = 'UNCERTAIN'`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirming/i);
  await expectWell(page, 'an order that is being confirmed');
  await changeOrder(order, `status = 'PAID'`);
  const restore = await breakOrder(order);
  browserConsole.allow(/500|Server Components render|Minified React error/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lights flickered.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectWell(page, 'a page that failed');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPaid(page);
});

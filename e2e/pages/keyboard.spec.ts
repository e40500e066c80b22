import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { cardForm, cards } from '../fixtures/card';
import { chargesOf, expectPaid, quantityOf } from '../steps/shopping';

type Focus = { name: string; hidden: string | null };

function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', hidden: null };
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
    const name = [label, element.getAttribute('aria-label'), element.textContent].join(' ');
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 30)];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return { name, hidden: 'off screen' };
    const above = document.elementFromPoint(x, y);
    const seen = above !== null && (element.contains(above) || above.contains(element));
    return { name, hidden: seen ? null : `behind ${above?.outerHTML.slice(0, 80)}` };
  });
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    // The page may still be scrolling.
    await expect.poll(async () => (await focusOf(page)).hidden).toBeNull();
    const focus = await focusOf(page);
    if (name.test(focus.name)) return;
    passed.push(focus.name.trim().slice(0, 40));
  }
  throw new Error(`Tab never reached ${name}, but: ${passed.join(' | ')}`);
}

async function expectHere(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('main')).toBeFocused();
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('a purchase by keyboard only, from the search to the order @phone', async ({
  page,
  sandbox,
  email,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await tabTo(page, /^ ?Search/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeFocused();
  await page.keyboard.type('slow aft');
  await expect(page.getByRole('option', { name: /Slow Afternoon/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectHere(page, 'Slow Afternoon');

  await tabTo(page, /250 g/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '1 kg' })).toBeChecked();
  await tabTo(page, /Whole bean/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/variant=slow-afternoon-1kg-/);
  await tabTo(page, /Add to cart/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 in your cart.')).toBeVisible();
  await tabTo(page, /View cart/);
  await page.keyboard.press('Enter');

  await expectHere(page, 'Your cart');
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  await tabTo(page, /Increase quantity/);
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, 'Slow Afternoon')).toHaveValue('2');
  await tabTo(page, /Remove/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, 'Slow Afternoon')).toHaveValue('2');
  await tabTo(page, /Go to checkout/);
  await page.keyboard.press('Enter');

  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await tabTo(page, /E-mail/);
  await typeInto(page, page.getByLabel('E-mail'), email);
  await typeInto(page, page.getByLabel('First name'), 'Ada');
  await typeInto(page, page.getByLabel('Last name'), 'Buyer');
  await typeInto(page, page.getByLabel('Phone'), '');
  await typeInto(page, page.getByLabel('Country'), '');
  await typeInto(page, page.getByLabel('Street and house number'), '12 Quay Street');
  await typeInto(page, page.getByLabel('Flat, floor, company'), '');
  await typeInto(page, page.getByLabel('City'), 'Dublin');
  await typeInto(page, page.getByLabel('County'), '');
  await typeInto(page, page.getByLabel('Eircode'), 'D08 X7H2');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked();
  await page.keyboard.press('Tab');

  // The card form is still empty, and focuses its first invalid field.
  await expect(cardForm(page).getByLabel('Card number')).toBeFocused();
  // Pay does nothing until the new total is shown.
  await expect(page.getByRole('button', { name: /^ *Pay/ })).toBeEnabled();
  await tabTo(page, /^ *Pay/);
  await page.keyboard.press('Enter');
  await expect(cardForm(page).getByLabel('Card number')).toBeFocused();
  await typeInto(page, cardForm(page).getByLabel('Card number'), cards.good);
  await typeInto(page, cardForm(page).getByLabel('Expiry date'), '1240');
  await typeInto(page, cardForm(page).getByLabel('Security code'), '123');
  await typeInto(page, cardForm(page).getByLabel('Name on card'), 'Ada Buyer');
  await tabTo(page, /^ *Pay/);
  await page.keyboard.press('Enter');
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('the mobile menu traps and restores the focus @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^ *Filter/);
  await page.keyboard.press('Enter');
  await expectHere(page, /Filter/);
});

test('a filter keeps the scroll position, and the heading has the number of results', async ({
  page,
}) => {
  await page.goto('/search?category=filter');
  await tabTo(page, /Light/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '3 products' })).toBeVisible();
  expect((await focusOf(page)).name).toMatch(/Remove: *Light/);
});

import type { Page } from '@playwright/test';
import { en } from '@/lib/texts/en';
import { expect, test, waitForIdle } from '../fixtures';
import { click, fillCard } from '../fixtures/card';
import { delayActions } from '../fixtures/translator';
import { addSession } from '../steps/account';
import { joinButton, readyToJoin, setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { query } from '../steps/session';
import { setUpCart, setUpOrder } from '../steps/setup';
import { chargesOf, expectPaid, fillDetails, openCheckout, payButton } from '../steps/shopping';

// Pages must keep working while the browser translates them, and buttons must show the charged price.

test.use({ translated: true });
test.beforeEach(({ page }) => delayActions(page));

const main = (page: Page) => page.getByRole('main');
const isTranslated = (page: Page) => expect(page.locator('html[data-translated]')).toBeAttached();

const entry = (page: Page, term: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

// module: subscriptions
function amountIn(text: string | null): number {
  return Number(/€(\d+\.\d\d)/.exec(text ?? '')?.[1]);
}

test('on a translated page, the total with another delivery is on the Pay button and charged', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await isTranslated(page);
  await fillDetails(page, email);
  await fillCard(page);
  await page.getByRole('radio', { name: /^Express/ }).check();
  await expect(entry(page, 'Total')).toHaveText('€25.70');
  await expect(payButton(page)).toHaveText('Pay €25.70');
  await click(payButton(page));
  await expectPaid(page);
  await expect(main(page).getByText('€25.70 paid')).toBeVisible();
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: 25.7 }]);
});

// module: subscriptions
test('on a translated page, the price of two a month is on the button and charged', async ({
  page,
  sandbox,
  email,
}) => {
  await addSession(page, email);
  await readyToJoin(page, 'office-club');
  await isTranslated(page);
  await expect(joinButton(page)).toHaveText(/^Join for €/);
  const forOne = amountIn(await joinButton(page).textContent());
  await main(page).getByRole('button', { name: 'Increase' }).click();
  await expect(entry(page, 'Every month')).not.toHaveText(`€${forOne.toFixed(2)}`);
  await expect(joinButton(page)).not.toHaveAttribute('aria-disabled');
  const total = amountIn(await entry(page, 'Every month').textContent());
  expect(total).toBeGreaterThan(forOne);
  await expect(joinButton(page)).toHaveText(`Join for €${total.toFixed(2)} a month`);
  await click(joinButton(page));
  await expect(page.locator('form [inert]').first()).toBeAttached();
  await page.waitForURL(/\/account\/subscriptions\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 × Office Club');
  expect(await chargesOf(sandbox, email)).toMatchObject([{ amount: total }]);
});

test('on a translated page, another size shows its price', async ({ page }) => {
  await page.goto('/products/high-noon');
  await isTranslated(page);
  await expect(main(page).getByText('€13.80').first()).toBeVisible();
  await page.getByRole('radio', { name: /^1 kg/ }).check();
  await expect(main(page).locator('[aria-live=polite]').first()).toContainText('€51.00');
  await expect(main(page).locator('[aria-live=polite]').first()).not.toContainText('€13.80');
  await main(page).getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(main(page).getByText('1 in your cart.').first()).toBeVisible();
});

test('on a translated page, an order is packed', async ({ page, sandbox, email }) => {
  await setUpOrder(page, sandbox, email);
  const [order] = await query<{ id: string }>('SELECT id FROM orders WHERE email = $1', [email]);
  await addSession(page, 'merchant@demo.example');
  await page.goto(`/merchant/orders/${order?.id}`);
  await isTranslated(page);
  await main(page).getByRole('button', { name: 'Mark as packed' }).click();
  await expect(main(page).getByText('Marked as packed.', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Undo packing' })).toBeVisible();
});

const leftOut = /sign out|delete|print|export|download/i;

async function pressAll(page: Page, path: string): Promise<void> {
  const buttons = main(page).locator('button:visible, summary:visible');
  await page.goto(path);
  await isTranslated(page);
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const name = `${await button.textContent()} ${await button.getAttribute('aria-label')}`;
    if (leftOut.test(name)) continue;
    await test.step(`${path}: ${name}`, async () => {
      const action = page
        .waitForRequest((request) => 'next-action' in request.headers(), { timeout: 700 })
        .catch(() => null);
      await button.click();
      await (await action)?.response();
      await waitForIdle(page);
      await expect(page.getByText(en.frame.failed.text)).toHaveCount(0);
    });
    await page.goto(path);
    await isTranslated(page);
  }
}

test('on translated pages of the shop and the account, every button works @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(900_000);
  await setUpCart(page, 'high-noon', 'keeper-tin');
  for (const path of ['/products/high-noon', '/search?q=noon', '/cart', '/sign-in', '/checkout'])
    await pressAll(page, path);
  await setUpOrder(page, sandbox, email);
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  const { pathname } = new URL(page.url());
  for (const section of ['orders', 'addresses', 'cards', 'profile', 'data'])
    await pressAll(page, `/account/${section}`);
  await pressAll(page, pathname);
});

test('on translated pages of the dashboard, every button works @long', async ({
  page,
  sandbox,
  email,
}) => {
  test.setTimeout(900_000);
  await setUpOrder(page, sandbox, email);
  const [order] = await query<{ id: string }>('SELECT id FROM orders WHERE email = $1', [email]);
  await addSession(page, 'merchant@demo.example');
  await pressAll(page, `/merchant/orders/${order?.id}`);
  for (const section of [
    ...['', '/orders', '/review', '/unexplained', '/packing', '/customers', '/products'],
    '/stock', // module: stock
    ...['/staff', '/subscriptions', '/webhooks', '/audit'],
    '/analytics', // module: analytics
  ])
    await pressAll(page, `/merchant${section}`);
  await pressAll(page, `/merchant/customers/${encodeURIComponent(email)}`);
});

test('on translated pages, form input is saved @long', async ({ page, sandbox, email }) => {
  test.setTimeout(300_000);
  const press = (name: string | RegExp) => main(page).getByRole('button', { name }).click();
  await setUpSubscription(page, sandbox, email); // module: subscriptions
  const { pathname } = new URL(page.url());
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('quantity and plan of a subscription', async () => {
    await isTranslated(page);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await press('Show the new price');
    await press(/^Change to 3 for/);
    await expect(heading).toHaveText('3 × First Light Club');
    await main(page).getByText('All Day Club', { exact: true }).click();
    await expect(main(page).getByRole('button', { name: /All Day Club/ })).toBeVisible();
    await press(/All Day Club/);
    await expect(heading).toHaveText('3 × All Day Club', { timeout: 30_000 });
  });

  await test.step('a card', async () => {
    await page.goto('/account/cards');
    await isTranslated(page);
    await fillCard(page);
    await click(main(page).getByRole('button', { name: 'Save card' }));
    await expect(main(page).getByText('VISA ending in 4242').first()).toBeVisible();
  });

  await test.step('the profile', async () => {
    await page.goto('/account/profile');
    await isTranslated(page);
    await press('Save');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await press('Save');
    await expect(main(page).getByRole('status')).toContainText('Profile saved');
  });

  await test.step('cancelling', async () => {
    await page.goto(pathname);
    await isTranslated(page);
    await main(page).getByText('Cancel subscription').click();
    await expect(main(page).getByRole('button', { name: 'Cancel now' })).toBeVisible();
  });

  await test.step('a note on an order', async () => {
    await setUpOrder(page, sandbox, email);
    const [order] = await query<{ id: string }>('SELECT id FROM orders WHERE email = $1', [email]);
    await addSession(page, 'merchant@demo.example');
    await page.goto(`/merchant/orders/${order?.id}`);
    await isTranslated(page);
    await page.getByLabel('New note').fill('Rings twice');
    await press('Add note');
    await expect(main(page).getByText('The note was added.')).toBeVisible();
    await expect(main(page).getByText('Rings twice')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from '../fixtures';
import { addSession, signIn } from '../steps/account';
import { setUpSubscription } from '../steps/clubs'; // module: subscriptions
import { setUpCart } from '../steps/setup';
import { openCheckout } from '../steps/shopping';

const header = (page: Page) => page.getByRole('banner');
const signInLink = (page: Page) => header(page).getByRole('link', { name: 'Sign in' });
const accountLink = (page: Page) =>
  header(page).getByRole('link', { name: 'Account', exact: true });

const dashboardLinks = (page: Page) => page.getByRole('navigation', { name: 'Merchant' });

test('the header follows every way of signing in and out, without a reload, in every tab', async ({
  page,
  context,
  email,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  await expect(signInLink(page)).toBeVisible();

  await test.step('the demo’s banner', async () => {
    await page.getByRole('button', { name: 'Open the merchant dashboard' }).click();
    await page.waitForURL('**/merchant');
    await expect(dashboardLinks(page)).toBeVisible();
  });

  await test.step('the dashboard’s sign-out', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(signInLink(page)).toBeVisible();
  });

  await test.step('the demo’s button on the sign-in page', async () => {
    await page.goto('/sign-in?next=/merchant');
    await waitForHydration(page);
    await page.getByRole('button', { name: /^Sign in as/ }).click();
    await page.waitForURL('**/merchant');
    await expect(dashboardLinks(page)).toBeVisible();
  });

  await test.step('the header’s own sign-out, seen in another tab', async () => {
    const other = await context.newPage();
    await other.goto('/about');
    await expect(accountLink(other)).toBeVisible();
    await page.goto('/');
    await header(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(signInLink(page)).toBeVisible();
    await expect(signInLink(other)).toBeVisible();
    await other.close();
  });

  await test.step('a mailed link', async () => {
    await signIn(page, email);
    await expect(accountLink(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Merchant dashboard' })).toHaveCount(0);
  });

  for (const [path, name] of [
    ['/account', 'Sign out'],
    ['/account/profile', 'Sign out'],
    ['/account/profile', 'Sign out on all devices'],
  ] as const) {
    await test.step(`${name} on ${path}`, async () => {
      await addSession(page, email);
      await page.goto(path);
      await waitForHydration(page);
      await expect(accountLink(page)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name, exact: true }).last().click();
      await expect(signInLink(page)).toBeVisible();
    });
  }
});

// module: subscriptions
test('checkout offers to sign in on a phone, and knows name and address afterwards @phone', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/checkout');

  await setUpSubscription(page, sandbox, email);
  await setUpCart(page, 'high-noon');
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await expect(main.getByText('12 Quay Street').first()).toBeVisible();
  await expect(main.getByText('Ada Buyer').first()).toBeVisible();
  await expect(main.getByText(email).first()).toBeVisible();
});

// module: subscriptions
test('the card of a subscription is on the cards page, with the subscription', async ({
  page,
  sandbox,
  email,
}) => {
  await setUpSubscription(page, sandbox, email);
  const { pathname } = new URL(page.url());
  await page.goto('/account/cards');
  const card = page.getByRole('listitem').filter({ hasText: 'ending in 4242' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Charged for your First Light Club');
  await expect(page.getByText('No cards yet')).toHaveCount(0);
  await card.getByRole('link', { name: 'First Light Club' }).click();
  await page.waitForURL(`**${pathname}#card`);
});

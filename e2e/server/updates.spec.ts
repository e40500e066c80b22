import type { Locator } from '@playwright/test';
import { expect, test, waitForHydration } from '../fixtures';
import { type Balancer, startBalancer } from '../fixtures/balancer';
import { click, fillCard } from '../fixtures/card';
import { runningShop } from '../fixtures/running-shop';
import { addSession } from '../steps/account';
import { addToCart, chargesOf, expectPaid, fillDetails, payButton } from '../steps/shopping';

// A deployment while a page is open: the new server does not have the page's actions.

let balancer: Balancer;

async function fillAddress(form: Locator, city: string): Promise<void> {
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Street and house number').fill('1 Old Road');
  await form.getByLabel('Eircode').fill('D08 X7H2');
  await form.getByLabel('City').fill(city);
}

test.beforeEach(async () => {
  balancer = await startBalancer(Number(new URL(runningShop().siteUrl).port));
});

// The page closes first, so that none of its requests is aborted.
test.afterEach(async ({ page }) => {
  await page.close();
  await balancer.close();
});

test('after a deployment, Pay keeps what was typed, and charges once', async ({
  page,
  browserConsole,
  sandbox,
  email,
}) => {
  browserConsole.allow(/409 \(Conflict\)/);
  await page.goto(`${balancer.url}/products/high-noon`);
  await waitForHydration(page);
  balancer.replaceActionIds('a page is loaded');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await reloaded;
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const count = async () => {
    const cart = await page.request.get(`${balancer.url}/api/cart`);
    return ((await cart.json()) as { count: number }).count;
  };
  await expect.poll(count).toBe(1);

  await page.goto(`${balancer.url}/checkout`);
  await fillDetails(page, email);
  await fillCard(page);
  balancer.replaceActionIds('a page is loaded');
  const loaded = page.waitForEvent('load');
  await click(payButton(page));
  await loaded;
  await waitForHydration(page);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await fillCard(page);
  await click(payButton(page));
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('after a lost response to Pay and a deployment, checkout leads to the order', async ({
  page,
  browserConsole,
  sandbox,
  email,
}) => {
  browserConsole.allow(/409 \(Conflict\)|net::ERR_/);
  await page.goto(balancer.url);
  await page.goto(`${balancer.url}/products/high-noon`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/\d+ in your cart\./)).toBeVisible();
  await page.goto(`${balancer.url}/checkout`);
  await fillDetails(page, email);
  await fillCard(page);
  balancer.loseNextResponse();
  await click(payButton(page));
  await expect(
    page.getByText('We do not know yet whether your payment went through'),
  ).toBeVisible();
  balancer.replaceActionIds('a page is loaded');
  await click(payButton(page));
  await page.getByRole('link', { name: 'See your order' }).click();
  await expectPaid(page);
  expect(await chargesOf(sandbox, email)).toHaveLength(1);
});

test('a form is restored after a deployment, without a reload loop @long', async ({
  page,
  browserConsole,
  email,
}) => {
  browserConsole.allow(/409 \(Conflict\)|Server Action/);
  await page.goto(`${balancer.url}/sign-in`);
  await waitForHydration(page);
  const field = page.getByLabel('E-mail address');
  await field.fill(email);
  balancer.replaceActionIds('a page is loaded');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await loaded;
  await expect(field).toHaveValue(email);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page).toHaveURL(/\/sign-in\/check/);

  await addToCart(page);
  await page.goto(`${balancer.url}/cart`);
  await waitForHydration(page);
  balancer.replaceActionIds('for ever');
  const increase = page.getByRole('button', { name: 'Increase quantity' });
  const reloaded = page.waitForEvent('load');
  await increase.click();
  await reloaded;
  await waitForHydration(page);
  // The page was reloaded once, and then stays with a message.
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await increase.click();
  await expect(page.getByText('The shop is being updated.')).toBeVisible();
  expect(loads).toBe(0);
});

test('input is restored in the form of the same address after a deployment @long', async ({
  page,
  browserConsole,
  email,
}) => {
  browserConsole.allow(/409 \(Conflict\)|Server Action/);
  await addSession(page, email);
  await page.goto(`${balancer.url}/account/addresses`);
  const forms = page.getByRole('main').locator('form:has([name="city"])');
  const added = forms.last();
  for (const city of ['Dublin', 'Cork']) {
    await fillAddress(added, city);
    await added.getByRole('button', { name: 'Save address' }).click();
    await expect(added.getByLabel('City')).toHaveValue('');
  }
  await page.reload();
  await waitForHydration(page);
  await expect(forms).toHaveCount(3);
  const cities = () =>
    forms
      .locator('[name="city"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const saved = (await cities()).slice(0, 2);
  expect(saved.toSorted()).toEqual(['Cork', 'Dublin']);
  await fillAddress(added, 'Galway');
  balancer.replaceActionIds('a page is loaded');
  const loaded = page.waitForEvent('load');
  await added.getByRole('button', { name: 'Save address' }).click();
  await loaded;
  await expect.poll(cities).toEqual([...saved, 'Galway']);
});

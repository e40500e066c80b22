import { expect, test } from '../fixtures';
import { runningShop } from '../fixtures/running-shop';
import type { SandboxControl } from '../fixtures/sandbox';
import { startSecondServer } from '../fixtures/second-server';
import { productNamed } from '../steps/shopping';

const path = '/products/thimble-pair';
const prices = ['€21.37', '€21.38', '€21.39'];

const setPrice = (sandbox: SandboxControl, id: string, price = '') =>
  sandbox.changeProduct(id, { price: Number(price.slice(1)) });

/** A page's HTML. Cached pages have non-Latin-1 characters as character references. */
async function html(url: string): Promise<string> {
  const text = await (await fetch(`${url}${path}`)).text();
  return text.replaceAll('&#8364;', '€');
}

async function waitForWarmCache(url: string): Promise<void> {
  const status = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
}

test('a changed price is soon on the static page of every web process @long', async ({
  sandbox,
}) => {
  test.slow();
  const { siteUrl } = runningShop();
  const product = await productNamed(sandbox, 'Thimble Pair');
  const second = await startSecondServer();
  try {
    await Promise.all([siteUrl, second.url].map(waitForWarmCache));
    for (const price of prices.slice(0, 2)) {
      await setPrice(sandbox, product.id, price);
      const changed = performance.now();
      const updates = [siteUrl, second.url].map(async (url) => {
        await expect.poll(() => html(url), { intervals: [50] }).toContain(price);
        return Math.round(performance.now() - changed);
      });
      const [first, other] = await Promise.all(updates);
      console.log(
        `A changed price was on the page after ${first} ms, of the other process ${other} ms`,
      );
    }
  } finally {
    await second.stop();
  }
  await setPrice(sandbox, product.id, prices[2]);
  await expect.poll(() => html(siteUrl), { intervals: [50] }).toContain(prices[2]);
  const restarted = await startSecondServer();
  try {
    expect(await html(restarted.url), 'its first answer after a start').toContain(prices[2]);
  } finally {
    await restarted.stop();
    await sandbox.changeProduct(product.id, { price: product.price });
  }
  const original = `€${product.price.toFixed(2)}`;
  await expect.poll(() => html(siteUrl), { intervals: [50] }).toContain(original);
});

test('a deactivated product is soon unavailable, and available again after activation @long', async ({
  page,
  sandbox,
}) => {
  const product = await productNamed(sandbox, 'Keeper Tin');
  await page.goto('/products/keeper-tin');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  try {
    await sandbox.changeProduct(product.id, { active: false });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Temporarily unavailable' })).toBeDisabled({
        timeout: 1_000,
      });
    }).toPass({ timeout: 60_000 });
    await page.goto('/products');
    const card = page.getByRole('article').filter({ hasText: 'Keeper Tin' });
    await expect(card).toContainText('Temporarily unavailable');
  } finally {
    await sandbox.changeProduct(product.id, { active: true });
  }
  await expect(async () => {
    await page.goto('/products/keeper-tin');
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});

test('a new price at the service is soon on the page', async ({ page, sandbox }) => {
  const product = await productNamed(sandbox, 'Orbit Grinder');
  try {
    await sandbox.changeProduct(product.id, { price: 91.5 });
    await expect(async () => {
      await page.goto('/products/orbit-grinder');
      await expect(page.getByText('€91.50').first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  } finally {
    await sandbox.changeProduct(product.id, { price: 89 });
  }
});

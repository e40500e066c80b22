import { expect, expectAccessible, test } from '../fixtures';
import { addSession, mailedLink } from '../steps/account';
import { setUpCart } from '../steps/setup';
import { buy, openCheckout } from '../steps/shopping';

const firstScreen = { phone: { width: 390, height: 844 }, tablet: { width: 768, height: 1024 } };

test('price and button of a product are above the fold, and stay visible on scrolling', async ({
  page,
}) => {
  for (const [device, size] of Object.entries(firstScreen)) {
    await page.setViewportSize(size);
    await page.goto('/products/dial-kettle');
    const buttons = page.getByRole('button', { name: /^Add .*to cart$/ });
    const inSight = buttons.filter({ visible: true }).last();
    await expect(inSight, device).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('€129.00').filter({ visible: true }).last()).toBeInViewport();
    await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded();
    await expect(inSight, `${device}, further down`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(firstScreen.phone);
  await page.getByRole('button', { name: 'Add Dial Kettle, Night to cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' }).last()).toBeInViewport();
  await expectAccessible(page);
  // On the German page, the quantity fits beside the long text of the button.
  await page.goto('/de/products/first-light');
  const add = page.getByRole('button', { name: 'In den Warenkorb', exact: true });
  const row = await Promise.all([add.boundingBox(), page.getByRole('spinbutton').boundingBox()]);
  const [button, quantity] = row.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
  expect(button).toBeCloseTo(quantity ?? Number.NaN, -1);
});

test('variants that look different are selected by image', async ({ page }) => {
  await page.goto('/products/horizon-cup');
  await expect(page.getByRole('group', { name: 'Glaze' }).locator('img')).toHaveCount(3);
  await page.goto('/products/hob-moka');
  await expect(page.getByRole('group', { name: 'Size' }).locator('img')).toHaveCount(0);
});

test('the cards of a row align, and a category can be sorted', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/categories/brewing');
  const tops = await page
    .getByRole('article')
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings.slice(0, 4).map((heading) => heading.getBoundingClientRect().top),
    );
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  await page.getByText('Filter products').click();
  await expect(page.getByRole('link', { name: 'Show 7 products' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sort by' }).getByText('low to high').click();
  await expect(page).toHaveURL('/search?category=brewing&sort=cheap');
  await expect(page.getByRole('article').first()).toContainText('Fold Papers');
});

test('a customer signs out in one click from any page', async ({ page, email }) => {
  await addSession(page, email);
  await page.goto('/products/first-light');
  const banner = page.getByRole('banner');
  const signOut = banner.getByRole('button', { name: 'Sign out' });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(signOut, String(width)).toBeInViewport({ ratio: 1 });
    const isWider = () => document.documentElement.scrollWidth > innerWidth;
    expect([width, await page.evaluate(isWider)]).toEqual([width, false]);
  }
  await signOut.click();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await addSession(page, email);
  await page.setViewportSize(firstScreen.phone);
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeInViewport();
});

test('staff sign out in one click from any page of the shop, too', async ({ page }) => {
  await addSession(page, 'merchant@demo.example');
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto('/about');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Merchant dashboard' })).toBeInViewport();
  await expect(banner.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('checkout has the terms beside the button, and no navigation', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await openCheckout(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const main = page.getByRole('main');
  for (const name of [/^Terms/, /^Delivery and returns/]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

test('a guest creates an account from an order by a mailed link @long', async ({ page, email }) => {
  await buy(page, email);
  await expect(page.getByRole('region', { name: 'Ships to' })).toContainText('Dublin');
  await expect(page.getByRole('link', { name: 'Invoice' })).toBeInViewport();
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await page.goto(await mailedLink(page, email));
  await expect(page.getByText('This is the address of your order.')).toBeVisible();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dublin' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from '../fixtures';
import { signIn } from '../steps/account';
import { setUpCart } from '../steps/setup';
import { addToCart, cartLine, openCheckout, productNamed, quantityOf } from '../steps/shopping';

const more = (page: Page, name: string) =>
  cartLine(page, name).getByRole('button', { name: 'Increase quantity' });

async function fetchCart(page: Page): Promise<{ blocked: boolean; subtotal: string }> {
  return (await page.request.get('/api/cart')).json();
}

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
}

test('the cart survives a reload and is synchronised with another tab @phone', async ({
  page,
  context,
}) => {
  await addToCart(page, 'high-noon');
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 1 item');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 1 item');
  await openCart(page);
  await expect(cartLine(page, 'High Noon')).toContainText('250 g, Whole bean');

  const other = await context.newPage();
  await openCart(other);
  await more(other, 'High Noon').click();
  await expect(quantityOf(page, 'High Noon')).toHaveValue('2');
  await expect(page.getByText('€27.60').first()).toBeVisible();
});

test('a tab in another language is synchronised in its own language @long', async ({
  page,
  context,
}) => {
  await setUpCart(page, 'high-noon');
  await openCart(page);
  const german = await context.newPage();
  await german.goto('/de/cart');
  const summary = german.getByRole('region', { name: 'Zusammenfassung' });
  await expect(summary).toContainText(/13,80\s€/);

  await more(page, 'High Noon').click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€27.60');
  await expect(summary).toContainText(/27,60\s€/);
  await expect(summary).not.toContainText('€27.60');
});

test('fifty quick clicks show immediately, are sent in few requests, and all count @long', async ({
  page,
}) => {
  await setUpCart(page, 'dial-kettle');
  await openCart(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const quantity = await more(page, 'Dial Kettle').evaluate((button: HTMLElement) => {
    for (let click = 0; click < 50; click += 1) button.click();
    return button.closest('fieldset')?.querySelector('input')?.value;
  });
  expect(quantity).toBe('51');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€6,579.00');
  expect(posts.length).toBeLessThanOrEqual(5);
  await page.reload();
  await expect(quantityOf(page, 'Dial Kettle')).toHaveValue('51');
});

test('quick presses of “Add to cart” all count, also before the cart has loaded', async ({
  page,
}) => {
  await page.goto('/products/high-noon');
  await waitForHydration(page);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await expect(page.getByText('5 in your cart.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 5 items');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 5 items');
});

async function holdActions(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().headers()['next-action']) await promise;
    await route.continue();
  });
  return resolve;
}

test('no total is shown while an edit is pending @long', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await openCart(page);
  const release = await holdActions(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('€13.80');
  await more(page, 'High Noon').click();
  await expect(quantityOf(page, 'High Noon')).toHaveValue('2');
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 2 items');
  await expect(summary).not.toContainText('€');
  release();
  await expect(summary).toContainText('€27.60');
});

test('checkout waits for a pending edit, and shows its total', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await openCart(page);
  const release = await holdActions(page);
  await more(page, 'High Noon').click();
  await page.getByRole('link', { name: 'Go to checkout' }).click({ noWaitAfter: true });
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toHaveAttribute('aria-busy');
  release();
  await page.waitForURL('**/checkout');
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('€27.60');
});

test('another page opens while an item is being added, and shows it', async ({ page }) => {
  await page.goto('/products/high-noon');
  await waitForHydration(page);
  const release = await holdActions(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart , 1 item');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  release();
  await expect(quantityOf(page, 'High Noon')).toHaveValue('1');
});

test('after a failed edit, the page shows the server’s cart again, with the reason', async ({
  page,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_FAILED|Failed to fetch/);
  await setUpCart(page, 'high-noon');
  await openCart(page);
  await page.route('**/*', (route) =>
    route.request().headers()['next-action'] ? route.abort() : route.continue(),
  );
  const lost = page.getByText('The connection was lost before your change was confirmed.');
  for (const name of ['Increase quantity', 'Remove High Noon']) {
    await cartLine(page, 'High Noon').getByRole('button', { name }).click();
    await expect(lost).toBeVisible();
    await expect(quantityOf(page, 'High Noon')).toHaveValue('1');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€13.80');
  }
  await page.unroute('**/*');
  await more(page, 'High Noon').click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€27.60');
  await expect(lost).toBeHidden();
});

test('a removed item can be put back @phone @long', async ({ page }) => {
  await setUpCart(page, 'high-noon', 'first-light', 'lamplight');
  await openCart(page);
  await more(page, 'First Light').click();
  await cartLine(page, 'First Light').getByRole('button', { name: 'Remove' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(page.getByText('€28.00').first()).toBeVisible();
  await expectAccessible(page);
  await undo.click();
  await expect(quantityOf(page, 'First Light')).toHaveValue('2');
  await expect(page.getByText('€57.00').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('heading')).toHaveText([
    'High Noon',
    'Lamplight',
    'First Light',
  ]);
});

test('an invalid quantity is explained and changes nothing @long', async ({ page }) => {
  await setUpCart(page, 'high-noon');
  await openCart(page);
  const field = quantityOf(page, 'High Noon');
  for (const text of ['0', '-1', '1.5', '1e9', 'abc', '100', '']) {
    await field.selectText();
    await page.keyboard.press('Delete');
    await field.pressSequentially(text);
    await field.press('Tab');
    await expect(page.getByText('Choose a whole number from 1 to 99.')).toBeVisible();
    await expect(field).toHaveValue('1');
    await more(page, 'High Noon').click();
    await expect(page.getByText('Choose a whole number')).toBeHidden();
    await cartLine(page, 'High Noon').getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€13.80');
  }
  await page.reload();
  await expect(quantityOf(page, 'High Noon')).toHaveValue('1');
});

test('more than 99 of an item are refused beside the button, with the reason @long', async ({
  page,
}) => {
  await page.goto('/products/fold-papers');
  await waitForHydration(page);
  await page.getByRole('spinbutton').fill('99');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('99 in your cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Your cart already has 99.')).toBeVisible();
  await openCart(page);
  await expect(quantityOf(page, 'Fold Papers')).toHaveValue('99');
});

test('a deactivated item stays in the cart, is marked, and blocks checkout', async ({
  page,
  sandbox,
}) => {
  const { id } = await productNamed(sandbox, 'Plumb Scale');
  await setUpCart(page, 'plumb-scale', 'high-noon');
  try {
    await sandbox.changeProduct(id, { active: false });
    await expect.poll(async () => (await fetchCart(page)).blocked, { timeout: 60_000 }).toBe(true);
    await page.goto('/cart');
    await expect(cartLine(page, 'Plumb Scale')).toContainText('Not for sale at the moment');
    await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeHidden();
    await expect(page.getByText('cannot be purchased')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/checkout');
    await expect(page.getByText('no longer available')).toBeVisible();
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await cartLine(page, 'Plumb Scale').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€13.80');
  } finally {
    await sandbox.changeProduct(id, { active: true });
  }
});

test('a changed price is shown with the former price @long', async ({ page, sandbox }) => {
  const { id } = await productNamed(sandbox, 'Hob Moka, 3 cups').catch(() =>
    productNamed(sandbox, 'Hob Moka'),
  );
  await addToCart(page, 'hob-moka');
  const { price } = await sandbox.call<{ price: number }>('GET', `/products/${id}`);
  try {
    await sandbox.changeProduct(id, { price: price + 4 });
    await expect
      .poll(async () => (await fetchCart(page)).subtotal, { timeout: 60_000 })
      .toBe(`€${(price + 4).toFixed(2)}`);
    await page.goto('/cart');
    await expect(cartLine(page, 'Hob Moka')).toContainText('when you chose it');
    await expect(cartLine(page, 'Hob Moka')).toContainText(`was €${price.toFixed(2)}`);
  } finally {
    await sandbox.changeProduct(id, { price });
  }
});

test('sign-in merges the guest’s cart into the account’s, which stays private afterwards @long', async ({
  page,
  context,
  email,
}) => {
  await setUpCart(page, 'high-noon');
  await signIn(page, email, '/cart');
  await expect(quantityOf(page, 'High Noon')).toHaveValue('1');

  await context.clearCookies();
  await page.goto('/cart');
  await expect(page.getByText('Nothing in here yet')).toBeVisible();
  await setUpCart(page, 'high-noon', 'lamplight');
  await signIn(page, email, '/cart');
  await expect(quantityOf(page, 'High Noon')).toHaveValue('2');
  await expect(quantityOf(page, 'Lamplight')).toHaveValue('1');

  // After a sign-out, the browser keeps the cart's cookie.
  await context.clearCookies({ name: /session-token/ });
  await page.goto('/cart');
  await expect(page.getByText('Nothing in here yet')).toBeVisible();
});

test('an empty cart has links, also at checkout @phone @long', async ({ page }) => {
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Espresso' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Espresso');
  }
});

test('cart and checkout do not overflow horizontally, from a small phone to a large desktop @long', async ({
  page,
}) => {
  await setUpCart(page, 'slow-afternoon');
  for (const open of [openCart, openCheckout]) {
    await open(page);
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [wide, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(wide, `at ${width}`).toBe(room);
    }
  }
});

test('an item added before hydration is confirmed, and the page keeps working', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const arrive = Promise.withResolvers<void>();
  await page.route('**/*.js*', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/products/high-noon', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).click({ noWaitAfter: true });
  await expect(page.getByText('Added to your cart.')).toBeVisible();
  arrive.resolve();
  await expect(page.getByRole('link', { name: /Cart.*1/ })).toBeVisible();
  await expect(page.getByText('Added to your cart.')).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('2 in your cart.')).toBeVisible();
  expect(errors).toEqual([]);
});

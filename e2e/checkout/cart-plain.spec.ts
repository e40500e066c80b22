import { expect, test } from '../fixtures';
import { cartLine } from '../steps/shopping';

test.use({ javaScriptEnabled: false });

test('the cart is shown, changed and emptied by forms @phone', async ({ page }) => {
  await page.goto('/products/high-noon');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/cart\/plain$/);
  const item = cartLine(page, 'High Noon');
  await expect(item).toContainText('250 g, Whole bean');

  await item.getByLabel('Quantity').fill('3');
  await item.getByRole('button', { name: 'Update' }).click();
  await expect(item.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByText('€41.40').first()).toBeVisible();

  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByText('Paying by card requires JavaScript')).toBeVisible();
  await page.goto('/cart/plain');
  await item.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing in here yet')).toBeVisible();
});

test('an invalid quantity changes nothing without JavaScript @long', async ({ page }) => {
  await page.goto('/products/high-noon');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart.')).toBeVisible();
  await page.goto('/cart/plain');
  const item = cartLine(page, 'High Noon');
  // Bypasses the browser's validation.
  await item.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await item.getByLabel('Quantity').fill('1.5');
  await item.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Choose a whole number from 1 to 99.')).toBeVisible();
  await expect(item.getByLabel('Quantity')).toHaveValue('1');
});

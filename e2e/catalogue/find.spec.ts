import { expect, expectAccessible, test } from '../fixtures';

test('suggestions come as one types, and arrows lead to a product', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await field.pressSequentially('kett');
  const suggestion = page.getByRole('option', { name: /Dial Kettle/ });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  await field.press('ArrowDown');
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(suggestion).toBeHidden();
  await field.pressSequentially('l');
  await expect(suggestion).toBeVisible();
  // Enter before the browser has shown what the arrow chose.
  await field.evaluate((input: HTMLInputElement) => {
    const arrow = { key: 'ArrowDown', bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', arrow));
    input.form?.requestSubmit();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dial Kettle');
});

test('a suggestion is followed by a click, not by a press that ends elsewhere', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await field.pressSequentially('kett');
  const suggestion = page.getByRole('option', { name: /Dial Kettle/ });
  await suggestion.click({ button: 'right' });
  // A finger that begins to scroll the list.
  await suggestion.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
  await suggestion.dispatchEvent('pointercancel', { pointerType: 'touch', isPrimary: true });
  await suggestion.hover();
  await page.mouse.down();
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await expect(suggestion).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  await expect(field).toBeFocused();
  await suggestion.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dial Kettle');
});

test('typing errors and missing accents still find it @phone @long', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('bluberry');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=bluberry/);
  await expect(page.getByText('“blueberry”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First Light' })).toBeVisible();
  await expectAccessible(page);
});

test('one tap on any page leads into the search field, and a page is found as a product is @phone', async ({
  page,
}) => {
  await page.goto('/products/high-noon');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await expect(field).toBeFocused();
  await field.pressSequentially('shipp');
  await expect(page.getByRole('option', { name: /Delivery and returns/ })).toBeVisible();
  await expectAccessible(page);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/delivery');
  await expect(field).toBeHidden();
});

test('filters narrow, say how many there are, and can be taken away', async ({ page }) => {
  await page.goto('/search?category=filter');
  await expect(page.getByRole('heading', { name: '6 products' })).toBeVisible();
  await page.getByRole('link', { name: /^Light , 3 products/ }).click();
  await expect(page).toHaveURL('/search?category=filter&roast=1');
  await expect(page.getByRole('heading', { name: '3 products' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('link', { name: 'Remove Roast: Light' })
    .click();
  await expect(page.getByRole('heading', { name: '6 products' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search?category=filter&roast=1');
  await expect(page.getByRole('heading', { name: '3 products' })).toBeVisible();
});

test('a list can be sorted by price, and the address says so', async ({ page }) => {
  await page.goto('/search?category=filter');
  await page.getByRole('link', { name: 'Price, low to high' }).click();
  await expect(page).toHaveURL('/search?category=filter&sort=cheap');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText('Slow Afternoon');
  await expect(names.last()).toHaveText('Afterglow');
});

test('where nothing is found, the page helps on @long', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq&roast=3');
  await expect(
    page.getByRole('heading', { name: 'No results for “zzzzqqqq” with these filters' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clear all filters' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Filter/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Filter');
});

test('going back from a product leads to the place in the list where one was @phone @long', async ({
  page,
}) => {
  await page.goto('/search?sort=name');
  const last = page
    .getByRole('region', { name: /products/ })
    .getByRole('article')
    .last();
  const link = last.getByRole('link');
  const name = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?sort=name$/);
  await expect(link).toBeInViewport();
});

test('an address that makes no sense is answered all the same', async ({ page }) => {
  const odd = [
    '?roast=99&sort=x&after=!',
    `?q=${'a'.repeat(500)}`,
    "?q=';--&price=-1",
    '?q=%00%E2%80%8B',
  ];
  for (const query of odd) {
    const response = await page.goto(`/search${query}`);
    expect(response?.status(), query).toBe(200);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products are found by text, filters and sort order, with links and a form', async ({
    page,
  }) => {
    await page.goto('/products');
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('hour');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('link', { name: 'Blue Hour', exact: true })).toBeVisible();
    await page
      .getByRole('link', { name: /^Kenya , / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: '1 product' })).toBeVisible();
    await page.goto('/categories/espresso');
    await page.getByText('Filter products').click();
    await page.getByRole('link', { name: /^Dark , 1 product/ }).click();
    await expect(page.getByRole('link', { name: 'Long Shadow' })).toBeVisible();
  });
});

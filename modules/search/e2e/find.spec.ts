import { expect, expectAccessible, test } from '@/e2e/fixtures';

test('suggestions appear while typing, and arrow keys select a product', async ({ page }) => {
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
  // Enter is pressed before the selection is painted.
  await field.evaluate((input: HTMLInputElement) => {
    const arrow = { key: 'ArrowDown', bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', arrow));
    input.form?.requestSubmit();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dial Kettle');
});

test('a suggestion is followed on click, not on a pointer down that becomes a scroll', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await field.pressSequentially('kett');
  const suggestion = page.getByRole('option', { name: /Dial Kettle/ });
  await suggestion.click({ button: 'right' });
  // The touch starts to scroll the list.
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

test('the search tolerates typos and missing accents @phone @long', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('bluberry');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=bluberry/);
  await expect(page.getByText('“blueberry”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First Light' })).toBeVisible();
  await expectAccessible(page);
});

test('one tap on any page focuses the search field, and pages are found like products @phone', async ({
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

test('filters narrow the list, show counts, and can be removed', async ({ page }) => {
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

test('a list can be sorted by price, with the sort order in the URL @long', async ({ page }) => {
  await page.goto('/search?category=filter');
  await page.getByRole('link', { name: 'Price, low to high' }).click();
  await expect(page).toHaveURL('/search?category=filter&sort=cheap');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText('Slow Afternoon');
  await expect(names.last()).toHaveText('Afterglow');
});

test('an empty result has suggestions @long', async ({ page }) => {
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

test('Back from a product restores the scroll position of the list @phone @long', async ({
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

test('an invalid query string still shows a list @long', async ({ page }) => {
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

  test('search, filters and sort order work by links and a form', async ({ page }) => {
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

test('suggestions are cached for a minute', async ({ request }) => {
  const { 'cache-control': cacheControl } = (await request.get('/api/suggest?q=noon')).headers();
  expect(cacheControl).toBe('public, max-age=60');
});

import type { APIRequestContext } from '@playwright/test';
import { publishedViews } from '@/lib/markets/views';
import { expect, expectAccessible, test } from '../fixtures';

const pages = ['/', '/categories/espresso', '/products/first-light', '/about'];
const more = ['/products', '/categories/table', '/products/horizon-cup', '/brewing', '/contact'];

for (const path of [...pages, ...more]) {
  const when = more.includes(path) ? ' @long' : '';
  test(`${path} is accessible @phone${when}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('no page overflows horizontally, from a small phone to a large desktop', async ({ page }) => {
  const widths = [320, 390, 768, 1024, 1440, 1920];
  const wide = ['/', '/products', '/categories/filter', '/products/blue-hour'];
  for (const [index, path] of wide.entries()) {
    await page.goto(path);
    // Each page is tested at every other width, and at the narrowest.
    for (const width of widths.filter((_, place) => place === 0 || place % 2 === index % 2)) {
      await page.setViewportSize({ width, height: 800 });
      // Right after a resize, the browser may still apply styles of the last width.
      const excess = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
      await expect.poll(excess, { message: `${path} at ${width}` }).toBe(0);
    }
  }
});

test('a shopper finds a coffee from the home page and adds it to the cart @phone', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See everything' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything we sell');
  await page.getByRole('link', { name: 'Blue Hour', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue Hour');
  await page.getByRole('radio', { name: '1 kg' }).check();
  await page.getByRole('radio', { name: 'Filter' }).check();
  await expect(page).toHaveURL(/\?variant=blue-hour-1kg-filter$/);
  await expect(page.getByText('€62.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cart', { ignoreCase: true });
  await expect(page.getByText('1 kg, Filter', { exact: true })).toBeVisible();
});

test('a link to a variant selects it, and Back restores the scroll position of the list', async ({
  page,
}) => {
  await page.goto('/products/fold-papers?variant=fold-papers-2-natural');
  await expect(page.getByRole('radio', { name: '2 to 4 cups' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Natural' })).toBeChecked();
  await expect(page.getByText('€7.90').first()).toBeVisible();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Keeper Tin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keeper Tin');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Keeper Tin' })).toBeInViewport();
});

for (const path of ['/products/fold-papers', '/de/products/faltfilter']) {
  test(`adding the first item does not scroll ${path}, opened by a link to a variant`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.request.get(path);
    await page.goto(`${path}?variant=fold-papers-2-natural`);
    await expect(page.getByRole('radio', { name: /^Natur/ })).toBeChecked();
    await page.locator('main form button[type=submit]').first().click();
    await expect(page.getByRole('status').getByRole('link')).toBeInViewport();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the page of a visible product is prefetched', async ({ page }) => {
    const ahead = page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === '/products/keeper-tin' &&
        'next-router-prefetch' in request.headers(),
    );
    await page.goto('/products');
    await page.getByRole('link', { name: 'Keeper Tin' }).scrollIntoViewIfNeeded();
    await ahead;
  });
});

test('a club’s product can be bought once or monthly @phone', async ({ page }) => {
  await page.goto('/products/blue-hour');
  const monthly = page.getByRole('region', { name: 'Or every month' });
  await expect(monthly.getByRole('link')).toHaveText(['First Light Club', 'All Day Club']);
  await expect(monthly).toContainText('€14.00 a month');
  await page.goto('/products/horizon-cup');
  await expect(monthly).toHaveCount(0);
  await page.goto('/products/lamplight');
  await monthly.getByRole('link', { name: 'Office Club' }).click();
  await expect(page).toHaveURL('/sign-in?next=%2Fclubs%2Foffice-club');
});

test('an unknown variant in the URL selects the first one', async ({ page }) => {
  await page.goto('/products/first-light?variant=nothing');
  await expect(page.getByRole('radio', { name: '250 g' })).toBeChecked();
});

test('selecting a glaze shows its image', async ({ page }) => {
  await page.goto('/products/horizon-cup');
  const dusk = page.getByRole('img', { name: 'Horizon Cup, Dusk' });
  await expect(dusk).not.toBeInViewport();
  await page.getByRole('radio', { name: 'Dusk' }).check();
  await expect(dusk).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the selected variant is added to the cart', async ({ page }) => {
    await page.goto('/products/slow-afternoon');
    await page.getByRole('radio', { name: '1 kg' }).check();
    await page.getByRole('radio', { name: 'Cafetière' }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to your cart.')).toBeVisible();
  });

  test('the 404 page of an unknown path is readable, in each language', async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/404/);
    for (const path of ['/nothing/here', '/de/nothing/here']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Zur Startseite' }).first()).toBeVisible();
    }
  });
});

test('an unknown path shows a 404 page with links', async ({ page, browserConsole }) => {
  browserConsole.allow(/404/);
  for (const path of ['/nothing-here', '/products/nothing-here', '/categories/nothing-here']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is nothing at this hour.',
    );
    await expect(page.getByRole('link', { name: 'See all products' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the mobile menu opens, closes on Escape, and navigates @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Filter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Filter');
  await expect(menu).toBeHidden();
});

async function listedPages(request: APIRequestContext, baseURL: string): Promise<string[]> {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap/0.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const sitemap = await (await request.get('/sitemap/0.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(addresses.length).toBeGreaterThanOrEqual(20);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${baseURL}/clubs`);
  for (const address of addresses) expect(address.startsWith(baseURL), address).toBe(true);
  return addresses;
}

/** Expects each page to have a title, unique per language, and a description. */
async function expectIndexable(
  request: APIRequestContext,
  baseURL: string,
  addresses: readonly string[],
): Promise<void> {
  const titles = new Map<string, string>();
  for (const address of addresses) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const html = await response.text();
    const attribute = (tag: RegExp, name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1] ?? '';
    expect(attribute(/<link rel="canonical"[^>]*>/, 'href'), address).toBe(address);
    const description = attribute(/<meta name="description"[^>]*>/, 'content');
    expect(description.length, address).toBeGreaterThan(40);
    expect(description.length, address).toBeLessThan(170);
    expect(attribute(/<meta property="og:image"[^>]*>/, 'content'), address).toContain(baseURL);
    expect(html, address).not.toContain('noindex');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const inLanguage = `${attribute(/<html[^>]*>/, 'lang')}: ${title}`;
    expect(titles.get(inLanguage), `${address} is called “${inLanguage}”`).toBeUndefined();
    titles.set(inLanguage, address);
  }
}

test('every page of each view is in the sitemap and indexable @long', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const site = baseURL ?? '';
  await expectIndexable(request, site, await listedPages(request, site));
});

test('pages of the default view are indexable, and products have structured data', async ({
  page,
  request,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const listed = await listedPages(request, site);
  // Tests every page of the default view except two thirds of its products, and one page of each kind in other views.
  const others = publishedViews.slice(1).map(({ prefix }) => `${site}${prefix}`);
  const wanted = listed.filter((address, index) => {
    const isOther = others.some((view) => address === view || address.startsWith(`${view}/`));
    if (!isOther) return index % 3 === 0 || !address.startsWith(`${site}/products/`);
    return pages.some((path) =>
      others.some((view) => address === `${view}${path}`.replace(/\/$/, '')),
    );
  });
  await expectIndexable(request, site, wanted);

  for (const image of ['/share.png', '/share/first-light.png']) {
    const response = await request.get(image);
    expect(response.headers()['content-type']).toBe('image/png');
    const png = await response.body();
    // Width and height from the PNG header.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }

  await page.goto('/products/first-light?variant=first-light-1kg-espresso');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/products/first-light`,
  );
  const facts = async () => {
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    return blocks.map((text) => JSON.parse(text));
  };
  const [product, trail] = await facts();
  expect(product).toMatchObject({ '@type': 'Product', name: 'First Light' });
  expect(product.offers).toHaveLength(6);
  expect(product.offers[0]).toMatchObject({
    '@type': 'Offer',
    price: '14.50',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  });
  expect(trail.itemListElement.at(-1)).toMatchObject({ name: 'First Light', position: 3 });
  await page.goto('/categories/filter');
  const [category] = await facts();
  expect(category.itemListElement).toMatchObject([
    { name: 'All products', item: `${baseURL}/products` },
    { name: 'Filter', item: `${baseURL}/categories/filter` },
  ]);
  await page.goto('/');
  expect(await facts()).toMatchObject([
    { '@type': 'Organization', name: 'Halflight', url: baseURL },
  ]);
});

import type { Page } from '@playwright/test';
import { catalogue } from '@/brand/catalogue/all';
import { plans } from '@/brand/catalogue/plans';
import { taxZones } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { countryName } from '@/lib/format';
import { isOutsideViews } from '@/lib/markets/rules';
import { expect, expectAccessible, test } from './fixtures';

/*
 * The pages of converted areas in the pseudo-language, a draft that demo mode serves: whatever is legible in
 * it comes from no dictionary.
 */

const PREFIX = '/qps';

const pages = [
  ...['/', '/products', '/categories/espresso', '/products/first-light', '/products/dial-kettle'],
  ...['/search', '/search?q=kenya', '/search?q=xyzzy', '/search?roast=1&price=0', '/cart'],
  ...['/cart/plain', '/nowhere/at/all'],
];

/** Months and days of the week as Intl writes them: the pseudo-language is a form of English to it. */
const partsOfDates = (['weekday', 'month'] as const).flatMap((part) =>
  Array.from({ length: 12 }, (_, index) =>
    (['long', 'short'] as const).map((form) =>
      new Date(Date.UTC(2026, part === 'month' ? index : 0, index + 1)).toLocaleDateString('en', {
        [part]: form,
        timeZone: 'UTC',
      }),
    ),
  ).flat(),
);

/** Names, addresses, dates, and what somebody has typed. */
const legible = [
  shop.name,
  shop.legalName,
  shop.email,
  ...Object.values(shop.address),
  ...catalogue.map(({ name }) => name),
  ...plans.map(({ name }) => name),
  ...taxZones.map(({ country }) => countryName(country, 'en')),
  ...partsOfDates,
  ...['kenya', 'xyzzy', 'English', 'Deutsch', ', and '],
];

/** Visible text and labels with a word that somebody can read. */
async function readable(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim();
      if (text && !walker.currentNode.parentElement?.closest('script, style, noscript'))
        found.add(text);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [alt], [placeholder], [title]',
    )) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        const text = element.getAttribute(name);
        if (text) found.add(text);
      }
    }
    return [document.title, ...found];
  });
  const names = legible.toSorted((one, other) => other.length - one.length);
  return said.filter((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    return /\p{Script=Latin}{2}/u.test(rest) && /(?<![\p{L}])[A-Za-z]{3,}(?![\p{L}])/u.test(rest);
  });
}

async function expectPseudo(page: Page, path: string): Promise<void> {
  await page.goto(PREFIX + (path === '/' ? '' : path));
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  expect(await readable(page), `legible on ${path}`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${path} is wider than 320 px`).toBeLessThanOrEqual(0);
  const links = await page
    .locator('a[href^="/"]:not([hreflang]), form[action^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action')));
  const lost = links.filter((href) => {
    const path = href?.split(/[?#]/, 1)[0] ?? '';
    return path !== PREFIX && !path.startsWith(`${PREFIX}/`) && !isOutsideViews(path);
  });
  expect([...new Set(lost)], `without its view on ${path}`).toEqual([]);
}

test.use({ viewport: { width: 320, height: 700 } });

test('a product and the cart say everything in the view’s language, and keep it', async ({
  page,
}) => {
  await expectPseudo(page, '/products/first-light');
  await page.locator('form button:not([type=button])').last().click();
  await expect(page.locator('main [role=status] a')).toHaveAttribute('href', `${PREFIX}/cart`);
  await expectPseudo(page, '/cart');
  await expect(page.locator('main li').first()).toBeVisible();
  expect(await readable(page), 'legible in a cart with an item').toEqual([]);
});

test('every page of the converted areas is in the view’s language @long', async ({
  page,
  browserConsole,
}) => {
  test.setTimeout(180_000);
  browserConsole.allow(/404/);
  for (const path of pages) await test.step(path, () => expectPseudo(page, path));
});

test('German pages are German, accessible, and known to be no other’s', async ({ page }) => {
  const answer = await page.goto('/de/products/first-light');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('14,50 €').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'In den Warenkorb', exact: true })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/de\/products\/first-light$/,
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  // One page has one address.
  for (const path of ['/en/products', '/de/merchant', '/de/api/cart', '/ch-de']) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  }
});

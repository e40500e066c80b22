import { expect, type Page } from '@playwright/test';
import { catalogue } from '@/brand/catalogue/all';
import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { markets } from '@/brand/markets';
import { dispatch, shop } from '@/brand/shop';
import { countryName } from '@/lib/format';
import { isOutsideViews } from '@/lib/markets/paths';

// The pseudo-language is a draft view of the demo. Legible text in it does not come from a dictionary.

export const PREFIX = '/qps';

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

const legible = [
  shop.name,
  shop.legalName,
  shop.email,
  ...Object.values(shop.address),
  ...plans.map(({ name }) => name), // module: subscriptions
  ...markets.flatMap(({ countries }) => countries.map((country) => countryName(country, 'en'))),
  ...partsOfDates,
  ...['kenya', 'xyzzy', 'English', 'Deutsch', 'Deutsch (Schweiz, CHF)', 'kg'],
  ...[', and ', 'ada@example.com'],
  // The service's card form has no pseudo-language.
  'Card details',
];

/**
 * Visible texts and labels with a legible word, except commands, file names and keys.
 * @param more further user input and recorded data on this page
 */
export async function readable(
  page: Page,
  more: readonly (string | RegExp)[] = [],
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // Joins words that contain <wbr>.
      const whole = parent?.querySelector(':scope > wbr') ? parent : walker.currentNode;
      const text = whole.textContent?.trim();
      if (text && !parent?.closest('script, style, noscript, code, kbd')) texts.add(text);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [alt], [placeholder], [title]',
    )) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        const text = element.getAttribute(name);
        if (text) texts.add(text);
      }
    }
    return [document.title, ...texts];
  });
  // Longest first, since names may contain each other.
  const names = [...legible, ...more.filter((name) => typeof name === 'string')].sort(
    (a, b) => b.length - a.length,
  );
  const patterns = more.filter((item) => item instanceof RegExp);
  return texts.filter((text) => {
    const left = names.reduce((all, name) => all.replaceAll(name, ''), text);
    const rest = patterns.reduce((text, pattern) => text.replace(pattern, ''), left);
    return /\p{Script=Latin}{2}/u.test(rest) && /(?<![\p{L}])[A-Za-z]{3,}(?![\p{L}])/u.test(rest);
  });
}

export async function expectPseudo(
  page: Page,
  path: string,
  more: readonly (string | RegExp)[] = [],
): Promise<void> {
  await page.goto(PREFIX + (path === '/' ? '' : path));
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  expect(await readable(page, more), `legible on ${path}`).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${path} is wider than 320 px`).toBeLessThanOrEqual(0);
  const links = await page
    .locator('a[href^="/"]:not([hreflang]), form[action^="/"]')
    .evaluateAll((all) =>
      all.map((element) => element.getAttribute('href') ?? element.getAttribute('action')),
    );
  const lost = links.filter((href) => {
    const path = href?.split(/[?#]/, 1)[0] ?? '';
    return path !== PREFIX && !path.startsWith(`${PREFIX}/`) && !isOutsideViews(path);
  });
  expect([...new Set(lost)], `without its view on ${path}`).toEqual([]);
}

/**
 * Legible data on dashboard pages: e-mail addresses, SKUs, the service's ids and event types, currencies, card
 * brands, the time zone, and units of time that Intl formats.
 */
export const recorded = [
  /[\w.+-]+@[\w.-]+/g,
  ...catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  /\b[a-z]{2,5}_\w+/g,
  /\b[a-z]+(?::[a-z]+)+/g,
  /\b(?:UTC|[A-Z]{3})\b/g,
  /\b(?:sec|min|hr|days?)\b/g,
  ...['MERCHANT_EMAILS', 'Visa', 'Mastercard', dispatch.timeZone],
];

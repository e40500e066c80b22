import { expect, type Page } from '@playwright/test';
import { catalogue } from '@/brand/catalogue/all';
import { plans } from '@/brand/catalogue/plans';
import { markets } from '@/brand/markets';
import { dispatch, shop } from '@/brand/shop';
import { countryName } from '@/lib/format';
import { isOutsideViews } from '@/lib/markets/rules';

/*
 * Pages in the pseudo-language, a draft that demo mode serves: whatever is legible in it comes from no
 * dictionary.
 */

export const PREFIX = '/qps';

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
  ...plans.map(({ name }) => name),
  ...markets.flatMap(({ countries }) => countries.map((country) => countryName(country, 'en'))),
  ...partsOfDates,
  ...['kenya', 'xyzzy', 'English', 'Deutsch', 'Deutsch (Schweiz, CHF)', 'kg'],
  ...[', and ', 'ada@example.com'],
  // The service's own form has no pseudo-language.
  'Card details',
];

/**
 * Visible text and labels with a word that somebody can read; commands, file names and keys are in no language.
 * @param more what is on this page of what was typed or recorded
 */
export async function readable(
  page: Page,
  more: readonly (string | RegExp)[] = [],
): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // What may be broken into lines anywhere is one word all the same.
      const whole = parent?.querySelector(':scope > wbr') ? parent : walker.currentNode;
      const text = whole.textContent?.trim();
      if (text && !parent?.closest('script, style, noscript, code, kbd')) found.add(text);
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
  // A name before what it is a part of would leave the rest of it.
  const names = [...legible, ...more.filter((one) => typeof one === 'string')].sort(
    (one, other) => other.length - one.length,
  );
  const patterns = more.filter((one) => one instanceof RegExp);
  return said.filter((text) => {
    const left = names.reduce((all, name) => all.replaceAll(name, ''), text);
    const rest = patterns.reduce((all, one) => all.replace(one, ''), left);
    return /\p{Script=Latin}{2}/u.test(rest) && /(?<![\p{L}])[A-Za-z]{3,}(?![\p{L}])/u.test(rest);
  });
}

/** A page of the shop is said in the pseudo-language, fits on 320 px, and keeps its view in every link. */
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
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action')));
  const lost = links.filter((href) => {
    const path = href?.split(/[?#]/, 1)[0] ?? '';
    return path !== PREFIX && !path.startsWith(`${PREFIX}/`) && !isOutsideViews(path);
  });
  expect([...new Set(lost)], `without its view on ${path}`).toEqual([]);
}

/**
 * On pages of the desk: addresses, SKUs, ids and types of events of the service, currencies, brands of cards, the time
 * zone, and units of time as Intl writes them.
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

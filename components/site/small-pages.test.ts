import { expect, test } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { busyPage, notTakenPage, updatedPage } from './small-pages';

const english = { ...defaultView, language: 'en', hreflang: 'en' } as const;
const german = { ...defaultView, language: 'de', hreflang: 'de', prefix: '/de' } as const;

test('the page about an update leads back, and writes nothing of a path as markup', async () => {
  const page = updatedPage(english, '/products/x?a="><script>alert(1)</script>&b=\'');
  const html = await page.text();
  expect(page.status).toBe(409);
  expect(html).not.toContain('<script');
  expect(html).toContain('url=/products/x?a=&#34;&#62;&#60;script&#62;');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('whose form has not arrived reads that nothing was done', async () => {
  const page = notTakenPage(english, '/cart');
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    503,
    expect.stringContaining("default-src 'none'"),
  ]);
  expect(await page.text()).toContain('was not carried out, and nothing was charged');
});

test('an overloaded shop says when to come back, to programs and to people', async () => {
  const page = busyPage(english, '/cart?x=1', 7);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '7']);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain('content="7; url=/cart?x=1"');
});

test('each is in the language of the page that was asked for', async () => {
  const pages = [busyPage, updatedPage, notTakenPage].map((page) => page(german, '/de/cart', 5));
  for (const page of pages) {
    const html = await page.text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('nichts abgebucht');
    expect(html).not.toMatch(/nothing|please|again/i);
  }
});

import { expect, test } from 'vitest';
import { defaultView } from '@/lib/markets/views';
import { busyPage, notProcessedPage, updatedPage } from './small-pages';

const english = { ...defaultView, language: 'en', hreflang: 'en' } as const;
const german = { ...defaultView, language: 'de', hreflang: 'de', prefix: '/de' } as const;

test('the page about an update links back, and escapes the path', async () => {
  const page = updatedPage(english, '/products/x?a="><script>alert(1)</script>&b=\'');
  const html = await page.text();
  expect(page.status).toBe(409);
  expect(html).not.toContain('<script');
  expect(html).toContain('url=/products/x?a=&#34;&#62;&#60;script&#62;');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a form that did not arrive gets a page that says that nothing was done', async () => {
  const page = notProcessedPage(english, '/cart');
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    503,
    expect.stringContaining("default-src 'none'"),
  ]);
  expect(await page.text()).toContain('was not carried out, and nothing was charged');
});

test('an overloaded shop says when to retry, in a header and on the page', async () => {
  const page = busyPage(english, '/cart?x=1', 7);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '7']);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain('content="7; url=/cart?x=1"');
});

test('each is in the language of the requested page', async () => {
  const pages = [busyPage, updatedPage, notProcessedPage].map((page) =>
    page(german, '/de/cart', 5),
  );
  for (const page of pages) {
    const html = await page.text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('nichts abgebucht');
    expect(html).not.toMatch(/nothing|please|again/i);
  }
});

import { expect, test } from 'vitest';
import { fixedPaths, writeSitemap, writeSitemapIndex } from './sitemap';

test('a sitemap lists each page with its last modification, where known, and its other languages', () => {
  const changedAt = new Date('2030-01-02T03:04:05Z');
  expect(
    writeSitemap([
      { url: 'https://shop.example' },
      { url: 'https://shop.example/a?b=<c>&d', changedAt },
      { url: 'https://shop.example/b', languages: { 'de-CH': 'https://shop.example/ch-de/b?"' } },
    ]),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
      '<url><loc>https://shop.example</loc></url>\n' +
      '<url><loc>https://shop.example/a?b=&#60;c&#62;&#38;d</loc>' +
      '<lastmod>2030-01-02T03:04:05.000Z</lastmod></url>\n' +
      '<url><loc>https://shop.example/b</loc>' +
      '<xhtml:link rel="alternate" hreflang="de-CH" href="https://shop.example/ch-de/b?&#34;"/></url>\n' +
      '</urlset>\n',
  );
});

test('a link of the navigation is listed once, and only where it is a page of the shop', () => {
  const elsewhere = ['https://blog.example/a', '//blog.example', 'mailto:a@b.example', '#top'];
  const parts = ['/about#team', '/search?q=cup', '/feed.xml', '/share/cup.png'];
  expect(fixedPaths(['cups'], ['/categories/cups', '/about', ...elsewhere, ...parts])).toEqual([
    ...['/', '/products', '/categories/cups', '/about'],
  ]);
});

test('an index links the sitemaps', () => {
  expect(writeSitemapIndex(['https://shop.example/sitemaps/1.xml'])).toContain(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<sitemap><loc>https://shop.example/sitemaps/1.xml</loc></sitemap>\n</sitemapindex>',
  );
});

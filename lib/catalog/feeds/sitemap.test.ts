import { expect, test } from 'vitest';
import { fixedPaths } from './sitemap';

test('links of the navigation are listed once, if they are pages of the shop', () => {
  const elsewhere = ['https://blog.example/a', '//blog.example', 'mailto:a@b.example', '#top'];
  const parts = ['/about#team', '/search?q=cup', '/feed.xml', '/share/cup.png'];
  expect(fixedPaths(['cups'], ['/categories/cups', '/about', ...elsewhere, ...parts])).toEqual([
    ...['/', '/products', '/categories/cups', '/about'],
  ]);
});

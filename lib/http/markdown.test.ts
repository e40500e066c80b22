import { expect, test } from 'vitest';
import { infoPages } from '@/brand/en/pages';
import { markdownFile, markdownOf, prefersMarkdown } from './markdown';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=0.9, text/html;q=0.8', true],
  ['TEXT/Markdown; q=1', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=many', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [null, false],
])('a reader who accepts %j gets Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test.each([
  ['/products/first-light.md', '/api/markdown/products/first-light'],
  ['/categories/lamps.md', '/api/markdown/categories/lamps'],
  ['/delivery.md', '/api/markdown/delivery'],
  ['/products/first-light', null],
  ['/orders/1.md', null],
  ['/products/a/b.md', null],
  ['/products/..%2f.md', null],
  ['/.md', null],
])('the file %s is rendered at %s', (path, expected) => {
  expect(markdownFile(path)).toBe(expected);
});

test('only pages that are the same for everybody have Markdown', () => {
  const [page] = infoPages;
  expect(markdownOf('/')).toBe('/llms.txt');
  expect(markdownOf(`/${page}`)).toBe(`/api/markdown/${page}`);
  expect(markdownOf('/products/first-light')).toBe('/api/markdown/products/first-light');
  for (const path of ['/cart', '/account', '/checkout', '/orders/1', '/search']) {
    expect(markdownOf(path), path).toBeUndefined();
  }
});

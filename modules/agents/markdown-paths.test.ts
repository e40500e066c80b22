import { expect, test } from 'vitest';
import { infoPages } from '@/brand/en/pages';
import { alternatesOf } from '@/lib/markets/alternates';
import { swiss } from '@/lib/testing/builders/views';
import { hasMarkdown } from './markdown-paths';

test('only public pages have a Markdown version', () => {
  const [page] = infoPages;
  for (const path of [`/${page}`, '/products', '/products/first-light']) {
    expect(hasMarkdown(path), path).toBe(true);
  }
  for (const path of ['/', '/cart', '/account', '/checkout', '/orders/1', '/search']) {
    expect(hasMarkdown(path), path).toBe(false);
  }
});

test('a page that has Markdown links to it', () => {
  const { types } = alternatesOf(swiss, '/products/kanne');
  expect(types).toEqual({ 'text/markdown': '/ch-de/products/kanne.md' });
  expect(alternatesOf(swiss, '/cart').types).toBeUndefined();
});

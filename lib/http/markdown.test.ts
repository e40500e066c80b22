import { expect, test } from 'vitest';
import { infoPages } from '@/brand/en/pages';
import { hasMarkdown } from './markdown';

test('only pages that are the same for everybody have Markdown', () => {
  const [page] = infoPages;
  for (const path of [`/${page}`, '/products', '/clubs', '/products/first-light']) {
    expect(hasMarkdown(path), path).toBe(true);
  }
  for (const path of ['/', '/cart', '/account', '/checkout', '/orders/1', '/search']) {
    expect(hasMarkdown(path), path).toBe(false);
  }
});

import { expect, test } from 'vitest';
import { english, german, swiss } from '@/lib/testing/builders/views';
import { alternatesOf } from './alternates';
import { defaultView } from './views';

test('a page has a URL in each view, with the path that it has there', () => {
  const path = ({ language }: { language: string }) =>
    language === 'de' ? '/products/kanne' : '/products/pot';
  const views = [english, german, swiss];
  expect(alternatesOf(swiss, path, { markdown: true, views })).toEqual({
    canonical: '/ch-de/products/kanne',
    languages: {
      en: '/products/pot',
      de: '/de/products/kanne',
      'de-CH': '/ch-de/products/kanne',
      'x-default': path(defaultView),
    },
    types: { 'text/markdown': '/ch-de/products/kanne.md' },
  });
  expect(alternatesOf(swiss, '/cart', { views: [swiss] })).toEqual({ canonical: '/ch-de/cart' });
});

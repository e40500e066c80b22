import { expect, test } from 'vitest';
import { english, german, swiss } from '@/lib/testing/builders/views';
import { alternatesOf } from './alternates';
import { defaultView } from './views';

test('a page has a URL in each view, with the path that it has there', () => {
  const path = ({ language }: { language: string }) => (language === 'de' ? '/kanne' : '/pot');
  const views = [english, german, swiss];
  expect(alternatesOf(swiss, path, { views })).toEqual({
    canonical: '/ch-de/kanne',
    languages: {
      en: '/pot',
      de: '/de/kanne',
      'de-CH': '/ch-de/kanne',
      'x-default': path(defaultView),
    },
  });
  expect(alternatesOf(swiss, '/cart', { views: [swiss] })).toEqual({ canonical: '/ch-de/cart' });
});

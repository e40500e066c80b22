import { expect, test } from 'vitest';
import { union } from '@/lib/testing/builders/views';
import { inLanguages } from './languages';
import { viewsOf } from './market-settings';
import type { Language, Markets } from './types';

const markets: Markets = [
  union,
  {
    ...union,
    ...{ key: 'ch', countries: ['CH'], currency: 'CHF' },
    languages: [{ language: 'de', locale: 'de-CH', status: 'published' }],
  },
];

test.each<[Language[], string[]]>([
  [['en'], ['en']],
  [['de'], ['de', 'ch-de']],
  [
    ['en', 'de'],
    ['en', 'de', 'ch-de'],
  ],
])('a shop in %s has the views %s', (languages, views) => {
  expect(viewsOf(inLanguages(languages, markets)).map(({ key }) => key)).toEqual(views);
});

test('a shop needs a market in one of its languages', () => {
  expect(() => inLanguages([], markets)).toThrow('brand/markets.ts');
});

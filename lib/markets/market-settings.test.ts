import { expect, test } from 'vitest';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { union as home } from '@/lib/testing/builders/views';
import { checkShipping, servedViews, viewsOf } from './market-settings';
import { checkTaxCodes, ratesIn } from './taxes';
import type { Market, Markets } from './types';

const swiss: Market = {
  ...home,
  key: 'ch',
  countries: ['CH'],
  languages: [{ language: 'de', locale: 'de-CH', status: 'published' }],
};
const closed: Market = { ...swiss, key: 'gb', countries: ['GB'], open: false };
const both: Markets = [home, swiss];
const views = viewsOf(both);

test('the default view has no prefix, other views have their key as prefix', () => {
  expect(views.map(({ key, prefix, hreflang }) => [key, prefix, hreflang])).toEqual([
    ['en', '', 'en'],
    ['de', '/de', 'de'],
    ['ch-de', '/ch-de', 'de-CH'],
  ]);
});

test('prices of a market are gross by default', () => {
  const { prices: _, ...market } = home;
  const [{ market: completed }] = viewsOf([{ ...market, taxCodes: { IE: [], DE: [] } }]);
  expect(completed.prices).toBe('gross');
  expect(() => viewsOf([{ ...market, taxCodes: {} }])).toThrow(/gross, but without the taxes/);
  expect(viewsOf([home])[0].market.prices).toBe('net');
});

test.each<[string, Markets]>([
  ['a key that could be a path', [home, { ...swiss, key: 'products' }]],
  ['one key twice', [home, swiss, { ...swiss, countries: [] }]],
  [
    'two views with one hreflang',
    [home, swiss, { ...swiss, key: 'li', countries: ['LI'], languages: swiss.languages }],
  ],
  [
    'two views with one hreflang, but for its case',
    [
      home,
      {
        ...{ ...swiss, key: 'at', countries: ['AT'] },
        languages: [{ language: 'de', locale: 'DE', status: 'published' }],
      },
    ],
  ],
  ['a country in two open markets', [home, { ...swiss, countries: ['DE'] }]],
  [
    'net and gross prices in one currency',
    [home, { ...swiss, prices: 'gross', taxCodes: { CH: [] } }],
  ],
  ['a default market that is closed', [{ ...home, open: false }]],
  [
    'a default view that is a draft',
    [{ ...home, languages: [{ language: 'en', locale: 'en-IE', status: 'draft' }] }],
  ],
  ['prices that are neither net nor gross', [{ ...home, prices: 'both' as 'net' }]],
  [
    'net prices with taxes by category',
    [{ ...home, categoryTaxCodes: { books: { IE: ['REDUCED'] } } }],
  ],
  [
    'gross prices in a country without its taxes',
    [{ ...home, prices: 'gross', taxCodes: { IE: ['VAT'] } }],
  ],
])('refuses %s', (_, wrong) => {
  expect(() => viewsOf(wrong)).toThrow(/brand\/markets\.ts/);
});

test('gross prices without taxes need an explicit empty list', () => {
  const gross: Market = { ...home, prices: 'gross', taxCodes: { IE: ['VAT'], DE: [] } };
  expect(viewsOf([gross])[0].market.prices).toBe('gross');
});

test('a country has the taxes of its codes, and a code without a rate is refused', () => {
  const [reduced, standard] = [
    { code: 'A_REDUCED', name: 'Reduced', ratePpm: 70_000 },
    { code: 'STANDARD', name: 'Standard', ratePpm: 190_000 },
  ];
  const market: Market = { ...home, taxCodes: { IE: ['STANDARD', 'A_REDUCED'], DE: ['OTHER'] } };
  expect(ratesIn(market, 'IE', [standard, reduced])).toEqual([reduced, standard]);
  expect(ratesIn(market, 'FR', [standard])).toEqual([]);
  const gross: Market = {
    ...{ ...market, prices: 'gross', taxCodes: { IE: ['STANDARD'], DE: ['STANDARD'] } },
    categoryTaxCodes: { books: { DE: ['A_REDUCED'] } },
  };
  expect(ratesIn(gross, 'DE', [standard, reduced], 'books')).toEqual([reduced]);
  expect(ratesIn(gross, 'DE', [standard, reduced], 'gear')).toEqual([standard]);
  expect(ratesIn(gross, 'IE', [standard, reduced], 'books')).toEqual([standard]);
  expect(() => checkTaxCodes([gross], [standard])).toThrow(/A_REDUCED of "eu"/);
  expect(() => checkTaxCodes([market], [standard, reduced])).toThrow(/OTHER of "eu"/);
  expect(() => checkTaxCodes([home, { ...market, open: false }], [])).not.toThrow();
  checkTaxCodes(markets, taxRates);
});

test('the delivery methods of an open market exist in the catalogue', () => {
  const market = { ...home, shipping: ['shipping-standard', 'shipping-pigeon'] };
  expect(() => checkShipping([market], ['shipping-standard'])).toThrow(/shipping-pigeon of "eu"/);
  expect(() => checkShipping([market], market.shipping)).not.toThrow();
  expect(() => checkShipping([home, { ...market, open: false }], [])).not.toThrow();
});

test('a closed market is never served, a draft only where drafts are enabled', () => {
  const draft: Market = {
    ...swiss,
    languages: [{ language: 'de', locale: 'de-CH', status: 'draft' }],
  };
  const all = viewsOf([home, draft, closed]);
  expect(servedViews(all, { drafts: false }).map(({ key }) => key)).toEqual(['en', 'de']);
  expect(servedViews(all, { drafts: true }).map(({ key }) => key)).toEqual(['en', 'de', 'ch-de']);
});

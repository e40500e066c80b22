import { viewsOf } from '@/lib/markets/market-settings';
import type { Market, StoreView } from '@/lib/markets/types';

export const union: Market = {
  key: 'eu',
  countries: ['IE', 'DE'],
  currency: 'EUR',
  prices: 'net',
  taxCodes: {},
  shipping: [],
  open: true,
  languages: [
    { language: 'en', locale: 'en-IE', status: 'published' },
    { language: 'de', locale: 'de-DE', status: 'published' },
  ],
};

const switzerland: Market = {
  ...union,
  ...{ key: 'ch', countries: ['CH'], currency: 'CHF', prices: 'gross', taxCodes: { CH: [] } },
  languages: [{ language: 'de', locale: 'de-CH', status: 'published' }],
};

const views = viewsOf([union, switzerland]);

function viewNamed(name: string): StoreView {
  const view = views.find(({ key }) => key === name);
  if (!view) throw new Error(`There is no view ${name}`);
  return view;
}

/** Views of two test markets, independent of the brand's: net prices in euros, gross prices in francs. */
export const english = viewNamed('en');
export const german = viewNamed('de');
export const swiss = viewNamed('ch-de');

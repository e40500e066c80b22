import { expect, test } from 'vitest';
import { shop } from '@/brand/shop';
import { defaultView, homeCountry } from './views';

const shopOf = (locale: string, ...countries: string[]) => ({
  ...defaultView,
  locale,
  market: { ...defaultView.market, countries },
});

test('the default country of delivery is the locale’s, else the shop’s, else the market’s first', () => {
  expect(homeCountry(shopOf('de-DE', 'IE', 'DE'))).toBe('DE');
  expect(homeCountry(shopOf('de-CH', 'CH'))).toBe('CH');
  expect(homeCountry(shopOf('de-LI', 'AQ', shop.address.country))).toBe(shop.address.country);
  expect(homeCountry(shopOf('de', 'AQ', 'BV'))).toBe('AQ');
});

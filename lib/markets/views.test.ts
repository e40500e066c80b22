import { expect, test } from 'vitest';
import { defaultView, homeCountry } from './views';

const shopOf = (locale: string, ...countries: string[]) => ({
  ...defaultView,
  locale,
  market: { ...defaultView.market, countries },
});

test('orders go to the country of the view’s locale, else to the shop’s own, else to the market’s first', () => {
  expect(homeCountry(shopOf('de-DE', 'IE', 'DE'))).toBe('DE');
  expect(homeCountry(shopOf('de-CH', 'CH'))).toBe('CH');
  expect(homeCountry(shopOf('de-DE', 'AT', 'IE'))).toBe('IE');
  expect(homeCountry(shopOf('de', 'AT', 'BE'))).toBe('AT');
});

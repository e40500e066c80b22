import { expect, test, vi } from 'vitest';
import { homeCurrency } from '@/lib/markets/currencies';
import { english } from '@/lib/testing/builders/views';
import { hasPage, textsIn } from './wording';

vi.mock('@/brand/catalogue/plans', () => ({ plans: [] }));

test('a shop without plans never links to plans', () => {
  const view = { ...english, market: { ...english.market, currency: homeCurrency } };
  expect(hasPage(view, '/clubs')).toBe(false);
  const links = textsIn(view).brand.navigation.main.map(({ href }) => href);
  expect(links.length).toBeGreaterThan(0);
  expect(links).not.toContain('/clubs');
});

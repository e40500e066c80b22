import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { english, german } from '@/lib/testing/builders/views';
import { ShowProducts } from './show-products';

const shown = vi.hoisted(() => ({ view: {} }));
vi.mock('@/lib/markets/page-view', () => ({ pageView: async () => shown.view }));

test('the button says that there are more products than were counted', async () => {
  const label = async (view: typeof english, isMore: boolean) => {
    shown.view = view;
    return renderToStaticMarkup(await ShowProducts({ total: 1_000, isMore, list: 'found' }));
  };
  expect(await label(english, false)).toContain('>Show 1,000 products<');
  expect(await label(english, true)).toContain('>Show more than 1,000 products<');
  expect(await label(german, true)).toContain('>Mehr als 1.000 Produkte anzeigen<');
});

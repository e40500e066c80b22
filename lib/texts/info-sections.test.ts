import { expect, test } from 'vitest';
import { pages } from '@/brand/en/pages';
import { defaultView } from '@/lib/markets/views';
import { sectionsIn } from './info-sections';

test('a section without prices is part of the page in every market', () => {
  const market = { ...defaultView.market, prices: 'gross' } as const;
  expect(sectionsIn({ market }, pages.about)).toEqual(pages.about.sections);
});

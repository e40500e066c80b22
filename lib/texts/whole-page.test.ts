import { expect, test } from 'vitest';
import { publishedViews } from '@/lib/markets/views';
import { wholePageTexts } from './whole-page';

test('the page that stands in for the whole document speaks the language of its address', () => {
  for (const view of publishedViews) {
    for (const path of ['/', '/cart', '/products/kettle.md']) {
      expect(wholePageTexts(view.prefix + path).language, view.prefix + path).toBe(view.language);
    }
  }
  expect(wholePageTexts('/ch-de').again).toBe('Noch einmal versuchen');
  expect(wholePageTexts('/delivery').again).toBe('Try again');
  expect(wholePageTexts('/constructor').again).toBe('Try again');
});

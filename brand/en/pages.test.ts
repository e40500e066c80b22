import { expect, test } from 'vitest';
import { pages as germanPages } from '@/brand/de/pages';
import { pages } from '@/brand/en/pages';
import { defaultView } from '@/lib/markets/views';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { InfoText } from '@/lib/texts/info-text';

test.each([
  ['English', pages.delivery, /most of Europe/, /within Switzerland/],
  ['German', germanPages.delivery, /fast ganz Europa/, /in der Schweiz/],
])('the page about delivery in %s says where this market delivers', (_, page, home, swiss) => {
  const text = (key: string) =>
    JSON.stringify(sectionsIn({ market: { ...defaultView.market, key } }, page));
  expect(text('eu')).toMatch(home);
  expect(text('eu')).not.toMatch(swiss);
  expect(text('ch')).toMatch(swiss);
  expect(text('ch')).not.toMatch(home);
});

const viewOf = (prices: 'net' | 'gross') => ({ market: { ...defaultView.market, prices } });

test.each<[string, InfoText, RegExp, RegExp]>([
  ['English', pages.terms, /before tax/, /contain the tax/],
  ['German', germanPages.terms, /ohne Steuern/, /enthalten die Steuern/],
])('the terms in %s say whether prices contain taxes', (_, page, net, gross) => {
  const text = (prices: 'net' | 'gross') => JSON.stringify(sectionsIn(viewOf(prices), page));
  expect(text('net')).toMatch(net);
  expect(text('net')).not.toMatch(gross);
  expect(text('gross')).toMatch(gross);
  expect(text('gross')).not.toMatch(net);
});

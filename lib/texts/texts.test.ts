import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { markets } from '@/brand/markets';
import { navigation } from '@/brand/shop';
import { wording } from '@/brand/wording';
import { phraseIn } from '@/lib/catalog/localize';
import type { StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { german as germanView, swiss as swissView } from '@/lib/testing/builders/views';
import { readClientGraph } from '@/scripts/quality/client-graph';
import { dashboardTextsOf } from './dashboard/dictionaries';
import { textsOf } from './dictionaries';
import { pseudoOf, pseudoText } from './spelling';
import { hasPage, textsIn as wordsIn } from './wording';

const english = textsOf({ language: 'en', pseudo: false });
const german = textsOf({ language: 'de', pseudo: false });
const all = (language: 'en' | 'de') => ({
  ...textsOf({ language, pseudo: false }),
  dashboard: dashboardTextsOf({ language, pseudo: false }),
});

/** Every text with its path. Functions are called with "x". */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('x'))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, `${path}.${key}`));
}

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

/** German law allows only certain words on buttons that place an order. */
const orderButtons = ['.checkout.form.pay', '.clubs.join.joinFor'];

test('a text has the same placeholders in every language', () => {
  const translated = new Map(textsIn(all('de')));
  for (const [path, text] of textsIn(all('en'))) {
    if (orderButtons.includes(path)) continue;
    expect([path, placesIn(translated.get(path) ?? '')]).toEqual([path, placesIn(text)]);
  }
});

test('German order buttons only say that ordering costs money', () => {
  expect(german.checkout.form.pay).toBe('Zahlungspflichtig bestellen');
});

// module: subscriptions
test('German buttons to subscribe only say that this costs money', () => {
  const { startTrial, joinFor, join } = german.clubs.join;
  expect(new Set([startTrial, joinFor, join])).toEqual(new Set(['Zahlungspflichtig abonnieren']));
});

test('mails about what did not go through say no more than that no charge was found', () => {
  for (const { mails } of [english, german]) {
    const texts = textsIn(mails).filter(([path]) => /notPaid|notStarted/.test(path));
    const claims = texts.filter(([, text]) =>
      /not charged|nicht belastet|nichts abgebucht/.test(text),
    );
    expect(claims).toEqual([]);
    expect(texts.some(([, text]) => /no charge|keine Abbuchung/.test(text))).toBe(true);
  }
});

test.each([
  [english, /you [^.:;]*(twice|at most once)|never charge/i],
  [german, /Sie [^.:;]*(zweimal|höchstens einmal)|nie zweimal/],
])('only the page of an order promises that nobody can be charged twice', (texts, twice) => {
  const matches = textsIn(texts).filter(([, text]) => twice.test(text));
  expect(matches.map(([path]) => path)).toEqual(['.order.confirming.once', '.order.review.once']);
});

test.each([
  [english, /(nothing( more)?|not)( was| has been| been)? charged(?! this time)/i],
  [german, /(?<!Diesmal )wurde nichts?( weiter)? (abgebucht|belastet)/],
])(
  'texts say only of the current submission, or by the assurance, that nothing was charged',
  (texts, uncharged) => {
    const found = textsIn({ payment: texts.payment, checkout: texts.checkout, order: texts.order });
    const paths = found.filter(([, text]) => uncharged.test(text)).map(([path]) => path);
    expect(paths).toEqual([
      '.payment.safe',
      '.payment.messages.conflict',
      '.payment.messages.tokenReused',
    ]);
  },
);

test('no page contains an untranslated promise that nothing was charged', () => {
  const uncharged = /(nothing was|not been) charged(?! this time)/i;
  const sources = globSync('{app,components,modules}/**/*.tsx').filter(
    (file) => !/merchant|\.test\./.test(file) && uncharged.test(readFileSync(file, 'utf8')),
  );
  expect(sources).toEqual([]);
});

test('the brand has its texts in every language of its markets', () => {
  const languages = markets.flatMap((market) => market.languages.map(({ language }) => language));
  for (const language of languages)
    expect([language, wording[language] !== undefined]).toEqual([language, true]);
});

test('the pseudo-language replaces every letter and keeps placeholders', () => {
  expect(pseudoText('Only {count} left')).toMatch(/^[^A-Za-z{]+\{count\}[^A-Za-z]+$/);
  expect(pseudoText('Remove').length).toBeGreaterThan('Remove'.length);
  const dictionary = { href: '/cart', label: 'Cart', of: (name: string) => `Of ${name}` };
  const pseudo = pseudoOf(dictionary);
  expect(pseudo.href).toBe('/cart');
  expect(pseudo.label).not.toMatch(/[a-z]/i);
  expect(pseudo.of('x')).not.toMatch(/[a-z]/i);
});

test('client bundles contain no dictionary and no text of the brand', async () => {
  const { files } = await readClientGraph(resolve(import.meta.dirname, '../..'));
  // The fill helper contains no texts. The page for a failed root layout cannot receive its few texts as props.
  const withTexts =
    /^(lib\/texts(?!\/(?:fill-with\.tsx|whole-page\.ts)$)|brand\/(de|wording|texts|pages))/;
  expect(files.filter((file) => withTexts.test(file))).toEqual([]);
});

test('Swiss German has no ß and uses guillemets, with otherwise equal words', () => {
  const { t, brand } = wordsIn(swissView);
  const json = JSON.stringify([
    t,
    brand,
    cataloguePhrases.de &&
      Object.keys(cataloguePhrases.de).map((item) => phraseIn(swissView, item)),
  ]);
  expect(json).not.toMatch(/[ß„“]/);
  expect(t.search.noResults).toBe('Keine Treffer für «{text}»');
  expect(wordsIn(germanView).t.search.noResults).toBe('Keine Treffer für „{text}“');
  expect(t.forms).toEqual(JSON.parse(JSON.stringify(german.forms).replaceAll('ß', 'ss')));
  expect(JSON.stringify(wordsIn(germanView))).toContain('ß');
  expect(wordsIn(swissView).t).toBe(t);
});

// module: subscriptions
test('views link to clubs only if they sell clubs', () => {
  const links = (view: StoreView) =>
    Object.values(wordsIn(view).brand.navigation).flatMap((list) => list.map(({ href }) => href));
  const ofBrand = Object.values(navigation).flatMap((list) => list.map(({ href }) => href));
  const isLinked =
    ofBrand.some((href: string) => href === '/clubs') && hasPage(defaultView, '/clubs');
  expect(links(defaultView).includes('/clubs')).toBe(isLinked);
  const elsewhere = { ...defaultView, market: { ...defaultView.market, currency: 'XTS' } };
  expect(links(elsewhere)).not.toContain('/clubs');
});

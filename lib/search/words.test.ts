import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageWords } from './language.ts';
import {
  basesOf,
  fewerParts,
  mostDifferent,
  type Part,
  partsOf,
  splitUnit,
  type Term,
  textOf,
  textQuery,
  wordsOf,
} from './words.ts';

const term = (word: string, stem: string | null = word): Term => ({
  word,
  stem,
  completions: [],
  bases: [],
  inProducts: true,
});
const part = (...words: string[]): Part => ({ terms: words.map((word) => term(word)), others: [] });
const phrase = (text: string) => text.split(' ').map((word) => ({ word, stem: word }));
const press = [[phrase('french press'), phrase('cafetiere')]];

test('words are folded, and limited to eight', () => {
  expect(wordsOf(' Café-Crème, 1kg! ')).toEqual(['cafe', 'creme', '1kg']);
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8);
  expect(wordsOf('!!! ☕')).toEqual([]);
});

test.each([
  ['1kg', ['1', 'kg']],
  ['250g', ['250', 'g']],
  ['v60', null],
  ['1kilogram', null],
  ['kg', null],
])('%s is split into number and unit: %s', (word, expected) => {
  expect(splitUnit(word)).toEqual(expected);
});

test('a word is derived from what is left without an ending of the language', () => {
  expect(basesOf('kenyan', ['n', 'an', 'y'])).toEqual(['kenya', 'keny']);
  // Too little would be left.
  expect(basesOf('tiny', ['y'])).toEqual([]);
});

test.each([
  ['tin', 'en', 0],
  ['2500', 'en', 0],
  ['latt', 'en', 1],
  ['ketle', 'en', 2],
  ['karaoke', 'de', 1],
  ['kolumbein', 'de', 2],
  ['kolumbein', 'xx', 1],
])('%s may differ, in the language %s, by %d letters', (word, language, most) => {
  expect(mostDifferent(word, language)).toBe(most);
});

describe('search parts', () => {
  test('synonymous phrases are one part, whichever was typed', () => {
    expect(partsOf([term('french'), term('press'), term('glass')], press)).toEqual([
      { terms: [term('french'), term('press')], others: [['french', 'press'], ['cafetiere']] },
      part('glass'),
    ]);
    expect(partsOf([term('cafetiere')], press)[0]?.others).toContainEqual(['french', 'press']);
  });

  test('stop words are left out, unless there are no other words', () => {
    expect(partsOf([term('the', null), term('kettle')], [])).toEqual([part('kettle')]);
    expect(textQuery(partsOf([term('after', null)], []))).toMatchObject({
      exact: null,
      wide: "'after':*",
    });
  });

  test('prefixes match the stems of longer words, numbers only themselves', () => {
    const chocola = { ...term('chocola'), completions: ['chocol'] };
    expect(textQuery([{ terms: [chocola], others: [] }])).toEqual({
      exact: "'chocola'",
      phrase: null,
      beginning: 'chocola',
      wide: "('chocola' | 'chocol' | 'chocola':*)",
    });
    expect(textQuery([part('1')]).wide).toBe("'1'");
  });

  test('a query has no characters that PostgreSQL would interpret', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const terms = wordsOf(text).map((word) => term(word));
        if (terms.length === 0) return;
        const { exact, wide } = textQuery(partsOf(terms, press));
        for (const query of [exact ?? '', wide]) {
          expect(query).toMatch(/^(?:'[\p{L}\p{N}]+'(?::\*)?|[ ()&|])*$/u);
        }
      }),
    );
  });

  test('where nothing has all, it is all but one, then each by itself, but no number alone', () => {
    const sets = fewerParts([part('kenya'), part('1'), part('kettle')]).map(textOf);
    expect(sets).toEqual(['1 kettle', 'kenya kettle', 'kenya 1', 'kenya', 'kettle']);
    expect(fewerParts([part('1'), part('g')])).toEqual([]);
  });
});

test('the lists of words have words, folded, and no typos; other languages have none yet', async () => {
  const english = await languageWords('en');
  for (const word of ['whole', 'winter', 'mouse', 'colour', 'color', 'returns']) {
    expect(english?.has(word), word).toBe(true);
  }
  for (const word of ['bluberry', 'ketle', 'shiping']) expect(english?.has(word), word).toBe(false);
  const german = await languageWords('de');
  for (const word of ['tanne', 'bucher', 'kasse', 'susse'])
    expect(german?.has(word), word).toBe(true);
  for (const word of ['heidelbere', 'tassse']) expect(german?.has(word), word).toBe(false);
  expect(await languageWords('xx')).toBeNull();
});

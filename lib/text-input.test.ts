import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanedTexts, keptTexts } from '@/lib/testing/typing/typed-texts';
import { cleanCode, cleanLine, cleanLines } from './text-input';

test.each(keptTexts)('“%s” stays unchanged', (typed) => {
  expect(cleanLine(typed)).toBe(typed);
  expect(cleanLines(typed)).toBe(typed);
});

test.each(cleanedTexts)('%j is cleaned to %j', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept);
});

test.each([
  ...['', ' ', '\u200B', '\u3164', '\u2800', '\u202E\u202C', '\u200D', '\uFEFF', '\uD800'],
  ...['\u115F', '\u1160\u1160', '\u034F', '\uFE0F', '\u17B4', '\u{E0001}'],
])('%j is cleaned to an empty text', (typed) => {
  expect(cleanLine(typed)).toBe('');
  expect(cleanLines(typed)).toBe('');
});

test('a note keeps its lines, without direction marks', () => {
  expect(cleanLines(' first\r\n\r\n  \u202Esecond\u2028third\u00A0– all ')).toBe(
    'first\n\n  second\nthird – all',
  );
});

test.each([
  ['１０１１５', '10115'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳', '0123'],
  ['०१२३', '0123'],
  ['𝟗𝟘', '90'],
  ['１００ー０００１', '100-0001'],
  ['1000–205', '1000-205'],
  ['1000\u2212205', '1000-205'],
  ['a\u200Db', 'ab'],
])('the code %j is %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

describe('cleaning a cleaned text changes nothing', () => {
  test.each([cleanLine, cleanLines, cleanCode])('%o', (clean) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const once = clean(typed);
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

import { expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { checkSlugs, readSlugs } from './slugs';

const english = { language: 'en' } as const;
const german = { language: 'de' } as const;

const { slugIn } = readSlugs({ de: { pot: 'kanne' } });

test('a product has the slug of the view’s language, or its original slug without a translation', () => {
  expect(slugIn(german, 'pot')).toBe('kanne');
  expect(slugIn(english, 'pot')).toBe('pot');
  expect(slugIn(german, 'cup')).toBe('cup');
});

test('a slug resolves to one product, whatever its language', () => {
  const { productOf } = readSlugs({ de: { pot: 'kanne' } });
  expect(['pot', 'kanne', 'other'].map(productOf)).toEqual(['pot', 'pot', 'other']);
});

test.each([
  ['two products have it', { pot: 'kanne', jug: 'kanne' }, /"kanne" is used for pot and jug/],
  ['it is another product', { pot: 'jug', jug: 'krug' }, /"jug" is used for pot and jug/],
  ['it is another product that came before', { jug: 'krug', pot: 'jug' }, /"jug" is used for/],
  ['it is not a slug', { pot: 'Kanne für Tee' }, /is not a slug/],
])('a slug is refused where %s', (_, de, problem) => {
  expect(() => readSlugs({ de })).toThrow(problem);
});

test('a translated slug that is another product’s is refused with the catalogue', () => {
  const { checkSlugs: check } = readSlugs({ de: { pot: 'jug' } });
  expect(() => check(['pot', 'jug'])).toThrow(/"jug" is a product, and the slug of pot/);
  checkSlugs(catalogue.map(({ slug }) => slug));
});

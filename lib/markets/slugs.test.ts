import { expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { alternatesOf } from './alternates';
import { checkSlugs, movedPath, productPath, productPathOf, readSlugs } from './slugs';
import { defaultView, findView } from './views';

const english = { language: 'en' } as const;
const german = { language: 'de' } as const;

test('a product has the slug of the view’s language, or its own without a translation', () => {
  expect(productPath(german, 'hob-moka')).toBe('/products/herdkanne');
  expect(productPath(english, 'hob-moka')).toBe('/products/hob-moka');
  expect(productPath(german, 'first-light')).toBe('/products/first-light');
});

test.each([
  [german, '/products/hob-moka', '/products/herdkanne'],
  [german, '/products/hob-moka.md', '/products/herdkanne.md'],
  [english, '/products/herdkanne', '/products/hob-moka'],
  [german, '/products/herdkanne', null],
  [english, '/products/hob-moka', null],
  [german, '/products/first-light', null],
  [german, '/products', null],
  [german, '/categories/hob-moka', null],
  [german, '/products/hob-moka/more', null],
])('in the view of %o, %s is at %s', (view, path, moved) => {
  expect(movedPath(view, path)).toBe(moved);
});

test('a slug resolves to one product, whatever its language', () => {
  const { productOf } = readSlugs({ de: { pot: 'kanne' } });
  expect(['pot', 'kanne', 'other'].map(productOf)).toEqual(['pot', 'pot', 'other']);
});

test.each([
  ['two products have it', { pot: 'kanne', jug: 'kanne' }, /"kanne" is used for pot and jug/],
  ['it is another product', { pot: 'jug', jug: 'krug' }, /"jug" is used for pot and jug/],
  ['it is another product that came before', { jug: 'krug', pot: 'jug' }, /"jug" is used for/],
  ['it is not a slug', { pot: 'Kanne für Kaffee' }, /is not a slug/],
])('a slug is refused where %s', (_, de, problem) => {
  expect(() => readSlugs({ de })).toThrow(problem);
});

test('a translated slug that is another product’s is refused with the catalogue', () => {
  const { checkSlugs: check } = readSlugs({ de: { pot: 'jug' } });
  expect(() => check(['pot', 'jug'])).toThrow(/"jug" is a product, and the slug of pot/);
  checkSlugs(catalogue.map(({ slug }) => slug));
});

test('pages in other languages have their own slugs', () => {
  const view = findView('ch-de') ?? defaultView;
  expect(alternatesOf(view, productPathOf('hob-moka'), { markdown: true })).toEqual({
    canonical: '/ch-de/products/herdkanne',
    languages: {
      en: '/products/hob-moka',
      de: '/de/products/herdkanne',
      'de-CH': '/ch-de/products/herdkanne',
      'x-default': '/products/hob-moka',
    },
    types: { 'text/markdown': '/ch-de/products/herdkanne.md' },
  });
});

import { describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { searchable } from '@/brand/catalogue/facets';
import { type Attributes, checkAttributes } from './attributes.ts';
import {
  attributeFacets,
  checkFacets,
  FacetError,
  facetsOf,
  keywordsOf,
  subjectOf,
} from './facets.ts';

const colours = {
  attribute: 'colour',
  label: 'Colour',
  values: [
    { value: 'blue', label: 'Blue' },
    { value: 'red', label: 'Red' },
  ],
};
const material = { attribute: 'material', label: 'Material' };

/** Attributes of another brand: only their values matter. */
const of = (values: Record<string, unknown>): Attributes =>
  Object.assign({ kind: 'plain' as const }, values);

describe('the facets of a product', () => {
  test('are its values of each facet', () => {
    const attributes = of({ material: ['Wool', 'Silk', 'Wool'], colour: 'red', care: 'By hand' });
    expect(facetsOf('scarf', attributes, [colours, material])).toEqual({
      colour: ['red'],
      material: ['Wool', 'Silk'],
    });
  });

  test('store numbers as text, and leave out other types', () => {
    const sizes = { attribute: 'size', label: 'Size' };
    expect(facetsOf('scarf', of({ size: 42 }), [sizes])).toEqual({ size: ['42'] });
    expect(facetsOf('scarf', of({ size: { eu: 42 } }), [sizes])).toEqual({});
    expect(facetsOf('scarf', of({}), [sizes])).toEqual({});
  });

  test.each([
    ['is not among those the facet declares', { colour: 'green' }],
    ['is empty', { material: '' }],
    ['is longer than a URL may have', { material: 'x'.repeat(81) }],
    ['has a line break', { material: 'Wool\nSilk' }],
    ['begins with a space', { material: ' Wool' }],
  ])('are refused where a value %s', (_, values) => {
    expect(() => facetsOf('scarf', of(values), [colours, material])).toThrow(FacetError);
  });
});

test('an error names the product and the allowed values', () => {
  expect(() => facetsOf('scarf', of({ colour: 'green' }), [colours])).toThrow(
    /"scarf".*"green".*"blue", "red"/,
  );
});

describe('facets are refused', () => {
  test.each([
    ['that have the name of another parameter', [{ attribute: 'price', label: 'Price' }]],
    ['that could not be in a URL', [{ attribute: 'Colour, main', label: 'Colour' }]],
    ['that are declared twice', [material, material]],
    [
      'that are too many to count',
      Array.from({ length: 7 }, (_, index) => ({ attribute: `a${index}`, label: 'A' })),
    ],
  ])('%s', (_, declared) => {
    expect(() => checkFacets(declared)).toThrow(FacetError);
  });
});

test('every product of the brand has attributes that its facets can show', () => {
  const shown = catalogue
    .filter(({ hidden }) => !hidden)
    .flatMap(({ slug, attributes }) => Object.keys(facetsOf(slug, checkAttributes(attributes))));
  for (const { attribute } of attributeFacets) expect(shown).toContain(attribute);
});

test('a product is found by its attribute texts', () => {
  for (const product of catalogue.filter(({ hidden }) => !hidden)) {
    const attributes = checkAttributes(product.attributes);
    const texts = searchable.flatMap(
      (name) => Object.entries(attributes).find(([key]) => key === name)?.[1] ?? [],
    );
    expect(keywordsOf(attributes)).toBe(texts.join(' '));
  }
});

test('a product’s search terms are its facets, options and main attributes, and the brand’s own', () => {
  const [product] = catalogue;
  if (!product) throw new Error('The brand sells nothing');
  const { slug, category } = product;
  const attributes = checkAttributes(product.attributes);
  const words = {
    same: [],
    categories: { [category]: { words: 'for the table' } },
    products: { [slug]: 'gift' },
    plans: {},
    pages: {},
  };
  const subject = subjectOf(product, attributes, words);
  const labels = Object.entries(facetsOf(slug, attributes)).flatMap(([attribute, values]) => {
    const facet = attributeFacets.find((one) => one.attribute === attribute);
    return values.map((value) => {
      const named = facet?.values?.find((one) => one.value === value);
      return named ? `${named.label} ${facet?.label}` : value;
    });
  });
  const options = product.options.flatMap(({ values }) => values);
  for (const text of [...labels, ...options, 'for the table', 'gift']) {
    expect(subject).toContain(text);
  }
  expect(subjectOf(product, attributes, undefined)).not.toContain('gift');
});

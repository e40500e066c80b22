import { describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { type Attributes, checkAttributes } from './attributes.ts';
import { attributeFacets, checkFacets, FacetError, facetsOf } from './facets.ts';

const colours = {
  attribute: 'colour',
  label: 'Colour',
  values: [
    { value: 'blue', label: 'Blue' },
    { value: 'red', label: 'Red' },
  ],
};
const material = { attribute: 'material', label: 'Material' };

/** Attributes of another brand, of which only the values matter. */
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
  ])('are refused if a value %s', (_, values) => {
    expect(() => facetsOf('scarf', of(values), [colours, material])).toThrow(FacetError);
  });
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

test('all attributes of the brand’s products fit its facets', () => {
  const shown = catalogue
    .filter(({ hidden }) => !hidden)
    .flatMap(({ slug, attributes }) => Object.keys(facetsOf(slug, checkAttributes(attributes))));
  for (const { attribute } of attributeFacets) expect(shown).toContain(attribute);
});

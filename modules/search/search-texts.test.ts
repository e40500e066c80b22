import { expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { searchable } from '@/brand/catalogue/facets';
import { checkAttributes } from '@/lib/catalog/facets/attributes';
import { attributeFacets, facetsOf } from '@/lib/catalog/facets/facets';
import { keywordsOf, subjectOf } from './search-texts.ts';

test('a product is found by its attribute texts', () => {
  for (const product of catalogue.filter(({ hidden }) => !hidden)) {
    const attributes = checkAttributes(product.attributes);
    const texts = searchable.flatMap(
      (name) => Object.entries(attributes).find(([key]) => key === name)?.[1] ?? [],
    );
    expect(keywordsOf(attributes)).toBe(texts.join(' '));
  }
});

test('a product’s search terms come from its facets, options, main attributes and the brand’s terms', () => {
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
    const facet = attributeFacets.find((candidate) => candidate.attribute === attribute);
    return values.map((value) => {
      const option = facet?.values?.find((candidate) => candidate.value === value);
      return option ? `${option.label} ${facet?.label}` : value;
    });
  });
  const options = product.options.flatMap(({ values }) => values);
  for (const text of [...labels, ...options, 'for the table', 'gift']) {
    expect(subject).toContain(text);
  }
  expect(subjectOf(product, attributes, undefined)).not.toContain('gift');
});

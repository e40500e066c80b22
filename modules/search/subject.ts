import { mainAttributes, searchable } from '@/brand/catalogue/facets';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { attributeFacets, textsOf } from '@/lib/catalog/facets/facets';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import type { SearchWords } from './search-words.ts';

export function keywordsOf(attributes: Attributes): string {
  return searchable.flatMap((name) => textsOf(attributes, name)).join(' ');
}

/**
 * A product's attributes as search terms: its facet values ("Dark blue"), main attributes and options, and the brand's
 * additional words.
 * @param say translates a phrase of the catalogue
 */
export function subjectOf(
  product: Pick<SeedProduct, 'slug' | 'category' | 'options'>,
  attributes: Attributes,
  words: SearchWords | undefined,
  say: (phrase: string) => string = (phrase) => phrase,
): string {
  const values = attributeFacets.flatMap(({ attribute, label, values: known }) =>
    textsOf(attributes, attribute).map((value) => {
      const named = known?.find((candidate) => candidate.value === value)?.label;
      return named ? `${say(named)} ${say(label)}` : value;
    }),
  );
  return [
    ...values,
    ...mainAttributes.flatMap((name) => textsOf(attributes, name)),
    ...product.options.flatMap((option) => option.values.map(say)),
    words?.categories[product.category]?.words,
    words?.products[product.slug],
  ]
    .filter(Boolean)
    .join('. ');
}

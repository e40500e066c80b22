import { mainAttributes, searchable } from '@/brand/catalogue/facets';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { attributeFacets, textsOf } from '@/lib/catalog/facets/facets';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import type { SearchWords } from './search-words.ts';

/** Search terms of a product, beyond its name, texts and subject. */
export function keywordsOf(attributes: Attributes): string {
  return searchable.flatMap((name) => textsOf(attributes, name)).join(' ');
}

/**
 * A product's attributes as words: the values of its facets ("Dark blue"), its main attributes,
 * its options, and what the brand adds for its category and for itself.
 * @param words of the language
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
      const named = known?.find((one) => one.value === value)?.label;
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

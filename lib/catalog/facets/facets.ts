import { facets, mainAttributes, searchable } from '@/brand/catalogue/facets';
import type { AttributeFacet, SearchWords, SeedProduct } from '@/lib/catalog/seed/seed-types';
import type { Attributes } from './attributes.ts';

/** Parameters of a list's URL that are no attributes. */
const reserved = ['q', 'category', 'price', 'sort', 'after', 'before'];
/** A product counts in every subset of its facets: each facet more doubles the rows of counts. */
const MOST_FACETS = 6;
/** As long as a parameter of a list may be. */
const MAX_VALUE = 80;

/** What brand/catalogue/facets.ts says makes no sense; the message says what to change there. */
export class FacetError extends Error {
  override name = 'FacetError';
}

/**
 * Checks the facets that a brand declares.
 * @throws FacetError where names clash or could not be in a URL, or where there are too many.
 */
export function checkFacets(declared: readonly AttributeFacet[]): readonly AttributeFacet[] {
  const names = declared.map(({ attribute }) => attribute);
  for (const [index, name] of names.entries()) {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
      throw new FacetError(`The facet "${name}" needs a name of lower-case letters and digits.`);
    }
    if (reserved.includes(name)) {
      throw new FacetError(`The facet "${name}" has the name of another parameter of lists.`);
    }
    if (names.indexOf(name) !== index) throw new FacetError(`The facet "${name}" is there twice.`);
  }
  if (names.length > MOST_FACETS) {
    throw new FacetError(`There are ${names.length} facets; at most ${MOST_FACETS} are counted.`);
  }
  return declared;
}

/** The attributes that lists can be narrowed by, in the order they are offered. */
export const attributeFacets = checkFacets(facets);

/** The texts of one attribute: of a text or a number one, of a list of them each. */
function textsOf(attributes: Attributes, name: string): string[] {
  const held: unknown = Object.entries(attributes).find(([key]) => key === name)?.[1];
  const all: readonly unknown[] = Array.isArray(held) ? held : [held];
  return all.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
}

/** A value of an attribute that a product counts under. */
export type AttributeValue = { attribute: string; value: string };

/**
 * The rows of a product: each value of each facet that its attributes have.
 * @param slug the product's, for the error
 * @throws FacetError where a value is not among those the facet declares, or could not be in a URL.
 */
export function attributeValues(
  slug: string,
  attributes: Attributes,
  declared: readonly AttributeFacet[] = attributeFacets,
): AttributeValue[] {
  return declared.flatMap(({ attribute, values }) =>
    [...new Set(textsOf(attributes, attribute))].map((value) => {
      if (values && !values.some((one) => one.value === value)) {
        const allowed = values.map((one) => `"${one.value}"`).join(', ');
        throw new FacetError(
          `The product "${slug}" has ${attribute} "${value}". The facet "${attribute}" in brand/catalogue/facets.ts allows ${allowed}.`,
        );
      }
      if (value.length > MAX_VALUE || !/^[^\p{C}\s]+(?: [^\p{C}\s]+)*$/u.test(value)) {
        throw new FacetError(
          `The product "${slug}" has ${attribute} "${value}". A value of a facet has 1 to ${MAX_VALUE} characters, single spaces between words and no line breaks.`,
        );
      }
      return { attribute, value };
    }),
  );
}

/** What a search finds a product by, beyond its name, its texts and its subject. */
export function keywordsOf(attributes: Attributes): string {
  return searchable.flatMap((name) => textsOf(attributes, name)).join(' ');
}

/**
 * What a product is, in words: the values of its facets ("Medium roast"), its main attributes, its
 * options, and what the brand adds for its category and for itself.
 * @param words of the language
 * @param say a phrase of the catalogue in that language
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

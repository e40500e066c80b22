import { facets } from '@/brand/catalogue/facets';
import type { AttributeFacet } from '@/lib/catalog/seed/seed-types';
import type { Attributes } from './attributes.ts';

const reserved = ['q', 'category', 'price', 'sort', 'page'];
/** Each facet is a group of filters, and one more pass over the products found. */
const MAX_FACETS = 6;
const MAX_VALUE = 80;

export class FacetError extends Error {
  override name = 'FacetError';
}

/** @throws FacetError if names clash, do not fit a URL, or are too many */
export function checkFacets(declared: readonly AttributeFacet[]): readonly AttributeFacet[] {
  const names = declared.map(({ attribute }) => attribute);
  for (const [index, name] of names.entries()) {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
      throw new FacetError(`The facet "${name}" needs a name of lower-case letters and digits.`);
    }
    if (reserved.includes(name)) {
      throw new FacetError(`The facet "${name}" has the name of another parameter of lists.`);
    }
    if (names.indexOf(name) !== index)
      throw new FacetError(`The facet "${name}" is declared twice.`);
  }
  if (names.length > MAX_FACETS) {
    throw new FacetError(`There are ${names.length} facets; at most ${MAX_FACETS} are counted.`);
  }
  return declared;
}

export const attributeFacets = checkFacets(facets);

export function textsOf(attributes: Attributes, name: string): string[] {
  const value: unknown = Object.entries(attributes).find(([key]) => key === name)?.[1];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
}

export type Facets = Readonly<Record<string, readonly string[]>>;

/**
 * A product's values by facet, without empty facets.
 * @throws FacetError if a value is not declared, or does not fit a URL
 */
export function facetsOf(
  slug: string,
  attributes: Attributes,
  declared: readonly AttributeFacet[] = attributeFacets,
): Facets {
  const entries = declared.map(({ attribute, values: allowed }) => {
    const values = [...new Set(textsOf(attributes, attribute))];
    for (const value of values) checkValue(slug, attribute, value, allowed);
    return [attribute, values] as const;
  });
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

function checkValue(
  slug: string,
  attribute: string,
  value: string,
  allowed: AttributeFacet['values'],
): void {
  if (allowed && !allowed.some((option) => option.value === value)) {
    throw new FacetError(
      `The product "${slug}" has ${attribute} "${value}". The facet "${attribute}" in brand/catalogue/facets.ts allows ${allowed.map((option) => `"${option.value}"`).join(', ')}.`,
    );
  }
  if (value.length > MAX_VALUE || !/^[^\p{C}\s]+(?: [^\p{C}\s]+)*$/u.test(value)) {
    throw new FacetError(
      `The product "${slug}" has ${attribute} "${value}". A value of a facet has 1 to ${MAX_VALUE} characters, single spaces between words and no line breaks.`,
    );
  }
}

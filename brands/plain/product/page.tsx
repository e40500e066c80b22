import type { Attributes } from '@/lib/catalog/facets/attributes';

/** Shown above a product's name on its page. */
export function ProductLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'thing') return null;
  return <p className="text-ink-soft">{attributes.material}</p>;
}

/** Shown below a product's tagline on its page. */
export function ProductTags(_: { attributes: Attributes }) {
  return null;
}

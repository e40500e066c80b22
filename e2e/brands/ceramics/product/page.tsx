import type { Attributes } from '@/lib/catalog/facets/attributes';

export function ProductLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'piece') return null;
  return <p className="text-ink-soft">By {attributes.potter}</p>;
}

export function ProductTags(_: { attributes: Attributes }) {
  return null;
}

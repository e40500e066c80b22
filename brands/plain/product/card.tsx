import type { Attributes } from '@/lib/catalog/facets/attributes';

export function cardShape(_attributes: Attributes): string {
  return 'rounded-md';
}

/** Shown above a product's name on a card. */
export function CardLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'thing') return null;
  return <p className="text-ink-soft text-sm">{attributes.material}</p>;
}

import type { Attributes } from '@/lib/catalog/facets/attributes';

export function cardShape(_attributes: Attributes): string {
  return 'rounded-lg';
}

export function CardLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'piece') return null;
  return <p className="text-ink-soft text-sm">{attributes.glaze.join(', ')}</p>;
}

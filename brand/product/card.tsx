import type { Attributes } from '@/lib/catalog/facets/attributes';
import { Roast } from './roast';

export function cardShape(attributes: Attributes): string {
  return attributes.kind === 'coffee' ? 'rounded-t-full rounded-b-lg' : 'rounded-lg';
}

export function CardLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'coffee') return null;
  return (
    <p className="flex items-center justify-between gap-2 text-ink-soft text-sm">
      <span className="font-display font-semibold">{attributes.hour}</span>
      <Roast level={attributes.roast} />
    </p>
  );
}

import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';

type Summarised = Pick<ProductCard, 'attributes' | 'tagline'>;

export function cardText({ tagline }: Summarised): string {
  return tagline;
}

export function shareText({ tagline }: Summarised, _locale: string): string {
  return tagline;
}

export function galleryAlt(_words: unknown, _art: string, name: string): string {
  return name;
}

export function facts(
  attributes: Attributes,
  _words: unknown,
): readonly (readonly [string, string])[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    name !== 'kind' && typeof value === 'string' ? [[name, value] as const] : [],
  );
}

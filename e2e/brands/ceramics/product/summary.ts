import type { ProductCard } from '@/lib/catalog/cards';

type Summarised = Pick<ProductCard, 'attributes' | 'tagline'>;

export function cardText({ tagline }: Summarised): string {
  return tagline;
}

export function shareText({ tagline }: Summarised): string {
  return tagline;
}

export function galleryAlt(_words: unknown, _art: string, name: string): string {
  return name;
}

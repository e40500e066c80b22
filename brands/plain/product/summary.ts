import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import type { ViewTexts } from '@/lib/texts/wording';

type Summarised = Pick<ProductCard, 'attributes' | 'tagline'>;

/** The line below a product's name on cards and in suggestions. */
export function cardText({ tagline }: Summarised): string {
  return tagline;
}

/** The line below a product's name on its Open Graph image. */
export function shareText({ tagline }: Summarised, _locale: string): string {
  return tagline;
}

/** The facts of a product, as label and text, for its page, Markdown and structured data. */
export function facts(
  attributes: Attributes,
  { brand }: Pick<ViewTexts, 'brand' | 'view'>,
): readonly (readonly [label: string, text: string])[] {
  if (attributes.kind !== 'thing') return [];
  const { material, size, care } = brand.productCopy;
  return [
    [material, attributes.material],
    [size, attributes.size],
    [care, attributes.care],
  ];
}

/** The alternative text of a gallery image. */
export function galleryAlt(_words: BrandWording, _art: string, name: string): string {
  return name;
}

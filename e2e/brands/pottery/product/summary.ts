import { facets } from '@/brand/catalogue/facets';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { phraseIn } from '@/lib/catalog/localize';
import type { ViewTexts } from '@/lib/texts/wording';

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

/** The facts of a piece, as label and text; its attributes are already in the view's language. */
export function facts(
  attributes: Attributes,
  { brand, view }: Pick<ViewTexts, 'brand' | 'view'>,
): readonly (readonly [label: string, text: string])[] {
  if (attributes.kind !== 'piece') return [];
  const words = brand.productCopy;
  const diameters = facets.find(({ attribute }) => attribute === 'diameter')?.values ?? [];
  const size = diameters.find(({ value }) => value === attributes.diameter)?.label ?? '';
  return [
    [words.glaze, attributes.glaze.join(', ')],
    [words.diameter, phraseIn(view, size)],
    [words.potter, attributes.potter],
  ];
}

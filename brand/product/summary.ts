import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import { fillIn, formatList } from '@/lib/format';

type Summarised = Pick<ProductCard, 'attributes' | 'tagline'>;

/** The line under a product's name: on cards and in suggestions. */
export function cardText({ attributes, tagline }: Summarised): string {
  return attributes.kind === 'coffee' ? attributes.notes.join(', ') : tagline;
}

/** The line under a product's name on the image that is shared. */
export function shareText({ attributes, tagline }: Summarised): string {
  return attributes.kind === 'coffee'
    ? `${attributes.hour}, ${originText(attributes.origin)}`
    : tagline;
}

/** Where a coffee comes from: "Brazil and Colombia". */
export function originText(origin: string | readonly string[], locale = 'en'): string {
  return typeof origin === 'string' ? origin : formatList(origin, locale);
}

/** What a further image of a product shows. */
export function galleryAlt({ productWords }: BrandWording, art: string, name: string): string {
  if (art.startsWith('place-')) return fillIn(productWords.place, { name });
  if (art.startsWith('sheet-')) return fillIn(productWords.sheet, { name });
  return name;
}

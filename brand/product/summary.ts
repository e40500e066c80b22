import type { ProductCard } from '@/lib/catalog/cards';

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
export function originText(origin: string | readonly string[]): string {
  return typeof origin === 'string' ? origin : origin.join(' and ');
}

/** What a further image of a product shows. */
export function galleryAlt(art: string, name: string): string {
  if (art.startsWith('place-')) return `The place and hour that ${name} is named for`;
  if (art.startsWith('sheet-')) return `${name}, drawn with its measures`;
  return name;
}

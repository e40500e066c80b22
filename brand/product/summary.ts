import type { CoffeeAttributes } from '@/brand/catalogue/attributes';
import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { fillIn, formatList } from '@/lib/format';
import { roastLabel } from './roast-label';

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

/** What is known of a product, as text: for pages of text alone. */
export function facts(attributes: Attributes): readonly (readonly [string, string])[] {
  if (attributes.kind === 'coffee') return coffeeFacts(attributes);
  if (attributes.kind !== 'gear') return [];
  return [
    ['Material', attributes.material],
    ...attributes.facts.map(({ label, value }) => [label, value] as const),
    ['In the box', attributes.inTheBox.join(', ')],
    ['Care', attributes.care],
  ];
}

function coffeeFacts(coffee: CoffeeAttributes): readonly (readonly [string, string])[] {
  const { brew } = coffee;
  return [
    ['Hour of the day', coffee.hour],
    ['Tastes of', coffee.notes.join(', ')],
    ['Origin', originText(coffee.origin)],
    ['Region', coffee.region],
    ['Grown by', coffee.producer],
    ['Altitude', coffee.altitude],
    ['Varieties', coffee.varieties.join(', ')],
    ['Process', coffee.process],
    ['Roast', roastLabel(coffee.roast)],
    ...(coffee.decaf ? [['Caffeine', 'Less than 0.1 %'] as const] : []),
    [brew.method, brew.recipe.map(({ label, value }) => `${label} ${value}`).join(', ')],
  ];
}

/** Where a coffee comes from: "Brazil and Colombia". */
export function originText(origin: string | readonly string[], locale = 'en'): string {
  return typeof origin === 'string' ? origin : formatList(origin, locale);
}

/** What a further image of a product shows. */
export function galleryAlt({ productCopy }: BrandWording, art: string, name: string): string {
  if (art.startsWith('place-')) return fillIn(productCopy.place, { name });
  if (art.startsWith('sheet-')) return fillIn(productCopy.sheet, { name });
  return name;
}

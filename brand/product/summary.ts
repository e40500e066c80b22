import type { CoffeeAttributes } from '@/brand/catalogue/attributes';
import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatList } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { ViewTexts } from '@/lib/texts/wording';
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

/** What is known of a product, as label and text in the language of the view, in which the attributes are already. */
export function facts(attributes: Attributes, { brand, view }: Said): readonly Fact[] {
  const words = brand.productCopy;
  if (attributes.kind === 'coffee') return coffeeFacts(attributes, words, view);
  if (attributes.kind !== 'gear') return [];
  return [
    [words.material, attributes.material],
    ...attributes.facts.map(({ label, value }): Fact => [label, value]),
    [words.inTheBox, attributes.inTheBox.join(', ')],
    [words.care, attributes.care],
  ];
}

type Said = Pick<ViewTexts, 'brand' | 'view'>;
type Fact = readonly [label: string, text: string];

function coffeeFacts(
  coffee: CoffeeAttributes,
  words: BrandWording['productCopy'],
  view: StoreView,
): readonly Fact[] {
  const { brew } = coffee;
  return [
    [words.hourOfDay, coffee.hour],
    [words.tastesOf, coffee.notes.join(', ')],
    [words.origin, originText(coffee.origin, view.locale)],
    [words.region, coffee.region],
    [words.producer, coffee.producer],
    [words.altitude, coffee.altitude],
    [words.varieties, coffee.varieties.join(', ')],
    [words.process, coffee.process],
    [words.roasted, phraseIn(view, roastLabel(coffee.roast))],
    ...(coffee.decaf ? [[words.caffeine, words.decaf] as const] : []),
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

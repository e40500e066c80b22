import type { CoffeeAttributes, GearAttributes } from '@/brand/catalogue/attributes';
import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatList } from '@/lib/format';
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

/**
 * Everything known of a product, as label and text: for Markdown and for search engines. The
 * attributes are in the language of the view already.
 */
export function facts(attributes: Attributes, said: Said): readonly Fact[] {
  const words = said.brand.productCopy;
  if (attributes.kind === 'coffee') {
    const { hour, notes, brew } = attributes;
    return [
      [words.hourOfDay, hour],
      [words.tastesOf, notes.join(', ')],
      ...originFacts(attributes, said),
      [brew.method, brew.recipe.map(({ label, value }) => `${label} ${value}`).join(', ')],
    ];
  }
  if (attributes.kind !== 'gear') return [];
  return [...gearFacts(attributes, said), [words.inTheBox, attributes.inTheBox.join(', ')]];
}

type Said = Pick<ViewTexts, 'brand' | 'view'>;
type Fact = readonly [label: string, text: string];

/** The table of a coffee: where it grew, and how it was roasted. */
export function originFacts(coffee: CoffeeAttributes, { brand, view }: Said): readonly Fact[] {
  const words = brand.productCopy;
  return [
    [words.origin, originText(coffee.origin, view.locale)],
    [words.region, coffee.region],
    [words.producer, coffee.producer],
    [words.altitude, coffee.altitude],
    [words.varieties, coffee.varieties.join(', ')],
    [words.process, coffee.process],
    [words.roasted, phraseIn(view, roastLabel(coffee.roast))],
    ...(coffee.decaf ? [[words.caffeine, words.decaf] as const] : []),
  ];
}

/** The table of what is no coffee. */
export function gearFacts(gear: GearAttributes, { brand }: Said): readonly Fact[] {
  const words = brand.productCopy;
  return [
    [words.material, gear.material],
    ...gear.facts.map(({ label, value }): Fact => [label, value]),
    [words.care, gear.care],
  ];
}

/** Where a coffee comes from: "Brazil and Colombia". */
function originText(origin: string | readonly string[], locale = 'en'): string {
  return typeof origin === 'string' ? origin : formatList(origin, locale);
}

/** What a further image of a product shows. */
export function galleryAlt({ productCopy }: BrandWording, art: string, name: string): string {
  if (art.startsWith('place-')) return fillIn(productCopy.place, { name });
  if (art.startsWith('sheet-')) return fillIn(productCopy.sheet, { name });
  return name;
}

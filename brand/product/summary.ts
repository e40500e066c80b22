import type { CoffeeAttributes, GearAttributes } from '@/brand/catalogue/attributes';
import { facets } from '@/brand/catalogue/facets';
import type { BrandWording } from '@/brand/wording';
import type { ProductCard } from '@/lib/catalog/cards';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatList } from '@/lib/format';
import type { ViewTexts } from '@/lib/texts/wording';

type Summarised = Pick<ProductCard, 'attributes' | 'tagline'>;

/** The line below a product's name on cards and in suggestions. */
export function cardText({ attributes, tagline }: Summarised): string {
  return attributes.kind === 'coffee' ? attributes.notes.join(', ') : tagline;
}

/** The line below a product's name on its Open Graph image. */
export function shareText({ attributes, tagline }: Summarised, locale: string): string {
  return attributes.kind === 'coffee'
    ? `${attributes.hour}, ${originText(attributes.origin, locale)}`
    : tagline;
}

/** Labels and texts for Markdown and structured data. The attributes are in the view's language. */
export function facts(attributes: Attributes, texts: Texts): readonly Fact[] {
  const words = texts.brand.productCopy;
  if (attributes.kind === 'coffee') {
    const { hour, notes, brew } = attributes;
    return [
      [words.hourOfDay, hour],
      [words.tastesOf, notes.join(', ')],
      ...originFacts(attributes, texts),
      [brew.method, brew.recipe.map(({ label, value }) => `${label} ${value}`).join(', ')],
    ];
  }
  if (attributes.kind !== 'gear') return [];
  return [...gearFacts(attributes, texts), [words.inTheBox, attributes.inTheBox.join(', ')]];
}

type Texts = Pick<ViewTexts, 'brand' | 'view'>;
type Fact = readonly [label: string, text: string];

export function originFacts(coffee: CoffeeAttributes, { brand, view }: Texts): readonly Fact[] {
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

export function gearFacts(gear: GearAttributes, { brand }: Texts): readonly Fact[] {
  const words = brand.productCopy;
  return [
    [words.material, gear.material],
    ...gear.facts.map(({ label, value }): Fact => [label, value]),
    [words.care, gear.care],
  ];
}

function originText(origin: string | readonly string[], locale: string): string {
  return typeof origin === 'string' ? origin : formatList(origin, locale);
}

export function galleryAlt({ productCopy }: BrandWording, art: string, name: string): string {
  if (art.startsWith('place-')) return fillIn(productCopy.place, { name });
  if (art.startsWith('sheet-')) return fillIn(productCopy.sheet, { name });
  return name;
}

const levels = facets.find(({ attribute }) => attribute === 'roast')?.values ?? [];

export function roastLabel(level: number): string {
  return levels.find(({ value }) => value === String(level))?.label ?? String(level);
}

import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { type Spelling, spell } from '@/lib/texts/spelling';
import type { Attributes } from './facets/attributes.ts';

/** A phrase of the catalogue in the language of a view; the phrase itself without a translation. */
export function phraseIn(view: Spelling, phrase: string): string {
  return spell(view, cataloguePhrases[view.language]?.[phrase] ?? phrase);
}

/** The chosen options, "Large, dark blue", in the language of a view. */
export function choiceIn(view: Spelling, text: string): string {
  return text
    .split(', ')
    .map((value) => phraseIn(view, value))
    .join(', ');
}

/** An item of an order or a parcel in one line, in the language of a view: "High Noon, 250 g". */
export function itemName(view: Spelling, item: { name: string; detail: string }): string {
  return [phraseIn(view, item.name), choiceIn(view, item.detail)].filter(Boolean).join(', ');
}

/** Identifiers, never shown: the kind of product, the hour, a country. */
const KEYS = new Set(['kind', 'hour', 'countries']);

function wordsIn<T>(view: Spelling, value: T): T;
function wordsIn(view: Spelling, value: unknown): unknown {
  if (typeof value === 'string') return phraseIn(view, value);
  if (Array.isArray(value)) return value.map((one) => wordsIn(view, one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    KEYS.has(key) ? one : wordsIn(view, one),
  ]);
  return Object.fromEntries(entries);
}

/** A product in the language of a view. Its slug and the values of its options are the same in all. */
export function productIn<
  P extends {
    name: string;
    tagline: string;
    attributes: Attributes;
    description?: string;
    variants?: readonly { text: string }[];
  },
>(view: Spelling, product: P): P {
  const { name, tagline, attributes, description, variants } = product;
  return {
    ...product,
    name: phraseIn(view, name),
    tagline: phraseIn(view, tagline),
    attributes: wordsIn(view, attributes),
    ...(description !== undefined && { description: phraseIn(view, description) }),
    ...(variants && {
      variants: variants.map((variant) => ({ ...variant, text: choiceIn(view, variant.text) })),
    }),
  };
}

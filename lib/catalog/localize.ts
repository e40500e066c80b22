import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { type Spelling, spell } from '@/lib/texts/spelling';
import type { Attributes } from './facets/attributes.ts';

export function phraseIn(view: Spelling, phrase: string): string {
  return spell(view, cataloguePhrases[view.language]?.[phrase] ?? phrase);
}

export function choiceIn(view: Spelling, text: string): string {
  return text
    .split(', ')
    .map((value) => phraseIn(view, value))
    .join(', ');
}

export function itemName(view: Spelling, item: { name: string; detail: string }): string {
  return [phraseIn(view, item.name), choiceIn(view, item.detail)].filter(Boolean).join(', ');
}

/** Attributes whose values are identifiers and not translated. */
const KEYS = new Set(['kind', 'hour', 'countries']);

function wordsIn<T>(view: Spelling, value: T): T;
function wordsIn(view: Spelling, value: unknown): unknown {
  if (typeof value === 'string') return phraseIn(view, value);
  if (Array.isArray(value)) return value.map((item) => wordsIn(view, item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    KEYS.has(key) ? inner : wordsIn(view, inner),
  ]);
  return Object.fromEntries(entries);
}

/** A product in the language of a view. Slug and option values stay unchanged. */
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

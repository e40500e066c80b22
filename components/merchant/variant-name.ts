import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { StoreView } from '@/lib/markets/types';

/**
 * A variant as staff name it, in the language of their page: "High Noon, 250 g".
 * @param variant with its choices as they are stored
 */
export function variantName(view: StoreView, variant: { name: string; options: unknown }): string {
  return itemName(view, {
    name: variant.name,
    detail: choiceText(readChoice(variant.options)),
  });
}

/** The same of an order's item, whose choices are in words already. */
export function itemName(view: StoreView, { name, detail }: { name: string; detail: string }) {
  return [phraseIn(view, name), choiceIn(view, detail)].filter(Boolean).join(', ');
}

import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { StoreView } from '@/lib/markets/types';

type Item = { name: string; detail: string };

/** An item of an order or a parcel, as the page's language names it and what was chosen of it. */
export function itemIn<I extends Item>(view: StoreView, item: I): I {
  return { ...item, name: phraseIn(view, item.name), detail: choiceIn(view, item.detail) };
}

/** The same in one line: "High Noon, 250 g". */
export function itemName(view: StoreView, item: Item): string {
  const { name, detail } = itemIn(view, item);
  return detail ? `${name}, ${detail}` : name;
}

/**
 * A variant as staff name it.
 * @param variant with its choices as they are stored
 */
export function variantName(view: StoreView, variant: { name: string; options: unknown }): string {
  const { name, options } = variant;
  return itemName(view, { name, detail: choiceText(readChoice(options)) });
}

import { choiceIn, itemName, phraseIn } from '@/lib/catalog/localize';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import type { StoreView } from '@/lib/markets/types';

type Item = { name: string; detail: string };

export function itemIn<I extends Item>(view: StoreView, item: I): I {
  return { ...item, name: phraseIn(view, item.name), detail: choiceIn(view, item.detail) };
}

/** @param variant with options as stored */
export function variantName(view: StoreView, variant: { name: string; options: unknown }): string {
  const { name, options } = variant;
  return itemName(view, { name, detail: choiceText(readChoice(options)) });
}

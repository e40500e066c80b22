import { fillIn, formatCount } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import { MAX_QUANTITY } from './attempt/limits';

/*
 * Messages to subscribers in their language: the current state, whether they were charged, and what
 * to do next. The texts are those of `subscriptions` in lib/texts.
 */

type Texts = Dictionary['subscriptions'];
export type MessageKey = keyof Texts['messages'];

function whole(text: string, { notCharged, nothing, unproven }: Texts): string {
  return fillIn(text, { notCharged, nothing, unproven });
}

/** A message, with its assurance of whether something was charged. */
export function messageOf(key: MessageKey): string {
  const { subscriptions } = currentTexts().t;
  return whole(subscriptions.messages[key], subscriptions);
}

export function failureMessage(reason: string | null): string {
  const { subscriptions } = currentTexts().t;
  const texts: Readonly<Record<string, string>> = subscriptions.failures;
  return whole(texts[reason ?? ''] ?? subscriptions.failures.other, subscriptions);
}

export function wholeQuantity(): string {
  const { t, view } = currentTexts();
  return fillIn(t.subscriptions.quantity.whole, { most: formatCount(MAX_QUANTITY, view.locale) });
}

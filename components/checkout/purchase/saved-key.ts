import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import type { PayInput } from '@/lib/checkout/schema';
import { agreementText } from './purchase';

const KEY = 'checkout-key';
/** A checkout that is left for longer starts again. */
const MAX_AGE_MS = 15 * 60_000;

/** The checkout key of a submission, and what it was used for. */
export type SavedKey = { cartId: string; checkoutKey: string; usedFor: string };

/**
 * Saves the checkout key of a submission for the next page load in this tab, because the server's build does not have
 * this page's action. With the same key, selecting Pay again is the same purchase, whatever became of the first.
 */
export function saveKey(body: PayInput): void {
  const { cartId, checkoutKey } = body;
  saveInTab(KEY, { cartId, checkoutKey, usedFor: agreementText(body) } satisfies SavedKey);
}

/** The key that the previous page of this tab saved for this cart. */
export function readSavedKey(cartId: string): SavedKey | null {
  const saved = readFromTab(KEY, MAX_AGE_MS) as SavedKey | null;
  return saved?.cartId === cartId && typeof saved.checkoutKey === 'string' ? saved : null;
}

/** Forgets it after the purchase. */
export function deleteSavedKey(): void {
  saveInTab(KEY, undefined);
}

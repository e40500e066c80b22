import { saveInTab, takeFromTab } from '@/components/site/browser/tab-storage';
import type { PayInput } from '@/lib/checkout/schema';

const KEY = 'checkout-submission';
/** After this time, the shopper no longer expects a submission to resume. */
const MAX_AGE_MS = 60_000;

/**
 * Saves a submission for the next page load in this tab, because the server's build does not have
 * this page's action. The only card data in it is the one-time token that the shop receives anyway.
 */
export function saveSubmission(body: PayInput): void {
  saveInTab(KEY, body);
}

/**
 * Reads the submission saved by the previous page and removes it. It is sent with its original checkout key and
 * so is the same purchase, whatever its outcome so far. The server validates it like any other.
 *
 * @param cartId the cart of the page; without one, a submission for any cart
 */
export function takeSavedSubmission(cartId?: string): PayInput | null {
  const saved = takeFromTab(KEY, MAX_AGE_MS) as PayInput | null;
  return saved && (cartId === undefined || saved.cartId === cartId) ? saved : null;
}

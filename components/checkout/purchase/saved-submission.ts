import { saveInTab, takeFromTab } from '@/components/site/browser/tab-storage';
import type { PayInput } from '@/lib/checkout/schema';

const KEY = 'checkout-submission';
/**
 * After this time, in milliseconds, the shopper no longer expects a submission to resume by itself.
 */
const KEPT_MS = 60_000;

/**
 * Saves a submission for the next page load in this tab, because the server's build did not know
 * this page's action. The only card data in it is the one-time token that the shop receives anyway.
 */
export function saveSubmission(body: PayInput): void {
  saveInTab(KEY, body);
}

/**
 * Takes the submission saved by the previous page, once. It is sent with its own checkout key and
 * so is the same purchase, whatever its outcome so far. The server validates it like any other.
 *
 * @param cartId the cart of the page; without one, a submission for any cart
 */
export function takeSavedSubmission(cartId?: string): PayInput | null {
  const kept = takeFromTab(KEY, KEPT_MS) as PayInput | null;
  return kept && (cartId === undefined || kept.cartId === cartId) ? kept : null;
}

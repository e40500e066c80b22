import type { PayInput } from '@/lib/checkout/schema';

const KEY = 'checkout-submission';
/** Later than this, in milliseconds, the shopper does not expect a submission to go on by itself. */
const KEPT_MS = 60_000;

/**
 * Keeps a submission for the page that is loaded next in this tab, since the server's build did not
 * know this page's action. Of the card it holds what the shop gets anyway: a token that works once.
 */
export function saveSubmission(body: PayInput): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), body }));
  } catch {
    // Without storage the shopper submits again.
  }
}

/**
 * Takes the submission that the page before kept; once. It is sent with its own checkout key, and so
 * is the same purchase, whatever became of it before. The server checks it like any other.
 *
 * @param cartId the cart of the page; without one, a submission for any cart
 */
export function takeSavedSubmission(cartId?: string): PayInput | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text ?? 'null') as { at: number; body: PayInput } | null;
    if (!kept || Date.now() - kept.at > KEPT_MS) return null;
    return cartId === undefined || kept.body.cartId === cartId ? kept.body : null;
  } catch {
    return null;
  }
}

import { isKnownUncharged } from '@/lib/orders/details/certainty';
import { withoutAssurance } from './messages';

/**
 * A message to the cart's shopper, which says "You have not been charged" only if that is known:
 * never on a page that showed another cart, e.g. of an account that has signed out since.
 */
export async function asKnown(
  message: string,
  cartId: string | null,
  shownCartId = cartId,
): Promise<string> {
  const isKnown = cartId !== null && cartId === shownCartId && (await isKnownUncharged(cartId));
  return isKnown ? message : withoutAssurance(message);
}

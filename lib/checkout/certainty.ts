import { isKnownUncharged } from '@/lib/orders/certainty';
import { withoutAssurance } from './messages';

/** A message to the cart's shopper, which says "You have not been charged" only where that is known. */
export async function asKnown(message: string, cartId: string | null): Promise<string> {
  return (await isKnownUncharged(cartId)) ? message : withoutAssurance(message);
}

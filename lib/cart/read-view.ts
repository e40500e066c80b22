import 'server-only';
import { shop } from '@/brand/shop';
import { thumbOf } from '@/lib/images';
import { deliveryEstimate } from './delivery.ts';
import { loadCart } from './queries.ts';
import { type CartPresentation, type CartView, emptyCartView, viewCart } from './view.ts';

const presentation: CartPresentation = {
  locale: shop.locale,
  imageOf: thumbOf,
};

/** The cart as sent to the browser; an empty one when there is none. */
export async function readCartView(cartId: string | null): Promise<CartView> {
  const [cart, delivery] = await Promise.all([
    cartId ? loadCart(cartId) : null,
    deliveryEstimate(),
  ]);
  return { ...(cart ? viewCart(cart, presentation) : emptyCartView), delivery };
}

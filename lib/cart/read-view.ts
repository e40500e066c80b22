import 'server-only';
import { backdropOf } from '@/brand/art/looks';
import { pictures } from '@/brand/art/pictures';
import { shop } from '@/brand/shop';
import { loadCart } from './queries.ts';
import { type CartPresentation, type CartView, emptyCartView, viewCart } from './view.ts';

const looks: CartPresentation = {
  locale: shop.locale,
  pictureOf: (art) => {
    const picture = pictures[art];
    return picture ? { src: picture.src, backdrop: backdropOf(art) } : null;
  },
};

/** The cart as sent to the browser; an empty one when there is none. */
export async function readCartView(cartId: string | null): Promise<CartView> {
  const cart = cartId ? await loadCart(cartId) : null;
  return cart ? viewCart(cart, looks) : emptyCartView;
}

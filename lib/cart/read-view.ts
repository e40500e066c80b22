import 'server-only';
import { images } from '@/brand/art/images';
import { backdropOf } from '@/brand/art/looks';
import { choiceIn } from '@/lib/catalog/localize';
import { requestTexts } from '@/lib/texts/request-texts';
import { loadCart } from './queries.ts';
import { type CartPresentation, type CartView, emptyCartView, viewCart } from './view.ts';

async function presentation(): Promise<CartPresentation> {
  const { t, view } = await requestTexts();
  return {
    locale: view.locale,
    texts: t,
    choice: (detail) => choiceIn(view, detail),
    imageOf: (art) => {
      const image = images[art];
      return image ? { src: image.src, backdrop: backdropOf(art) } : null;
    },
  };
}

/** The cart as sent to the browser; an empty one when there is none. */
export async function readCartView(cartId: string | null): Promise<CartView> {
  const cart = cartId ? await loadCart(cartId) : null;
  return cart ? viewCart(cart, await presentation()) : emptyCartView;
}

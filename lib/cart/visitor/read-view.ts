import 'server-only';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { thumbOf } from '@/lib/images/images';
import { slugIn } from '@/lib/markets/slugs';
import { requestTexts } from '@/lib/texts/request-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import { deliveryEstimate } from '../delivery.ts';
import { loadCart } from '../queries.ts';
import { includedTaxText } from '../taxes.ts';
import {
  type CartPresentation,
  type CartView,
  emptyCartView,
  viewCart,
} from '../view.ts';

function presentation({ t, view }: ViewTexts): CartPresentation {
  const isGross = view.market.prices === 'gross';
  return {
    locale: view.locale,
    texts: t,
    choice: (detail) => choiceIn(view, detail),
    name: (name) => phraseIn(view, name),
    slug: (slug) => slugIn(view, slug),
    imageOf: thumbOf,
    ...(isGross && { included: (lines) => includedTaxText(lines, { t, view }) }),
  };
}

/**
 * The cart as sent to the browser; an empty one when there is none.
 * @param given the texts of its view; by default those of the request's page
 */
export async function readCartView(cartId: string | null, given?: ViewTexts): Promise<CartView> {
  const texts = given ?? (await requestTexts());
  const [cart, delivery] = await Promise.all([
    cartId ? loadCart(cartId, texts.view.market) : null,
    deliveryEstimate(texts),
  ]);
  if (!cart) return { ...emptyCartView, delivery };
  return { ...viewCart(cart, presentation(texts)), delivery };
}

import 'server-only';
import { choiceIn } from '@/lib/catalog/localize';
import { thumbOf } from '@/lib/images';
import { requestTexts } from '@/lib/texts/request-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import { deliveryEstimate } from './delivery.ts';
import { loadCart } from './queries.ts';
import { includedTaxText } from './taxes.ts';
import { type CartPresentation, type CartView, emptyCartView, viewCart } from './view.ts';

function presentation({ t, view }: ViewTexts): CartPresentation {
  const isGross = view.market.prices === 'gross';
  return {
    locale: view.locale,
    texts: t,
    choice: (detail) => choiceIn(view, detail),
    imageOf: thumbOf,
    ...(isGross && { included: (lines) => includedTaxText(lines, { t, view }) }),
  };
}

/** The cart as sent to the browser; an empty one when there is none. */
export async function readCartView(cartId: string | null): Promise<CartView> {
  const texts = await requestTexts();
  const [cart, delivery] = await Promise.all([
    cartId ? loadCart(cartId) : null,
    deliveryEstimate(texts),
  ]);
  return { ...(cart ? viewCart(cart, presentation(texts)) : emptyCartView), delivery };
}

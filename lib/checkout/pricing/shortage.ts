import 'server-only';
import { linesWithProblems, loadCart } from '@/lib/cart/load-cart';
import { itemName } from '@/lib/catalog/localize';
import { isUncharged } from '@/lib/checkout/earlier';
import type { CartProblem, PayResult, ShortLine } from '@/lib/checkout/outcome';
import { currentTexts } from '@/lib/texts/current-view';
import type { QuoteProblem } from './quote';
import type { Quote } from './rules';

/**
 * Why a cart cannot be priced or paid as it is, with what the page may say of it.
 * @param shownCartId the cart that the page showed
 */
export async function cartProblem(
  why: QuoteProblem,
  cartId: string | null,
  shownCartId: string | null = cartId,
): Promise<CartProblem> {
  return {
    why,
    short: await shortLinesIn(cartId, why),
    isUncharged: await isUncharged(cartId, shownCartId),
  };
}

/** The result of a submission for a cart that cannot be priced as it is. */
export async function unpriced(why: QuoteProblem, cartId: string): Promise<PayResult> {
  if (why === 'service-unavailable') return { outcome: 'unavailable', why: 'unavailable' };
  return { outcome: 'changed', why, quote: null, short: await shortLinesIn(cartId, why) };
}

/** The lines of a cart with too few units left; none where that is not why it cannot be priced. */
async function shortLinesIn(cartId: string | null, why: QuoteProblem): Promise<ShortLine[]> {
  const cart = why === 'too-few-left' && cartId ? await loadCart(cartId) : null;
  return (cart ? linesWithProblems(cart) : []).flatMap(({ line, problem }) =>
    problem === 'too-few-left' || problem === 'out-of-stock'
      ? [{ item: itemName(currentTexts().view, line), left: line.left ?? 0 }]
      : [],
  );
}

/** The lines of a quote with too few units left. */
export function shortLinesOf(
  quote: Quote,
  shortages: readonly { variantId: string; left: number }[],
): ShortLine[] {
  return shortages.flatMap(({ variantId, left }) => {
    const line = quote.lines.find((one) => one.variantId === variantId);
    return line ? [{ item: itemName(currentTexts().view, line), left }] : [];
  });
}

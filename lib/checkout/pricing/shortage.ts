import 'server-only';
import { loadCart } from '@/lib/cart/queries';
import { linesWithProblems } from '@/lib/cart/view';
import { problemMessage, type ShortLine, shortMessage } from '@/lib/checkout/messages';
import type { QuoteProblem } from './quote';
import type { Quote } from './rules';

/** Why a cart cannot be priced or paid as it is; if there are too few units, how many are left. */
export async function cartProblemMessage(
  problem: QuoteProblem,
  cartId: string | null,
): Promise<string> {
  if (problem !== 'too-few-left' || !cartId) return problemMessage(problem);
  const cart = await loadCart(cartId);
  const short = (cart ? linesWithProblems(cart) : []).flatMap(({ line, problem: one }) =>
    one === 'too-few-left' || one === 'out-of-stock' ? [{ ...line, left: line.left ?? 0 }] : [],
  );
  return shortMessage(short);
}

/** The lines of a quote with too few units left. */
export function shortLinesOf(
  quote: Quote,
  shortages: readonly { variantId: string; left: number }[],
): ShortLine[] {
  return shortages.flatMap(({ variantId, left }) => {
    const line = quote.lines.find((one) => one.variantId === variantId);
    return line ? [{ ...line, left }] : [];
  });
}

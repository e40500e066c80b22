import { isDeepStrictEqual } from 'node:util';
import { destinationOf } from '@/lib/addresses/country-rules';
import { countryOf } from '@/lib/addresses/territories';
import type { PayInput } from '@/lib/checkout/schema';
import { fromNow } from '@/lib/clock';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import type { DayRange } from '@/lib/delivery/calendar';
import type { Result } from '@/lib/result';
import type { PriceSource } from './product-prices';
import { checkPrices, type PriceCheck } from './product-prices';
import { type QuoteProblem, quoteOrder } from './quote';
import type { Quote } from './rules';

/** What the shopper saw on the page, compared with what holds now: the price shown is the price charged. */

/** A shopper who loaded the page before the cut-off may pay a little after it. */
const PROMISE_MS = 15 * 60_000;

/**
 * The price that is about to be charged. If the mirror has the price that was shown, the service
 * verifies each product in parallel with transaction A. Otherwise the price is fetched from the
 * service.
 */
export async function quoteShown(
  cartId: string,
  input: PayInput,
): Promise<{ quoted: Result<Quote, QuoteProblem>; prices: Promise<PriceCheck> }> {
  const quote = (source: PriceSource) =>
    quoteOrder(cartId, destinationOf(input.address), input.shippingMethod, source);
  const mirrored = await quote('mirror');
  if (!mirrored.ok || !isShown(mirrored.value, input)) {
    return { quoted: await quote('service'), prices: Promise.resolve('unchanged') };
  }
  const { lines, shipping } = mirrored.value;
  const { serviceProductId, price: unit } = shipping;
  const prices = checkPrices([...lines, { serviceProductId, unit }]);
  // Awaited later: without this, a rejection before then would be unhandled.
  prices.catch(() => undefined);
  return { quoted: mirrored, prices };
}

/** Whether a quote is the one on the page. */
export function isShown(quote: Quote, { shownTotal, currency, shownLines }: PayInput): boolean {
  if (quote.total.amount !== shownTotal || quote.currency !== currency) return false;
  if (!shownLines) return true;
  const priced = quote.lines.map(({ variantId, quantity, unit }) => ({
    ...{ variantId, quantity, unit: unit.amount },
  }));
  const inOrder = (lines: { variantId: string }[]) =>
    lines.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
  return isDeepStrictEqual(inOrder(priced), inOrder(shownLines));
}

/**
 * The delivery dates to promise: those on the page, if they were valid when it was loaded. Null if
 * the method has none.
 */
export async function promisedArrival(
  { arrivals, shipping, destination }: Quote,
  { shownArrival: shown }: PayInput,
): Promise<DayRange | null | 'changed'> {
  const current = arrivals?.[shipping.code];
  if (!current) return null;
  const isShownBy = ({ from, to }: DayRange) => shown?.from === from && shown.to === to;
  if (!shown || isShownBy(current)) return { from: current.from, to: current.to };
  const before = await arrivalsAt(fromNow(-PROMISE_MS), [shipping], countryOf(destination));
  const earlier = before[shipping.code];
  return earlier && isShownBy(earlier) ? shown : 'changed';
}

import { addressErrors, destinationOf } from '@/lib/addresses/country-rules';
import { followClock } from '@/lib/db/clock';
import { MAX_TOTAL } from '@/lib/money';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { failpoint } from '@/lib/payments/failpoints';
import { sendPayment } from '@/lib/payments/settle';
import { transition } from '@/lib/payments/store';
import type { Refusal } from '@/lib/ratelimit/guarded-payment';
import { currentViewKey } from '@/lib/texts/current-view';
import { fingerprintOf, issueCheckoutKey, readCheckoutKey } from './checkout-key';
import {
  earlierResult,
  follow,
  holdsTooMuch,
  isOfAnAccount,
  isUncharged,
  resultOf,
  type Shopper,
  settledElsewhere,
} from './earlier';
import { importHistory } from './orders/history';
import { bodyOf, orderPayment } from './orders/payment';
import { type Placed, placeOrder, type Started } from './orders/place';
import type { Change, PayOutcome, PayResult, ShortLine } from './outcome';
import type { PriceCheck } from './pricing/product-prices';
import { quoteOrder } from './pricing/quote';
import type { Quote } from './pricing/rules';
import { shortLinesOf, unpriced } from './pricing/shortage';
import { isShown, promisedArrival, quoteShown } from './pricing/shown';
import type { PayInput } from './schema';

/**
 * Charges the shopper's cart once: transactions A, B and C around one POST, which is never repeated here. Safe to call
 * any number of times with the same input.
 * @param refusal checks whether a new charge is allowed. Not called for a repeated submission, which always gets its
 *   result.
 */
export async function pay(
  input: PayInput,
  shopper: Shopper,
  refusal: Refusal = async () => null,
): Promise<PayOutcome> {
  await followClock();
  const result = await payOnce(input, shopper, refusal);
  if (result.outcome === 'paid' || result.outcome === 'confirming') return result;
  const shownCartId = readCheckoutKey(input.checkoutKey)?.cartId ?? null;
  return {
    ...result,
    isUncharged: await isUncharged(shopper.cartId, shownCartId),
    nextKey: issueCheckoutKey(shopper.cartId ?? ''),
  };
}

async function payOnce(input: PayInput, shopper: Shopper, refusal: Refusal): Promise<PayResult> {
  // Identify.
  const key = readCheckoutKey(input.checkoutKey);
  if (!key) return changed('stalePage');
  const earlier = await earlierResult(input, key.cartId, shopper);
  if (earlier && earlier !== 'conflict') return earlier;
  const { cartId } = shopper;
  if (!cartId) return changed((await isOfAnAccount(key.cartId)) ? 'signedOut' : 'cart-empty');
  const refused = earlier ? null : await refusedBefore(input, shopper, cartId, refusal);
  if (refused) return (await settledElsewhere(cartId)) ?? refused;

  // Price.
  const { quoted, prices } = await quoteShown(cartId, input);
  const quote = quoted.ok ? quoted.value : null;
  if (earlier) return changed('conflict', quote);
  if (!quote || !isShown(quote, input)) {
    const elsewhere = await settledElsewhere(cartId);
    return elsewhere ?? (quoted.ok ? changed('changed', quote) : unpriced(quoted.error, cartId));
  }
  const arrival = await promisedArrival(quote, input);
  if (arrival === 'changed') return changed('datesChanged', quote);
  if (quote.total.amount > MAX_TOTAL) return changed('tooMuch', quote);
  // Transactions from before the first charge do not belong to this shop's orders.
  if (!(await importHistory())) return { outcome: 'unavailable', why: 'unavailable' };

  // Place.
  failpoint('before-a');
  const placed = await placeOrder({
    key: input.checkoutKey,
    fingerprint: fingerprintOf(quote, input.contact, input.address),
    cartId,
    userId: shopper.userId,
    view: currentViewKey(),
    quote,
    contact: input.contact,
    address: input.address,
    arrival,
    ...(input.card ? { card: input.card } : {}),
    paymentToken: input.paymentToken,
  });
  failpoint('after-a');
  if (placed.outcome !== 'start') return notPlaced(placed, quote);
  return await charge(placed, cartId, input, quote, prices);
}

function changed(
  why: Change,
  quote: Quote | null = null,
  short: readonly ShortLine[] = [],
): PayResult {
  return { outcome: 'changed', why, quote, short };
}

/** Reasons to refuse a new charge that do not depend on its price. */
async function refusedBefore(
  { address, contact }: PayInput,
  { userId }: Shopper,
  cartId: string,
  refusal: Refusal,
): Promise<PayResult | null> {
  // Checked here and not by the schema, so that a repeated submission gets its result even if the rules have changed.
  const fields = addressErrors(address, 'address.');
  if (fields) return { outcome: 'invalid', fields };
  const limit = await refusal();
  if (limit !== null) return { outcome: 'unavailable', why: 'limited', limit };
  const isHolding = await holdsTooMuch(contact.email, userId, cartId);
  return isHolding ? { outcome: 'unavailable', why: 'tooManyOpen' } : null;
}

/** The result of a submission that started no attempt. */
async function notPlaced(
  placed: Exclude<Placed, { outcome: 'start' }>,
  quote: Quote,
): Promise<PayResult> {
  switch (placed.outcome) {
    case 'conflict':
      return changed('conflict', quote);
    case 'cart-closed':
      return placed.paidOrderId
        ? { outcome: 'paid', orderId: placed.paidOrderId }
        : changed('cart-closed');
    case 'token-reused':
      return { outcome: 'declined', reason: 'token-reused', by: 'unknown' };
    case 'busy':
      return { outcome: 'busy', why: 'busy', orderId: placed.orderId };
    case 'short':
      return changed('too-few-left', null, shortLinesOf(quote, placed.shortages));
    case 'existing':
      return await follow(placed.orderId);
  }
}

/** Sends the attempt once, and settles it by the reply. */
async function charge(
  { orderId, attemptId }: Started,
  cartId: string,
  input: PayInput,
  quote: Quote,
  prices: Promise<PriceCheck>,
): Promise<PayResult> {
  const giveUp = (reason: string) =>
    transition(orderPayment, attemptId, null, 'abandon', { reason });
  const customer = await ensureCustomer(input.contact);
  failpoint('after-customer');
  if (!customer.ok) {
    const { error } = customer;
    if (error.kind !== 'refused') {
      await giveUp('never-sent');
      return { outcome: 'unavailable', why: error.kind };
    }
    const details = { reason: 'customer-refused', httpStatus: error.httpStatus };
    await transition(orderPayment, attemptId, null, 'turnAway', details);
    return { outcome: 'declined', reason: details.reason, by: 'unknown' };
  }
  const checked = await prices;
  if (checked === 'unreadable') {
    await giveUp('never-sent');
    return { outcome: 'unavailable', why: 'unavailable' };
  }
  if (checked === 'changed') {
    await giveUp('price-changed');
    const destination = destinationOf(input.address);
    const current = await quoteOrder(cartId, destination, input.shippingMethod, 'service');
    return current.ok ? changed('changed', current.value) : await unpriced(current.error, cartId);
  }
  const body = bodyOf(quote, customer.value);
  switch (await sendPayment(orderPayment, attemptId, body, input.paymentToken)) {
    case 'succeeded':
      return { outcome: 'paid', orderId };
    case 'settled':
      return await resultOf(orderId);
    case 'busy':
      return { outcome: 'busy', why: 'matchKeyBusy', orderId: null };
    case 'paused':
      return { outcome: 'unavailable', why: 'paused' };
    case 'stopped':
      return { outcome: 'unavailable', why: 'unavailable' };
    case 'gone':
      return await follow(orderId);
  }
}

'use server';

import { viewer } from '@/lib/auth/viewer';
import { currentCartId } from '@/lib/cart/visitor';
import { log } from '@/lib/log';
import { orderPath } from '@/lib/orders/links';
import { guardedPayment } from '@/lib/ratelimit/payments';
import { asKnown } from './certainty';
import { issueCheckoutKey } from './checkout-key';
import { type FormToken, formToken } from './form-token';
import { messages, problemMessage } from './messages';
import { type PayResult, pay } from './pay';
import { quoteOrder } from './pricing/quote';
import type { Quote } from './pricing/rules';
import { cartProblemMessage } from './pricing/shortage';
import { fieldErrorsOf, payInputSchema, quoteInputSchema } from './schema';

/*
 * No cookie is set in here: Next would draw the checkout page again with the answer, of a cart that
 * has just been paid. The old cart leads to the one that follows it.
 */

/** A PayResult as the page gets it: orders as paths that open for this shopper. */
export type PayAnswer =
  | { outcome: 'paid' | 'confirming'; orderPath: string }
  | Exclude<PayResult, { outcome: 'paid' | 'confirming' | 'busy' }>
  | { outcome: 'busy'; message: string; orderPath: string | null }
  /** Something broke on our side: the same submission can safely be made again with the same key. */
  | { outcome: 'unsure'; message: string };

/**
 * Charges the visitor's cart once. The page may call it again with the same input whenever an
 * answer was lost: the checkout key makes every repetition the same purchase.
 */
export async function payAction(input: unknown): Promise<PayAnswer> {
  try {
    const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
    const parsed = payInputSchema.safeParse(input);
    if (!parsed.success) {
      return {
        outcome: 'invalid',
        message: await asKnown(messages.invalid, cartId),
        fields: fieldErrorsOf(parsed.error),
        nextKey: issueCheckoutKey(cartId ?? ''),
      };
    }
    const { contact, paymentToken } = parsed.data;
    const payer = { account: shopper, cartId, email: contact.email, paymentToken };
    const result = await guardedPayment(payer, (refusal) =>
      pay(parsed.data, { userId: shopper?.userId ?? null, cartId }, refusal),
    );
    return toAnswer(result);
  } catch (error) {
    log.error('A payment action broke off', { error });
    return { outcome: 'unsure', message: messages.unsure };
  }
}

function toAnswer(result: PayResult): PayAnswer {
  switch (result.outcome) {
    case 'paid':
      return { outcome: 'paid', orderPath: orderPath(result.orderId) };
    case 'confirming':
      return { outcome: 'confirming', orderPath: orderPath(result.orderId) };
    case 'busy': {
      const { orderId, message } = result;
      return { outcome: 'busy', message, orderPath: orderId ? orderPath(orderId) : null };
    }
    default:
      return result;
  }
}

export type QuoteAnswer = { ok: true; quote: Quote } | { ok: false; message: string };

/** What the visitor's cart costs, delivered this way to this country. Charges nothing. */
export async function quoteAction(input: unknown): Promise<QuoteAnswer> {
  const parsed = quoteInputSchema.safeParse(input);
  const cartId = await currentCartId();
  if (!parsed.success || !cartId) {
    const problem = problemMessage(cartId ? 'country-unavailable' : 'cart-empty');
    return { ok: false, message: await asKnown(problem, cartId) };
  }
  const quote = await quoteOrder(cartId, parsed.data.country, parsed.data.shippingMethod);
  return quote.ok
    ? { ok: true, quote: quote.value }
    : { ok: false, message: await asKnown(await cartProblemMessage(quote.error, cartId), cartId) };
}

/** A fresh session token for the card form, when its own has expired, or why there is none. */
export async function requestFormToken(): Promise<FormToken> {
  const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
  const subject = shopper?.userId ?? cartId;
  return subject ? formToken(subject) : { ok: false, message: messages.nobodyPays };
}

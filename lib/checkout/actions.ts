'use server';

import * as z from 'zod/mini';
import { destinationOf } from '@/lib/addresses/country-rules';
import { type Action, inAction, readInput, runAction } from '@/lib/auth/actions/action';
import { viewer } from '@/lib/auth/viewer';
import { currentCartId } from '@/lib/cart/current-cart';
import { orderPath } from '@/lib/orders/access/links';
import { guardedPayment } from '@/lib/ratelimit/guarded-payment';
import { fail, ok, type Result } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { issueCheckoutKey } from './checkout-key';
import { type FormToken, formToken, noFormToken } from './form-token';
import type { CartProblem, PayOutcome } from './outcome';
import { pay } from './pay';
import { quoteIn } from './pricing/localize';
import { quoteOrder } from './pricing/quote';
import type { Quote } from './pricing/rules';
import { cartProblem } from './pricing/shortage';
import { payInputSchema, quoteInputSchema } from './schema';

/*
 * No action here sets a cookie: Next would re-render the checkout page with the response, for a
 * cart that has just been paid. The old cart points to its successor.
 */

/** A PayOutcome for the page: orders as paths that this shopper may open. */
export type PayAnswer =
  | { outcome: 'paid' | 'confirming'; orderPath: string }
  | { outcome: 'busy'; why: 'busy' | 'matchKeyBusy'; orderPath: string | null }
  | Exclude<PayOutcome, { outcome: 'paid' | 'confirming' | 'busy' }>
  /** An internal error: the same submission can safely be repeated with the same key. */
  | { outcome: 'unsure' };

/**
 * Charges the visitor's cart once. The page may call it again with the same input whenever a
 * response was lost: the checkout key makes every repetition the same purchase.
 */
export async function payAction(input: unknown): Promise<PayAnswer> {
  return inAction<PayAnswer>(
    'pay',
    () => ({ outcome: 'unsure' }),
    async () => {
      const [cartId, account] = await Promise.all([currentCartId(), viewer()]);
      const read = readInput(payInputSchema, input);
      if (!read.ok) {
        const nextKey = issueCheckoutKey(cartId ?? '');
        return { outcome: 'invalid', fields: read.error.fields, isUncharged: false, nextKey };
      }
      const { contact, paymentToken } = read.value;
      const payer = { account, cartId, email: contact.email, paymentToken };
      const shopper = { userId: account?.userId ?? null, cartId };
      return toAnswer(await guardedPayment(payer, (refusal) => pay(read.value, shopper, refusal)));
    },
  );
}

function toAnswer(result: PayOutcome): PayAnswer {
  switch (result.outcome) {
    case 'paid':
    case 'confirming':
      return { outcome: result.outcome, orderPath: orderPath(result.orderId) };
    case 'busy': {
      const { why, orderId } = result;
      return { outcome: 'busy', why, orderPath: orderId ? orderPath(orderId) : null };
    }
    case 'changed':
      return { ...result, quote: result.quote && quoteIn(currentTexts().view, result.quote) };
    default:
      return result;
  }
}

/** Why there is no quote. */
export type QuoteRefusal = CartProblem | { why: 'notQuoted' };

/** The price of the visitor's cart with a delivery method and destination. Charges nothing. */
export async function quoteAction(input: unknown): Promise<Result<Quote, QuoteRefusal>> {
  return inAction<Result<Quote, QuoteRefusal>>(
    'quote',
    () => fail({ why: 'notQuoted' }),
    async () => {
      const cartId = await currentCartId();
      if (!cartId) return fail(await cartProblem('cart-empty', null));
      const read = readInput(quoteInputSchema, input);
      if (!read.ok) return fail(await cartProblem('country-unavailable', cartId, null));
      const { cartId: shownCartId, shippingMethod, ...place } = read.value;
      const quote = await quoteOrder(cartId, destinationOf(place), shippingMethod);
      if (!quote.ok) return fail(await cartProblem(quote.error, cartId, shownCartId));
      return ok(quoteIn(currentTexts().view, quote.value));
    },
  );
}

const noInput = z.undefined();

/** A new session token for the card form when the last one has expired, or why there is none. */
export async function requestFormToken(): Promise<FormToken> {
  const action: Action<string, typeof noInput, FormToken> = {
    name: 'form-token',
    authorize: async () => {
      const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
      const subject = shopper?.userId ?? cartId;
      return subject ? ok(subject) : fail(fail(currentTexts().t.payment.messages.nobodyPays));
    },
    schema: noInput,
    invalid: noFormToken,
    unknown: noFormToken,
  };
  return runAction(action, undefined, formToken);
}

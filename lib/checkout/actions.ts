'use server';

import * as z from 'zod/mini';
import { destinationOf } from '@/lib/addresses/countries';
import { type Action, runAction } from '@/lib/auth/actions/action';
import { type Viewer, viewer } from '@/lib/auth/viewer';
import { currentCartId } from '@/lib/cart/visitor/visitor';
import { orderPath } from '@/lib/orders/access/links';
import { guardedPayment } from '@/lib/ratelimit/payments';
import { fail, ok, type Result } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { asKnown } from './certainty';
import { issueCheckoutKey } from './checkout-key';
import { type FormToken, formToken, noFormToken } from './form-token';
import { messageOf, problemMessage } from './messages';
import { type PayOutcome, pay } from './pay';
import { quoteIn } from './pricing/localize';
import { quoteOrder } from './pricing/quote';
import type { Quote } from './pricing/rules';
import { cartProblemMessage } from './pricing/shortage';
import { payInputSchema, quoteInputSchema } from './schema';

/*
 * No action here sets a cookie: Next would re-render the checkout page with the response, for a
 * cart that has just been paid. The old cart points to its successor.
 */

/** A PayOutcome for the page: orders as paths that this shopper may open. */
export type PayAnswer =
  | { outcome: 'paid' | 'confirming'; orderPath: string }
  | Exclude<PayOutcome, { outcome: 'paid' | 'confirming' | 'busy' }>
  | { outcome: 'busy'; message: string; orderPath: string | null }
  /** An internal error: the same submission can safely be repeated with the same key. */
  | { outcome: 'unsure'; message: string };

/**
 * Charges the visitor's cart once. The page may call it again with the same input whenever a
 * response was lost: the checkout key makes every repetition the same purchase.
 */
export async function payAction(input: unknown): Promise<PayAnswer> {
  const action: Action<Payer, typeof payInputSchema, PayAnswer> = {
    name: 'pay',
    authorize: async () => {
      const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
      return ok({ cartId, shopper });
    },
    schema: payInputSchema,
    invalid: ({ fields }, { cartId }) => ({
      outcome: 'invalid',
      message: messageOf('invalid'),
      fields,
      nextKey: issueCheckoutKey(cartId ?? ''),
    }),
    unknown: () => ({ outcome: 'unsure', message: messageOf('unsure') }),
  };
  return runAction(action, input, async ({ cartId, shopper }, purchase) => {
    const { contact, paymentToken } = purchase;
    const payer = { account: shopper, cartId, email: contact.email, paymentToken };
    const result = await guardedPayment(payer, (refusal) =>
      pay(purchase, { userId: shopper?.userId ?? null, cartId }, refusal),
    );
    return toAnswer(result);
  });
}

type Payer = { cartId: string | null; shopper: Viewer | null };

function toAnswer(result: PayOutcome): PayAnswer {
  switch (result.outcome) {
    case 'paid':
      return { outcome: 'paid', orderPath: orderPath(result.orderId) };
    case 'confirming':
      return { outcome: 'confirming', orderPath: orderPath(result.orderId) };
    case 'busy': {
      const { orderId, message } = result;
      return { outcome: 'busy', message, orderPath: orderId ? orderPath(orderId) : null };
    }
    case 'changed': {
      const quote = result.quote && quoteIn(currentTexts().view, result.quote);
      return { ...result, quote };
    }
    default:
      return result;
  }
}

/**
 * The price of the visitor's cart with a delivery method and destination, or what the page says instead.
 * Charges nothing.
 */
export async function quoteAction(input: unknown): Promise<Result<Quote, string>> {
  const cartId = await currentCartId();
  const refused = async (message: string, shownCartId: string | null = null) =>
    fail(await asKnown(message, cartId, shownCartId));
  const action: Action<string, typeof quoteInputSchema, Result<Quote, string>> = {
    name: 'quote',
    authorize: async () =>
      cartId ? ok(cartId) : fail(await refused(problemMessage('cart-empty'))),
    schema: quoteInputSchema,
    invalid: () => refused(problemMessage('country-unavailable')),
    unknown: () => fail(messageOf('notQuoted')),
  };
  return runAction(action, input, async (id, { cartId: shownCartId, shippingMethod, ...place }) => {
    const quote = await quoteOrder(id, destinationOf(place), shippingMethod);
    if (quote.ok) return ok(quoteIn(currentTexts().view, quote.value));
    return refused(await cartProblemMessage(quote.error, id), shownCartId);
  });
}

const noInput = z.undefined();

/** A new session token for the card form when the last one has expired, or why there is none. */
export async function requestFormToken(): Promise<FormToken> {
  const action: Action<string, typeof noInput, FormToken> = {
    name: 'form-token',
    authorize: async () => {
      const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
      const subject = shopper?.userId ?? cartId;
      return subject ? ok(subject) : fail(fail(messageOf('nobodyPays')));
    },
    schema: noInput,
    invalid: noFormToken,
    unknown: noFormToken,
  };
  return runAction(action, undefined, formToken);
}

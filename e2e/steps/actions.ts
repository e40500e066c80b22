import { expect } from '@playwright/test';
import { call, request } from '../access/http';

/** A buyer with an Irish address. */
export type Buyer = {
  email: string;
  firstname: string;
  lastname: string;
  street: string;
  eircode: string;
};

const CARD = { last4: '4242', type: 'VISA' };
/** A delivery method of the demo. */
const SHIPPING = 'standard';

const addressOf = ({ street, eircode }: Buyer) => ({
  line1: street,
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: eircode,
});

/** Calls an action that has to succeed. */
export async function done(action: string, args: unknown[], cookie: string): Promise<unknown> {
  const { result, text } = await call(action, args, { cookie });
  expect(result, `${action}: ${text.slice(0, 500)}`).toMatchObject({ ok: true });
  return result;
}

/** The checkout page's payload for the visitor's cart. */
export async function checkoutInput(cookie: string, buyer: Buyer, paymentToken: string) {
  const { text } = await request('/checkout', { cookie });
  const found = (name: string) =>
    new RegExp(`\\\\"${name}\\\\":\\\\"([^"\\\\]+)\\\\"`).exec(text)?.[1] ?? '';
  const [cartId, checkoutKey] = [found('cartId'), found('checkoutKey')];
  const quote = (await done(
    'lib/checkout/actions#quoteAction',
    [{ cartId, country: 'IE', shippingMethod: SHIPPING }],
    cookie,
  )) as { value: { total: { amount: number; currency: string } } };
  const { firstname, lastname, email } = buyer;
  return {
    checkoutKey,
    cartId,
    contact: { firstname, lastname, email, phone: '' },
    address: { ...addressOf(buyer), country: 'IE' },
    shippingMethod: SHIPPING,
    shownTotal: quote.value.total.amount,
    currency: quote.value.total.currency,
    paymentToken,
    card: CARD,
  };
}

/**
 * Buys the visitor's cart by the checkout's action.
 * @returns the path of the order, with its key
 */
export async function buyCart(cookie: string, buyer: Buyer, paymentToken: string): Promise<string> {
  const input = await checkoutInput(cookie, buyer, paymentToken);
  const { result, text } = await call('lib/checkout/actions#payAction', [input], { cookie });
  expect(result, text.slice(0, 500)).toMatchObject({ outcome: 'paid' });
  return (result as { orderPath: string }).orderPath;
}

// module: subscriptions
/** The payload of the page that joins a club. */
export async function subscriptionAttemptInput(
  planKey: string,
  key: string,
  buyer: Buyer,
  paymentToken: string,
) {
  const { result } = await call('modules/subscriptions/actions#quoteMonthly', [
    { planKey, quantity: 1, country: 'IE' },
  ]);
  const { total, currency } = (result as { value: { total: number; currency: string } }).value;
  const { firstname, lastname } = buyer;
  return {
    key,
    planKey,
    quantity: 1,
    country: 'IE',
    firstname,
    lastname,
    address: addressOf(buyer),
    choices: {},
    shownTotal: total,
    trialDays: 0,
    currency,
    paymentToken,
    card: CARD,
  };
}

// module: subscriptions
/**
 * Joins a club by its page's action.
 * @returns the key of the subscription attempt, and the subscription's id
 */
export async function joinClub(
  cookie: string,
  planKey: string,
  buyer: Buyer,
  paymentToken: string,
): Promise<{ key: string; id: string }> {
  const { text } = await request(`/clubs/${planKey}`, { cookie });
  const key = /\\"subscriptionAttemptKey\\":\\"([^"\\]+)\\"/.exec(text)?.[1] ?? '';
  const input = await subscriptionAttemptInput(planKey, key, buyer, paymentToken);
  const { result, text: reply } = await call(
    'modules/subscriptions/actions#subscribeAction',
    [input],
    {
      cookie,
    },
  );
  expect(result, reply.slice(0, 500)).toMatchObject({ outcome: 'started' });
  return { key, id: (result as { id: string }).id };
}

import { expect } from '@playwright/test';
import { call, request } from '../access/http';

export type Buyer = {
  email: string;
  firstname: string;
  lastname: string;
  street: string;
  eircode: string;
};

export const CARD = { last4: '4242', type: 'VISA' };
const SHIPPING = 'standard';

export const addressOf = ({ street, eircode }: Buyer) => ({
  line1: street,
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: eircode,
});

export async function done(action: string, args: unknown[], cookie: string): Promise<unknown> {
  const { result, text } = await call(action, args, { cookie });
  expect(result, `${action}: ${text.slice(0, 500)}`).toMatchObject({ ok: true });
  return result;
}

export async function checkoutInput(cookie: string, buyer: Buyer, paymentToken: string) {
  const { text } = await request('/checkout', { cookie });
  const fieldOf = (name: string) =>
    new RegExp(`\\\\"${name}\\\\":\\\\"([^"\\\\]+)\\\\"`).exec(text)?.[1] ?? '';
  const [cartId, checkoutKey] = [fieldOf('cartId'), fieldOf('checkoutKey')];
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

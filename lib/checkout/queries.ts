import { unsettledOrders } from '@/lib/db/order-status';
import 'server-only';
import { destinationOf } from '@/lib/addresses/country-rules';
import { viewer } from '@/lib/auth/viewer';
import { cartIdFromCookie, currentCartId } from '@/lib/cart/current-cart';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import { env } from '@/lib/env';
import { homeCountry } from '@/lib/markets/views';
import { currentMarket, currentTexts } from '@/lib/texts/current-view';
import { issueCheckoutKey } from './checkout-key';
import { formToken } from './form-token';
import type { CartProblem } from './outcome';
import { emptyPrefill, type Prefill, prefillFor } from './prefill';
import { methodsFor } from './pricing/methods';
import { countriesOf, destinations, priceCart, type QuoteProblem, taxesTo } from './pricing/quote';
import { priceOrder, type Quote, type ShippingMethod } from './pricing/rules';
import { cartProblem } from './pricing/shortage';

/** The data of the checkout page. */
export type CheckoutView = {
  kind: 'ready';
  checkoutKey: string;
  cartId: string;
  /** For the card form; null if there is none, and the page offers to try again. */
  sessionToken: string | null;
  formEnvironment: string;
  quote: Quote;
  /** Every method, for any country. */
  shippingMethods: ShippingMethod[];
  /** The countries that the market delivers to, as ISO 3166-1 alpha-2. */
  countries: string[];
  prefill: Prefill;
};

export type CheckoutPage =
  | CheckoutView
  /** The cart cannot be paid as it is. */
  | ({ kind: 'problem'; paidOrderId: string | null } & CartProblem)
  /** An order of this cart is not settled yet: nothing else is charged until it is. */
  | { kind: 'unsettled'; orderId: string };

/**
 * Prices the visitor's cart again, issues a checkout key and requests a session token. An address
 * that the market does not deliver to is not prefilled: the form would have it under
 * another country.
 */
export async function prepareCheckout(): Promise<CheckoutPage> {
  await followClock();
  const [cartId, shopper] = await Promise.all([currentCartId(), viewer()]);
  const refused = async (problem: QuoteProblem): Promise<CheckoutPage> => ({
    kind: 'problem',
    ...(await cartProblem(problem, cartId)),
    paidOrderId: problem === 'cart-empty' ? await justPaidOrder() : null,
  });
  if (!cartId) return await refused('cart-empty');
  const unsettled = await unsettledOrderOf(cartId);
  if (unsettled) return { kind: 'unsettled', orderId: unsettled };
  const [priced, taxed, token] = await Promise.all([
    priceCart(cartId),
    destinations(currentMarket()),
    formToken(shopper?.userId ?? cartId),
  ]);
  if (!priced.ok) return await refused(priced.error);
  const { shippingMethods } = priced.value;
  if (shippingMethods.length === 0) return await refused('shipping-unavailable');
  const places = taxed.filter((one) => methodsFor(shippingMethods, one.destination).length > 0);
  const placeIn = (code: string | undefined) => places.find((one) => one.destination === code);
  const prefill = shopper
    ? await prefillFor(shopper, (country) => placeIn(country) !== undefined)
    : emptyPrefill;
  const { country, ...rest } = prefill.address;
  const known = country ? placeIn(destinationOf({ country, ...rest })) : undefined;
  const place = known ?? placeIn(homeCountry(currentTexts().view)) ?? places[0];
  if (!place) return await refused('country-unavailable');
  const offered = methodsFor(shippingMethods, place.destination);
  const [shipping] = offered;
  if (!shipping) return await refused('shipping-unavailable');
  const arrivals = await arrivalsAt(now(), offered, place.country);
  const taxes = taxesTo(place.destination, place.taxCodes);
  return {
    kind: 'ready',
    checkoutKey: issueCheckoutKey(cartId),
    cartId,
    sessionToken: token.ok ? token.value : null,
    formEnvironment: env().service.formEnvironment,
    quote: { ...priceOrder({ ...priced.value, shipping, ...place, ...taxes }), arrivals },
    shippingMethods,
    countries: countriesOf(places),
    prefill: known ? prefill : { ...prefill, address: {} },
  };
}

/** How long a shopper whose page was reloaded while paying looks for the order here, in milliseconds. */
const JUST_PAID_MS = 15 * 60_000;

/** The order that the visitor's cart has just become, whose page may not have arrived. */
async function justPaidOrder(): Promise<string | null> {
  const cartId = await cartIdFromCookie();
  if (!cartId) return null;
  const order = await db().order.findFirst({
    where: { cartId, status: 'PAID', createdAt: { gt: new Date(now().getTime() - JUST_PAID_MS) } },
    select: { id: true },
  });
  return order?.id ?? null;
}

/** The order of a cart that is being charged or confirmed; one that was never sent does not count. */
async function unsettledOrderOf(cartId: string): Promise<string | null> {
  const order = await db().order.findFirst({
    where: { cartId, status: { in: unsettledOrders.filter((status) => status !== 'PENDING') } },
    select: { id: true },
  });
  return order?.id ?? null;
}

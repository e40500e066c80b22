import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { addressErrors } from '@/lib/addresses/check';
import { destinationOf } from '@/lib/addresses/countries';
import { countryOf } from '@/lib/addresses/territories';
import { findOpenCart } from '@/lib/cart/store';
import { fromNow } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { Order } from '@/lib/db/generated/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import type { DayRange } from '@/lib/delivery/calendar';
import { MAX_TOTAL } from '@/lib/money';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { failpoint } from '@/lib/payments/failpoints';
import { isDecline, isShopsFault } from '@/lib/payments/reply';
import { sendPayment } from '@/lib/payments/settle';
import { sortItems } from '@/lib/payments/sort-items';
import { chargeableStates } from '@/lib/payments/states';
import { transition } from '@/lib/payments/store';
import { ok, type Result } from '@/lib/result';
import type { TransactionBody } from '@/lib/service/payment-service';
import { currentViewKey } from '@/lib/texts/current-view';
import { asKnown } from './certainty';
import { issueCheckoutKey, readCheckoutKey } from './checkout-key';
import { fingerprintOf, sentCodes } from './match-key';
import { failureMessage, messageOf, problemMessage, shortMessage } from './messages';
import { holdsTooMuch } from './orders/held-orders';
import { importHistory } from './orders/history';
import { orderPayment } from './orders/payment';
import type { Started } from './orders/place';
import { claimOrder } from './orders/store';
import { checkPrices, type PriceCheck, type ShownPrice } from './pricing/price-check';
import type { PriceSource } from './pricing/product-prices';
import { type QuoteProblem, quoteOrder } from './pricing/quote';
import type { Quote } from './pricing/rules';
import { cartProblemMessage, shortLinesOf } from './pricing/shortage';
import type { PayInput } from './schema';

/** The result of a submission of Pay. Every result but `paid` and `confirming` charged nothing. */
export type PayOutcome =
  | { outcome: 'paid'; orderId: string }
  /** Whether the charge happened is not known yet; no second one starts meanwhile. */
  | { outcome: 'confirming'; orderId: string }
  /** `by`: whose fault it was, as far as known. */
  | { outcome: 'declined'; message: string; by: Fault; nextKey: string }
  | { outcome: 'changed'; message: string; quote: Quote | null; nextKey: string }
  | { outcome: 'invalid'; message: string; fields: Record<string, string>; nextKey: string }
  /** Another order is not settled yet; `orderId` is the shopper's own earlier one. */
  | { outcome: 'busy'; message: string; orderId: string | null }
  | { outcome: 'unavailable'; message: string };

/** Whose fault a refused payment was: the shop's own never counts towards the shopper's limits. */
type Fault = 'card' | 'shop' | 'unknown';

/** The shopper who submits Pay. */
export type Shopper = { userId: string | null; cartId: string | null };

/** A shopper who loaded the page before the cut-off may pay a little after it. */
const PROMISE_MS = 15 * 60_000;
/** Real time that a double submission waits for the first one's outcome. */
const FOLLOW_MS = 25_000;

/**
 * Charges the shopper's cart once: transactions A, B and C (store.ts) around one POST that is never
 * repeated from here. Safe to call any number of times with the same input.
 * @param refusal why this shopper may not start another charge now, or null. Called only if this
 * submission could start one: a repeated submission always gets its result.
 */
export async function pay(
  input: PayInput,
  shopper: Shopper,
  refusal: () => Promise<string | null> = async () => null,
): Promise<PayOutcome> {
  await followClock();
  const result = await payOnce(input, shopper, refusal);
  if (!('message' in result)) return result;
  const shownCartId = readCheckoutKey(input.checkoutKey)?.cartId ?? null;
  return { ...result, message: await asKnown(result.message, shopper.cartId, shownCartId) };
}

async function payOnce(
  input: PayInput,
  shopper: Shopper,
  refusal: () => Promise<string | null>,
): Promise<PayOutcome> {
  const key = readCheckoutKey(input.checkoutKey);
  if (!key) return changed(messageOf('stalePage'), null, shopper);
  const decided = await decidedBefore(input, key.cartId, shopper);
  if (decided !== 'undecided' && decided !== 'conflict') return decided;
  if (!shopper.cartId) {
    if (await isOfAnAccount(key.cartId)) return changed(messageOf('signedOut'), null, shopper);
    return problem('cart-empty', shopper);
  }
  // Not in the schema: a repeated submission gets its result even if the rules have changed.
  const fields = decided === 'conflict' ? null : addressErrors(input.address, 'address.');
  if (fields) {
    const settling = await settledElsewhere(shopper.cartId);
    const message = messageOf('invalid');
    return settling ?? { outcome: 'invalid', message, fields, nextKey: nextKey(shopper) };
  }
  const refused = decided === 'conflict' ? null : await refusal();
  if (refused) {
    const settling = await settledElsewhere(shopper.cartId);
    return settling ?? { outcome: 'unavailable', message: refused };
  }

  if (
    decided !== 'conflict' &&
    (await holdsTooMuch(input.contact.email, shopper.userId, shopper.cartId))
  ) {
    return { outcome: 'unavailable', message: messageOf('tooManyOpen') };
  }

  const { quoted, prices } = await quoteShown(shopper.cartId, input);
  const quote = quoted.ok ? quoted.value : null;
  if (decided === 'conflict') return changed(messageOf('conflict'), quote, shopper);
  if (!quote || !isShown(quote, input)) {
    const settling = await settledElsewhere(shopper.cartId);
    if (settling) return settling;
  }
  if (!quoted.ok) return unpriced(quoted.error, shopper.cartId, shopper);
  if (!quote || !isShown(quote, input)) return changed(messageOf('changed'), quote, shopper);
  const arrival = await promisedArrival(quote, input);
  if (arrival === 'changed') return changed(messageOf('datesChanged'), quote, shopper);
  if (quote.total.amount > MAX_TOTAL) return changed(messageOf('tooMuch'), quote, shopper);
  // Transactions from before the first charge are foreign.
  if (!(await importHistory())) {
    return { outcome: 'unavailable', message: messageOf('unavailable') };
  }

  failpoint('before-a');
  const claim = await claimOrder({
    key: input.checkoutKey,
    fingerprint: fingerprintOf(quote, input.contact, input.address),
    cartId: shopper.cartId,
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
  switch (claim.outcome) {
    case 'conflict':
      return changed(messageOf('conflict'), quote, shopper);
    case 'cart-closed':
      if (claim.paidOrderId) return { outcome: 'paid', orderId: claim.paidOrderId };
      return problem('cart-closed', shopper);
    case 'token-reused':
      return declined(messageOf('tokenReused'), 'unknown', shopper);
    case 'busy':
      return { outcome: 'busy', message: messageOf('busy'), orderId: claim.orderId };
    case 'short':
      return changed(shortMessage(shortLinesOf(quote, claim.shortages)), null, shopper);
    case 'existing':
      return await follow(claim.orderId, shopper);
    case 'start':
      return await charge(claim, shopper.cartId, input, quote, prices, shopper);
  }
}

/**
 * The price that is about to be charged. If the mirror has the price that was shown, the service
 * verifies each product in parallel with transaction A. Otherwise the price is fetched from the
 * service.
 */
async function quoteShown(
  cartId: string,
  input: PayInput,
): Promise<{ quoted: Result<Quote, QuoteProblem>; prices: Promise<PriceCheck> }> {
  const quote = (source: PriceSource) =>
    quoteOrder(cartId, destinationOf(input.address), input.shippingMethod, source);
  const mirrored = await quote('mirror');
  if (mirrored.ok && isShown(mirrored.value, input)) {
    const prices = checkPrices(shownPrices(mirrored.value));
    // Awaited later: without this, a rejection before then would be unhandled.
    prices.catch(() => undefined);
    return { quoted: mirrored, prices };
  }
  return { quoted: await quote('service'), prices: Promise.resolve('unchanged') };
}

function shownPrices({ lines, shipping }: Quote): ShownPrice[] {
  const { serviceProductId, price: unit } = shipping;
  return [...lines, { serviceProductId, unit }];
}

function nextKey(shopper: Shopper): string {
  return issueCheckoutKey(shopper.cartId ?? '');
}

function declined(message: string, by: Fault, shopper: Shopper): PayOutcome {
  return { outcome: 'declined', message, by, nextKey: nextKey(shopper) };
}

function faultOf(reason: string | null): Fault {
  if (isDecline(reason)) return 'card';
  return isShopsFault(reason) ? 'shop' : 'unknown';
}

function changed(message: string, quote: Quote | null, shopper: Shopper): PayOutcome {
  return { outcome: 'changed', message, quote, nextKey: nextKey(shopper) };
}

function problem(kind: Parameters<typeof problemMessage>[0], shopper: Shopper): PayOutcome {
  return changed(problemMessage(kind), null, shopper);
}

/** The result for a cart that cannot be priced as it is. */
async function unpriced(
  error: QuoteProblem,
  cartId: string,
  shopper: Shopper,
): Promise<PayOutcome> {
  if (error === 'too-few-left') {
    return changed(await cartProblemMessage(error, cartId), null, shopper);
  }
  if (error !== 'service-unavailable') return problem(error, shopper);
  return { outcome: 'unavailable', message: messageOf('unavailable') };
}

/** Whether a cart is an account's: its owner has been signed out since the page was shown. */
async function isOfAnAccount(cartId: string): Promise<boolean> {
  const where = { id: cartId, userId: { not: null }, closedAt: null };
  return (await db().cart.count({ where })) > 0;
}

/** The result of a submission that needs no price, because its key or its page's cart has an order. */
async function decidedBefore(
  input: PayInput,
  pageCartId: string,
  shopper: Shopper,
): Promise<PayOutcome | 'conflict' | 'undecided'> {
  const order = await orderOfKey(input.checkoutKey);
  if (order && !(await isSamePurchase(order, input, shopper))) return 'conflict';
  // A paid cart cannot be priced any more; its key still leads to its order.
  if (order?.status === 'PAID') return { outcome: 'paid', orderId: order.id };
  const paidBefore = await paidOrderOf(pageCartId, shopper);
  if (paidBefore) return { outcome: 'paid', orderId: paidBefore };
  if (order && (await isUnderWay(order))) return await follow(order.id, shopper);
  return 'undecided';
}

async function orderOfKey(key: string): Promise<KnownOrder | null> {
  const { rows } = await pool().query<{ orderId: string }>({
    name: 'checkout-order-of-key',
    text: 'SELECT "orderId" FROM checkout_keys WHERE key = $1',
    values: [key],
  });
  if (!rows[0]) return null;
  return db().order.findUnique({ where: { id: rows[0].orderId }, include: { items: true } });
}

/** The price shown is the price charged. */
function isShown(quote: Quote, input: PayInput): boolean {
  const { shownTotal, currency, shownLines } = input;
  if (quote.total.amount !== shownTotal || quote.currency !== currency) return false;
  if (!shownLines) return true;
  const priced = quote.lines.map(({ variantId, quantity, unit }) => ({
    variantId,
    quantity,
    unit: unit.amount,
  }));
  const inOrder = (lines: { variantId: string }[]) =>
    lines.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1));
  return isDeepStrictEqual(inOrder(priced), inOrder(shownLines));
}

/**
 * The delivery dates to promise: those on the page, if they were valid when it was loaded. Null if
 * the method has none.
 */
async function promisedArrival(
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

type KnownOrder = Order & { items: { variantId: string | null; quantity: number }[] };

/**
 * Whether a submission repeats the purchase of its key, as far as can be told without prices. A
 * paid order's cart is closed, so its lines cannot differ any more.
 */
async function isSamePurchase(
  order: KnownOrder,
  input: PayInput,
  shopper: Shopper,
): Promise<boolean> {
  const same =
    order.totalAmount === input.shownTotal &&
    order.currency === input.currency &&
    order.shippingMethod === input.shippingMethod &&
    isDeepStrictEqual(order.contact, input.contact) &&
    isDeepStrictEqual(order.address, input.address);
  if (!same || order.status === 'PAID' || order.cartId !== shopper.cartId) return same;
  const lines = await db().cartItem.findMany({
    where: { cartId: order.cartId, removedAt: null },
    select: { variantId: true, quantity: true },
  });
  const ordered = order.items.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  );
  return isDeepStrictEqual(byVariant(lines), byVariant(ordered));
}

function byVariant(lines: { variantId: string; quantity: number }[]) {
  return new Map(lines.map((line) => [line.variantId, line.quantity]));
}

/** Whether an order is being charged or confirmed, or a submission is preparing its charge. */
async function isUnderWay(order: { id: string; status: OrderStatus }): Promise<boolean> {
  if (order.status !== 'PENDING') return unsettledOrders.includes(order.status);
  const { rowCount } = await pool().query(
    `SELECT 1 FROM charge_attempts WHERE "orderId" = $1 AND (
       state IN (${sqlStates([...chargeableStates, 'SUCCEEDED'])})
       OR state = ${sqlState('CREATED')} AND "leaseUntil" > ${DATABASE_TIME})`,
    [order.id],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * While another submission for the cart may be charging, or has paid in the meantime, no result may
 * say that nothing was charged.
 */
async function settledElsewhere(cartId: string): Promise<PayOutcome | null> {
  const order = await db().order.findFirst({
    where: { cartId, status: { in: ['PAID', ...unsettledOrders] } },
    select: { id: true, status: true },
  });
  if (order?.status === 'PAID') return { outcome: 'paid', orderId: order.id };
  if (!order || !(await isUnderWay(order))) return null;
  return { outcome: 'busy', message: messageOf('busy'), orderId: order.id };
}

/**
 * The paid order of the cart on the page, so that the second of two tabs leads to the first one's
 * order. Only for the visitor who has that cart's successor.
 */
async function paidOrderOf(pageCartId: string, shopper: Shopper): Promise<string | null> {
  if (!pageCartId || pageCartId === shopper.cartId) return null;
  const order = await db().order.findFirst({
    where: { cartId: pageCartId, status: 'PAID' },
    select: { id: true, userId: true },
  });
  if (!order) return null;
  if (shopper.userId !== null && order.userId === shopper.userId) return order.id;
  return (await findOpenCart(pageCartId))?.id === shopper.cartId ? order.id : null;
}

async function charge(
  started: Started,
  cartId: string,
  input: PayInput,
  quote: Quote,
  prices: Promise<PriceCheck>,
  shopper: Shopper,
): Promise<PayOutcome> {
  const { orderId, attemptId, customerId } = started;
  const customer = customerId ? ok(customerId) : await ensureCustomer(input.contact);
  failpoint('after-customer');
  if (!customer.ok) {
    const { error } = customer;
    if (error.kind === 'refused') {
      await transition(orderPayment, attemptId, null, 'turnAway', {
        reason: 'customer-refused',
        httpStatus: error.httpStatus,
      });
      return declined(failureMessage('customer-refused'), 'unknown', shopper);
    }
    await transition(orderPayment, attemptId, null, 'abandon', { reason: 'never-sent' });
    return { outcome: 'unavailable', message: messageOf(error.kind) };
  }
  const checked = await prices;
  if (checked === 'unreadable') {
    await transition(orderPayment, attemptId, null, 'abandon', { reason: 'never-sent' });
    return { outcome: 'unavailable', message: messageOf('unavailable') };
  }
  if (checked === 'changed') {
    await transition(orderPayment, attemptId, null, 'abandon', { reason: 'price-changed' });
    const destination = destinationOf(input.address);
    const now = await quoteOrder(cartId, destination, input.shippingMethod, 'service');
    if (!now.ok) return await unpriced(now.error, cartId, shopper);
    return changed(messageOf('changed'), now.value, shopper);
  }
  const body = bodyOf(quote, customer.value);
  switch (await sendPayment(orderPayment, attemptId, body, input.paymentToken)) {
    case 'succeeded':
      return { outcome: 'paid', orderId };
    case 'settled':
      return await resultOf(orderId, shopper);
    case 'busy':
      return { outcome: 'busy', message: messageOf('matchKeyBusy'), orderId: null };
    case 'paused':
      return { outcome: 'unavailable', message: messageOf('paused') };
    case 'stopped':
      return { outcome: 'unavailable', message: messageOf('unavailable') };
    case 'gone':
      return await follow(orderId, shopper);
  }
}

function bodyOf(quote: Quote, customerId: string): TransactionBody {
  const goods = quote.lines.map((line) => ({
    productId: line.serviceProductId,
    quantity: line.quantity,
  }));
  return {
    customerId,
    items: sortItems([...goods, { productId: quote.shipping.serviceProductId, quantity: 1 }]),
    taxRatesOptions: sentCodes(quote),
  };
}

/** Waits for the outcome of a concurrent submission. */
async function follow(orderId: string, shopper: Shopper): Promise<PayOutcome> {
  const started = performance.now();
  const deadline = started + FOLLOW_MS;
  for (;;) {
    const order = await db().order.findUniqueOrThrow({
      where: { id: orderId },
      select: { status: true },
    });
    const moving = order.status === 'PENDING' || order.status === 'PAYING';
    if (!moving || performance.now() > deadline) return await resultOf(orderId, shopper);
    // Polls with back-off.
    await sleep(Math.min(1_000, 100 + (performance.now() - started) / 4));
  }
}

async function resultOf(orderId: string, shopper: Shopper): Promise<PayOutcome> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, reason: true },
  });
  switch (order.status) {
    case 'PAID':
      return { outcome: 'paid', orderId };
    case 'FAILED':
      return declined(failureMessage(order.reason), faultOf(order.reason), shopper);
    case 'PENDING':
      // Never sent: no connection was opened, or the other submission is still preparing.
      return order.reason === 'unreachable'
        ? { outcome: 'unavailable', message: messageOf('unavailable') }
        : { outcome: 'busy', message: messageOf('busy'), orderId };
    case 'PAYING':
    case 'UNCERTAIN':
    case 'REVIEW':
      return { outcome: 'confirming', orderId };
  }
}

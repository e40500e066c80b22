import { randomInt, randomUUID } from 'node:crypto';
import type { Quote } from '@/lib/checkout/pricing/rules';
import { sentCodes } from '@/lib/checkout/pricing/rules';
import type { Address, Contact } from '@/lib/checkout/schema';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { Outdated, retryLocked } from '@/lib/db/conflicts';
import { Prisma } from '@/lib/db/generated/client';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import type { DayRange } from '@/lib/delivery/calendar';
import { abandonUnsent, insertAttempt, prepareAgain } from '@/lib/payments/store';
import { hashToken } from '@/lib/payments/tokens';
import { orderHooks } from '@/modules/hooks';
import { decidePlacing, type KnownAttempt, type PlacingDecision } from './decide-placing';
import { orderChanged } from './due-hooks';
import type { Shortage } from './hook-types';
import { lockCart, lockOrders } from './locks';

/** A submission of the checkout page, with the quote that it agreed to. */
export type Submission = {
  key: string;
  fingerprint: string;
  cartId: string;
  userId: string | null;
  /** Key of the store view in which the shopper paid; null for the default view. */
  view?: string | null;
  quote: Quote;
  contact: Contact;
  address: Address;
  /** The promised delivery dates; null if there are none. */
  arrival?: DayRange | null;
  card?: { last4: string; type: string };
  paymentToken: string;
};

/** The result of transaction A. */
export type Placed =
  /** This submission may charge; continue with transaction B for this attempt. */
  | ({ outcome: 'start' } & Started)
  /** Fewer units are left than the cart has: nothing was written. */
  | { outcome: 'short'; shortages: readonly Shortage[] }
  | Exclude<PlacingDecision, { outcome: 'resume' | 'next-attempt' | 'new-order' }>;

/** An order's attempt in CREATED, which its caller may send. */
export type Started = {
  orderId: string;
  attemptId: string;
};

/** A module refuses the order: the transaction is rolled back. */
class Short extends Error {
  readonly shortages: readonly Shortage[];
  constructor(shortages: readonly Shortage[]) {
    super('Fewer units are left than the order asks for');
    this.shortages = shortages;
  }
}

/**
 * Transaction A: claims the key, and writes the order, its items, taxes and an attempt in CREATED, or finds the
 * existing order of this purchase. Unique indexes decide races: the loser retries, and finds the winner's rows.
 */
export async function placeOrder(submission: Submission): Promise<Placed> {
  try {
    return await retryLocked(() => db().$transaction((tx) => place(tx, submission)));
  } catch (error) {
    if (error instanceof Short) return { outcome: 'short', shortages: error.shortages };
    throw error;
  }
}

async function place(tx: Database, submission: Submission): Promise<Placed> {
  const { key, cartId, fingerprint, paymentToken } = submission;
  const tokenHash = hashToken(paymentToken);
  const orders = await lockOrders(tx, cartId, key);
  const isCartOpen = await lockCart(tx, cartId);
  const known = await tx.checkoutKey.findUnique({ where: { key } });
  if (known && !orders.some(({ id }) => id === known.orderId)) throw new Outdated('Just placed');
  const orderIds = orders.map(({ id }) => id);
  const attempts = await lockAttempts(tx, orderIds, tokenHash);
  const facts = { key: known, orders, isCartOpen, attempts };
  const decision = decidePlacing(facts, { fingerprint, cartId, tokenHash });
  switch (decision.outcome) {
    case 'existing':
      if (!known) await storeKey(tx, submission, decision.orderId);
      return decision;
    case 'resume':
      if (!known) await storeKey(tx, submission, decision.orderId);
      await prepareAgain(tx, decision.attemptId);
      return { outcome: 'start', orderId: decision.orderId, attemptId: decision.attemptId };
    case 'next-attempt':
      if (!known) await storeKey(tx, submission, decision.orderId);
      await abandon(tx, decision.abandoned, decision.orderId);
      await reopenOrder(tx, submission, decision.orderId);
      return await startAttempt(tx, submission, decision.orderId, decision.number);
    case 'new-order': {
      await abandon(tx, decision.abandoned, null);
      const orderId = await insertOrder(tx, submission);
      return await startAttempt(tx, submission, orderId, 1);
    }
    case 'cart-closed':
      return { ...decision, paidOrderId: decision.paidOrderId ?? (await paidOrderOf(tx, cartId)) };
    default:
      return decision;
  }
}

/** The attempts of these orders and the one with this token, if any. */
function lockAttempts(
  tx: Database,
  orderIds: string[],
  tokenHash: string,
): Promise<KnownAttempt[]> {
  return tx.$queryRaw<KnownAttempt[]>`
    SELECT id, "orderId", number, state::text AS state, "tokenHash",
      coalesce("leaseUntil" > ${Prisma.raw(DATABASE_TIME)}, false) AS "isLeased"
    FROM charge_attempts WHERE "orderId" = ANY(${orderIds}) OR "tokenHash" = ${tokenHash}
    ORDER BY id FOR UPDATE`;
}

/** Read again, because the cart may have been paid after its orders were locked and before the cart was. */
async function paidOrderOf(tx: Database, cartId: string): Promise<string | null> {
  const paid = await tx.order.findFirst({
    where: { cartId, status: 'PAID' },
    select: { id: true },
  });
  return paid?.id ?? null;
}

/**
 * Abandons attempts that were never sent and that no process is preparing. Their orders fail.
 * @param continuing the order that gets the next attempt, and does not fail
 */
async function abandon(
  tx: Database,
  attempts: readonly KnownAttempt[],
  continuing: string | null,
): Promise<void> {
  for (const { id, orderId } of attempts) {
    await abandonUnsent(tx, { id });
    if (orderId === null || orderId === continuing) continue;
    const data = { status: 'FAILED', reason: 'never-sent' } as const;
    await tx.order.update({ where: { id: orderId }, data, select: { id: true } });
    await orderChanged(tx, orderId);
  }
}

async function storeKey(tx: Database, submission: Submission, orderId: string): Promise<void> {
  const { key, fingerprint } = submission;
  await tx.checkoutKey.create({ data: { key, fingerprint, orderId, createdAt: now() } });
}

async function insertOrder(tx: Database, submission: Submission): Promise<string> {
  const { key, fingerprint, quote, contact, address } = submission;
  const id = randomUUID();
  await tx.order.create({
    data: {
      id,
      number: newOrderNumber(),
      cartId: submission.cartId,
      userId: submission.userId,
      view: submission.view ?? null,
      email: contact.email,
      fingerprint,
      currency: quote.currency,
      subtotalAmount: quote.subtotal.amount,
      shippingAmount: quote.shipping.price.amount,
      taxAmount: quote.tax.amount,
      totalAmount: quote.total.amount,
      taxesIncluded: quote.taxesIncluded,
      contact,
      address,
      shippingMethod: quote.shipping.code,
      taxCodes: sentCodes(quote),
      ...attemptColumns(submission),
      createdAt: now(),
      updatedAt: now(),
      items: { createMany: { data: itemRows(quote) } },
      taxes: { createMany: { data: taxRows(quote) } },
      keys: { create: { key, fingerprint, createdAt: now() } },
    },
    select: { id: true },
  });
  return id;
}

// No letters or digits that sound or look alike.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A readable order number, e.g. "K3F9-7QXB". */
function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The order's lines, shipping last; amounts in minor units. */
function itemRows(quote: Quote) {
  const goods = quote.lines.map((line, position) => ({
    position,
    variantId: line.variantId,
    serviceProductId: line.serviceProductId,
    name: line.name,
    detail: line.detail,
    art: line.art,
    slug: line.slug,
    unitAmount: line.unit.amount,
    quantity: line.quantity,
    isShipping: false,
    taxCodes: line.taxCodes ?? [],
  }));
  const { shipping } = quote;
  return [
    ...goods,
    {
      position: goods.length,
      serviceProductId: shipping.serviceProductId,
      name: shipping.name,
      detail: shipping.detail,
      unitAmount: shipping.price.amount,
      quantity: 1,
      isShipping: true,
      taxCodes: [],
    },
  ];
}

function taxRows({ taxes, taxesIncluded }: Quote) {
  return taxes.map(({ code, name, ratePpm, amount, base }) => ({
    ...{ code, name, ratePpm, amount: amount.amount },
    baseAmount: taxesIncluded ? (base?.amount ?? null) : null,
  }));
}

/** Columns that each attempt of an order sets again, such as the delivery dates, which change from day to day. */
function attemptColumns({ card, arrival }: Submission) {
  return {
    cardLast4: card?.last4 ?? null,
    cardType: card?.type ?? null,
    arrivesFrom: arrival ? new Date(arrival.from) : null,
    arrivesTo: arrival ? new Date(arrival.to) : null,
  };
}

async function reopenOrder(tx: Database, submission: Submission, id: string): Promise<void> {
  const data = { status: 'PENDING', reason: null, ...attemptColumns(submission) } as const;
  await tx.order.update({ where: { id }, data, select: { id: true } });
}

async function startAttempt(
  tx: Database,
  submission: Submission,
  orderId: string,
  number: number,
): Promise<Placed> {
  const { cartId, paymentToken, quote } = submission;
  const attemptId = randomUUID();
  await insertAttempt(tx, { id: attemptId, kind: 'ORDER', orderId, number, paymentToken });
  for (const { orderPlaced } of orderHooks) {
    const shortages = await orderPlaced?.(tx, { id: orderId, cartId, lines: quote.lines });
    if (shortages && shortages.length > 0) throw new Short(shortages);
  }
  return { outcome: 'start', orderId, attemptId };
}

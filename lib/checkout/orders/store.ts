import { randomUUID } from 'node:crypto';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { isLockConflict, isUniqueViolation, violates } from '@/lib/db/conflicts';
import { Prisma } from '@/lib/db/generated/client';
import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { abandonUnsent, insertAttempt, prepareAgain } from '@/lib/payments/store';
import { hashToken } from '@/lib/payments/tokens';
import { lockUnits, OutOfStock, releaseUnits, reserveUnits } from '@/lib/stock/store';
import { type Placed, placeOrder } from './place';
import type { Submission } from './submission';

export type Claim =
  /** `start`: this submission may charge; continue with transaction B for this attempt. */
  | Placed
  /** The purchase is known: its order has the status. */
  | { outcome: 'existing'; orderId: string }
  /** Another order of this cart is not settled yet. */
  | { outcome: 'busy'; orderId: string }
  /** The key belongs to another purchase. */
  | { outcome: 'conflict' }
  /** The cart was merged or emptied since the page was rendered. */
  | { outcome: 'cart-closed'; paidOrderId: string | null }
  /** The token was used for another attempt. */
  | { outcome: 'token-reused' };

type LiveAttempt = { id: string; state: AttemptState; tokenHash: string; leased: boolean };
type LockedOrder = { id: string; cartId: string; status: OrderStatus; fingerprint: string };

/** The rows that a decision was based on have changed: it is repeated. */
class ConcurrentClaim extends Error {}

/**
 * Transaction A: claims the key, and writes order, items, taxes and an attempt in CREATED, or finds
 * the existing order of this purchase. Races end in a unique index; the loser retries.
 */
export async function claimOrder(submission: Submission): Promise<Claim> {
  const placed = await placeInOneStatement(submission);
  if (placed) return placed;
  for (let tries = 1; ; tries += 1) {
    try {
      return await db().$transaction((tx) => claimOnce(tx, submission));
    } catch (error) {
      if (violates(error, 'tokenHash')) return { outcome: 'token-reused' };
      if (error instanceof OutOfStock) return { outcome: 'short', shortages: error.shortages };
      if (tries >= 5 || !mayRepeat(error)) throw error;
    }
  }
}

/** Most purchases are new, and take one statement. Null for others, and if another one was faster. */
async function placeInOneStatement(submission: Submission): Promise<Placed | null> {
  try {
    return await placeOrder(submission);
  } catch (error) {
    if (mayRepeat(error)) return null;
    throw error;
  }
}

function mayRepeat(error: unknown): boolean {
  return error instanceof ConcurrentClaim || isUniqueViolation(error) || isLockConflict(error);
}

async function claimOnce(tx: Database, submission: Submission): Promise<Claim> {
  const known = await tx.checkoutKey.findUnique({ where: { key: submission.key } });
  if (known && known.fingerprint !== submission.fingerprint) return { outcome: 'conflict' };
  // Orders before carts: whoever settles or merges locks in this order.
  const orders = await lockOrders(tx, submission.cartId, known?.orderId);
  if (known) {
    const order = orders.find((one) => one.id === known.orderId);
    if (!order) throw new Error('A checkout key has lost its order');
    const other = orders.find((one) => one.id !== order.id && isLive(one, order.cartId));
    if (other?.status === 'PAID') return { outcome: 'cart-closed', paidOrderId: other.id };
    if (other && !(await abandonUnsentOrder(tx, other.id, submission)))
      return { outcome: 'busy', orderId: other.id };
    return await continueOrder(tx, order, submission);
  }
  const [cart] = await tx.$queryRaw<{ closedAt: Date | null }[]>`
    SELECT "closedAt" FROM carts WHERE id = ${submission.cartId} FOR NO KEY UPDATE`;
  if (!cart || cart.closedAt) {
    // Queried again: it may have been paid between the two locks.
    const paid = await tx.order.findFirst({
      where: { cartId: submission.cartId, status: 'PAID' },
      select: { id: true },
    });
    return { outcome: 'cart-closed', paidOrderId: paid?.id ?? null };
  }
  const live = orders.find((order) => isLive(order, submission.cartId));
  if (live && live.fingerprint !== submission.fingerprint) {
    if (!(await abandonUnsentOrder(tx, live.id, submission)))
      return { outcome: 'busy', orderId: live.id };
  }
  const same =
    live?.fingerprint === submission.fingerprint
      ? live
      : orders.find((o) => o.status === 'FAILED' && o.fingerprint === submission.fingerprint);
  if (same) {
    await storeKey(tx, submission, same.id);
    return await continueOrder(tx, same, submission);
  }
  const placed = await placeOrder(submission, tx);
  if (!placed) throw new ConcurrentClaim('The key, or an order of the cart, has come meanwhile');
  // Rolls back what was abandoned for it.
  if (placed.outcome === 'short') throw new OutOfStock(placed.shortages);
  return placed;
}

/** The orders of the submission's cart, and of the cart whose order its key has, locked. */
async function lockOrders(
  tx: Database,
  cartId: string,
  orderId: string | undefined,
): Promise<LockedOrder[]> {
  return tx.$queryRaw<LockedOrder[]>`
    SELECT id, "cartId", status::text AS status, fingerprint FROM orders
    WHERE "cartId" = ${cartId} OR id = ${orderId ?? ''}
      OR "cartId" = (SELECT "cartId" FROM orders WHERE id = ${orderId ?? ''})
    ORDER BY id FOR UPDATE`;
}

/** Whether no other order of this cart may be charged. */
function isLive(order: LockedOrder, cartId: string): boolean {
  return (
    order.cartId === cartId && (order.status === 'PAID' || unsettledOrders.includes(order.status))
  );
}

/** Continues with the existing order of a submission. */
async function continueOrder(
  tx: Database,
  order: LockedOrder,
  submission: Submission,
): Promise<Claim> {
  const existing: Claim = { outcome: 'existing', orderId: order.id };
  if (order.status === 'PAID') return existing;
  const { attempt, count } = await latestAttempt(tx, order.id);
  const sameToken = attempt?.tokenHash === hashToken(submission.paymentToken);
  if (order.status === 'FAILED') {
    // The same token again is a repeated submission, not a new attempt: it gets the existing
    // result.
    if (sameToken) return existing;
    return await startAttempt(tx, order.id, count + 1, submission);
  }
  if (attempt?.state !== 'CREATED' || attempt.leased) return existing;
  if (sameToken) {
    await prepareAgain(tx, attempt.id);
    return { outcome: 'start', orderId: order.id, attemptId: attempt.id };
  }
  await abandonUnsentOrder(tx, order.id, submission);
  return await startAttempt(tx, order.id, count + 1, submission);
}

async function latestAttempt(
  tx: Database,
  orderId: string,
): Promise<{ attempt: LiveAttempt | undefined; count: number }> {
  const rows = await tx.$queryRaw<LiveAttempt[]>`
    SELECT id, state::text AS state, "tokenHash",
      coalesce("leaseUntil" > ${Prisma.raw(DATABASE_TIME)}, false) AS leased
    FROM charge_attempts WHERE "orderId" = ${orderId} ORDER BY number DESC FOR UPDATE`;
  return { attempt: rows[0], count: rows.length };
}

/** Abandons an attempt that was never sent and that no process prepares. False if there is none. */
async function abandonUnsentOrder(
  tx: Database,
  orderId: string,
  submission: Submission,
): Promise<boolean> {
  if (!(await abandonUnsent(tx, { orderId }))) return false;
  // Together with the units to reserve next, so that all levels are locked in one order.
  await lockUnits(
    tx,
    orderId,
    submission.quote.lines.map((line) => line.variantId),
  );
  await releaseUnits(tx, orderId);
  await tx.order.update({
    where: { id: orderId },
    data: { status: 'FAILED', reason: 'never-sent' },
  });
  return true;
}

async function storeKey(tx: Database, submission: Submission, orderId: string): Promise<void> {
  await tx.checkoutKey.create({
    data: { key: submission.key, fingerprint: submission.fingerprint, orderId, createdAt: now() },
  });
}

/** Adds another attempt to an order; the first one is written with it. */
async function startAttempt(
  tx: Database,
  orderId: string,
  number: number,
  submission: Submission,
): Promise<Claim> {
  const attemptId = randomUUID();
  await reserveUnits(tx, orderId);
  const { card, arrival } = submission;
  const { paymentToken } = submission;
  await insertAttempt(tx, { id: attemptId, kind: 'ORDER', orderId, number, paymentToken });
  await tx.order.update({
    where: { id: orderId },
    data: {
      status: 'PENDING',
      reason: null,
      cardLast4: card?.last4 ?? null,
      cardType: card?.type ?? null,
      // An attempt on another day has another delivery date.
      arrivesFrom: arrival ? new Date(arrival.from) : null,
      arrivesTo: arrival ? new Date(arrival.to) : null,
    },
  });
  return { outcome: 'start', orderId, attemptId };
}

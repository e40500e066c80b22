import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { unsettledOrders } from '@/lib/db/order-status';

/** An order of the shopper's cart, or of the cart for which the submission's key was first used. */
export type KnownOrder = { id: string; cartId: string; status: OrderStatus; fingerprint: string };

/** An attempt of one of these orders, or the attempt that used the submission's token. */
export type KnownAttempt = {
  id: string;
  orderId: string | null;
  number: number;
  state: AttemptState;
  tokenHash: string;
  /** A process is preparing the attempt. */
  isLeased: boolean;
};

/** The rows that determine the decision. The caller has locked them. */
export type PlacingFacts = {
  /** The purchase that the submission's key belongs to. */
  key: { fingerprint: string; orderId: string } | null;
  orders: readonly KnownOrder[];
  isCartOpen: boolean;
  attempts: readonly KnownAttempt[];
};

export type Submitted = { fingerprint: string; cartId: string; tokenHash: string };

export type PlacingDecision =
  /** The key belongs to another purchase. */
  | { outcome: 'conflict' }
  /** The cart was paid, merged or emptied since the page was rendered. */
  | { outcome: 'cart-closed'; paidOrderId: string | null }
  /** Another order of this cart is not settled yet. */
  | { outcome: 'busy'; orderId: string }
  /** This purchase already has an order, whose status is the result. */
  | { outcome: 'existing'; orderId: string }
  /** The token was used for another attempt. */
  | { outcome: 'token-reused' }
  /** The submission was repeated. Its attempt was never sent, and no process is preparing it. */
  | { outcome: 'resume'; orderId: string; attemptId: string }
  /** A new attempt of an existing order. It replaces the attempts in `abandoned`. */
  | { outcome: 'next-attempt'; orderId: string; number: number; abandoned: readonly KnownAttempt[] }
  | { outcome: 'new-order'; abandoned: readonly KnownAttempt[] };

/**
 * Decides what a submission of Pay does. A cart has at most one live order. If that order was never sent, and no
 * process is preparing it, another purchase replaces it.
 */
export function decidePlacing(
  { key, orders, isCartOpen, attempts }: PlacingFacts,
  { fingerprint, cartId: shopperCartId, tokenHash }: Submitted,
): PlacingDecision {
  if (key && key.fingerprint !== fingerprint) return { outcome: 'conflict' };
  const ofKey = orders.find(({ id }) => id === key?.orderId);
  const cartId = ofKey?.cartId ?? shopperCartId;
  const ofCart = orders.filter((order) => order.cartId === cartId);
  const live = ofCart.find(isLive);
  if (!ofKey && !isCartOpen) {
    return { outcome: 'cart-closed', paidOrderId: live?.status === 'PAID' ? live.id : null };
  }
  const alike = ofCart.filter((order) => order.fingerprint === fingerprint);
  const same = ofKey ?? alike.find(isLive) ?? alike[0];
  const other = live && live.id !== same?.id ? live : undefined;
  if (other?.status === 'PAID') return { outcome: 'cart-closed', paidOrderId: other.id };
  const unsent = other && unsentOf(other, attempts);
  if (other && !unsent) return { outcome: 'busy', orderId: other.id };
  const replaced = unsent ? [unsent] : [];
  if (!same) {
    const isUsed = attempts.some((attempt) => attempt.tokenHash === tokenHash);
    return isUsed ? { outcome: 'token-reused' } : { outcome: 'new-order', abandoned: replaced };
  }
  return continueOrder(same, attempts, tokenHash, replaced);
}

function continueOrder(
  { id: orderId, status }: KnownOrder,
  attempts: readonly KnownAttempt[],
  tokenHash: string,
  replaced: readonly KnownAttempt[],
): PlacingDecision {
  if (status === 'PAID') return { outcome: 'existing', orderId };
  const own = attempts.filter((attempt) => attempt.orderId === orderId);
  const latest = own.toSorted((a, b) => b.number - a.number)[0];
  const isRepeated = latest?.tokenHash === tokenHash;
  const number = own.length + 1;
  const isUsed = attempts.some((attempt) => attempt.tokenHash === tokenHash);
  if (status === 'FAILED') {
    // The same token again is a repeated submission, not a new attempt: it gets the existing result.
    if (isRepeated) return { outcome: 'existing', orderId };
    return isUsed
      ? { outcome: 'token-reused' }
      : { outcome: 'next-attempt', orderId, number, abandoned: replaced };
  }
  if (latest?.state !== 'CREATED' || latest.isLeased) return { outcome: 'existing', orderId };
  if (isRepeated) return { outcome: 'resume', orderId, attemptId: latest.id };
  return isUsed
    ? { outcome: 'token-reused' }
    : { outcome: 'next-attempt', orderId, number, abandoned: [...replaced, latest] };
}

/** Whether the order prevents charges for other orders of its cart. */
function isLive({ status }: KnownOrder): boolean {
  return status === 'PAID' || unsettledOrders.includes(status);
}

/** The order's attempt, if it was never sent and no process is preparing it. */
function unsentOf(order: KnownOrder, attempts: readonly KnownAttempt[]): KnownAttempt | undefined {
  return attempts.find(
    ({ orderId, state, isLeased }) => orderId === order.id && state === 'CREATED' && !isLeased,
  );
}

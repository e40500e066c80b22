import { nowMs } from '@/lib/clock';
import { isSignedHere, sign } from '@/lib/security/signature';
import { currentViewUrl } from '@/lib/texts/current-view';

const ORDER_LINK_LIFETIME_MS = 90 * 24 * 60 * 60_000;

/** A signed path to an order, which opens it for anyone who has the path. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}?${new URLSearchParams({ key: issueOrderKey(orderId) })}`;
}

export function orderUrl(orderId: string): string {
  return currentViewUrl(orderPath(orderId));
}

/** `ended`: the key was valid once, and has expired or was revoked. `none`: it never was valid for this order. */
export type LinkState = 'open' | 'ended' | 'none';

export function linkState(
  order: { id: string; createdAt: Date; linksRevokedAt: Date | null },
  key: string | undefined,
): LinkState {
  const read = key === undefined ? null : readOrderKey(order.id, key);
  if (read === null) return 'none';
  const issuedAt = read === 'unknown' ? order.createdAt.getTime() : read;
  const isRevoked = order.linksRevokedAt !== null && issuedAt <= order.linksRevokedAt.getTime();
  return isRevoked || nowMs() - issuedAt >= ORDER_LINK_LIFETIME_MS ? 'ended' : 'open';
}

/** The key in a link to an order: its time of issue, signed. It opens the order until it expires or is revoked. */
export function issueOrderKey(orderId: string): string {
  const issuedAt = nowMs().toString(36);
  return `${issuedAt}.${sign('order-link', `${orderId}.${issuedAt}`)}`;
}

/** @returns the time of issue in ms; "unknown" for keys without one; null for a key that is not this order's */
export function readOrderKey(orderId: string, key: string): number | 'unknown' | null {
  const [, issuedAt, proof] = /^([0-9a-z]{1,9})\.([\w-]{1,64})$/.exec(key) ?? [];
  if (!issuedAt || !proof) return isSignedHere('order-link', orderId, key) ? 'unknown' : null;
  const isOurs = isSignedHere('order-link', `${orderId}.${issuedAt}`, proof);
  return isOurs ? Number.parseInt(issuedAt, 36) : null;
}

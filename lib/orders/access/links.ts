import { nowMs } from '@/lib/clock';
import { currentViewUrl } from '@/lib/texts/current-view';
import { issueOrderKey, readOrderKey } from './keys';

/** How long a link to an order is valid; its owner can sign in after that. */
const ORDER_LINK_LIFETIME_MS = 90 * 24 * 60 * 60_000;

/** An order's page as a signed path that opens it for anyone who has it. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}?${new URLSearchParams({ key: issueOrderKey(orderId) })}`;
}

/** The same as an absolute URL in the current view, for mails. */
export function orderUrl(orderId: string): string {
  return currentViewUrl(orderPath(orderId));
}

/** Whether the key of a link is valid for an order, was valid once, or never was. */
export type LinkState = 'open' | 'ended' | 'none';

/** Whether the key of a link opens this order. */
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

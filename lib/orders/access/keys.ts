import { nowMs } from '@/lib/clock';
import { isSignedHere, sign } from '@/lib/security/signature';

/**
 * The key in a link to an order: when it was issued, and a proof of that. Whoever has it may see the
 * order, until links of its age have ended or were revoked.
 */
export function issueOrderKey(orderId: string): string {
  const issuedAt = nowMs().toString(36);
  return `${issuedAt}.${sign('order-link', `${orderId}.${issuedAt}`)}`;
}

/**
 * Reads the key of a link to an order.
 * @returns when it was issued, in milliseconds since the epoch; "unknown" for keys from before that
 *   was told; null for a key that was not issued for this order
 */
export function readOrderKey(orderId: string, key: string): number | 'unknown' | null {
  const [, issuedAt, proof] = /^([0-9a-z]{1,9})\.([\w-]{1,64})$/.exec(key) ?? [];
  if (!issuedAt || !proof) return isSignedHere('order-link', orderId, key) ? 'unknown' : null;
  const isOurs = isSignedHere('order-link', `${orderId}.${issuedAt}`, proof);
  return isOurs ? Number.parseInt(issuedAt, 36) : null;
}

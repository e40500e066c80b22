import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nowMs } from '@/lib/clock';
import { keyFor } from '@/lib/sealed';

function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Compares in constant time; texts of different length differ. */
function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export type CheckoutKey = { nonce: string; cartId: string; issuedAt: number };

/**
 * A checkout key: names one purchase, unique by itself. It also tells which cart its page showed
 * and when, and is signed, so that nobody can make one.
 */
export function issueCheckoutKey(cartId: string): string {
  const content = [randomBytes(16).toString('base64url'), nowMs().toString(36), cartId].join('.');
  return `${content}.${sign('checkout-key', content)}`;
}

/** Reads a checkout key; null when it was not issued here. */
export function readCheckoutKey(key: string): CheckoutKey | null {
  const end = key.lastIndexOf('.');
  const content = key.slice(0, end);
  if (end < 0 || !sameText(key.slice(end + 1), sign('checkout-key', content))) return null;
  const [nonce, time, ...rest] = content.split('.');
  if (!nonce || !time) return null;
  return { nonce, cartId: rest.join('.'), issuedAt: Number.parseInt(time, 36) };
}

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
  if (!issuedAt || !proof) return sameText(key, sign('order-link', orderId)) ? 'unknown' : null;
  const isOurs = sameText(proof, sign('order-link', `${orderId}.${issuedAt}`));
  return isOurs ? Number.parseInt(issuedAt, 36) : null;
}

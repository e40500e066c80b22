import { randomBytes } from 'node:crypto';
import { nowMs } from '@/lib/clock';
import { isSignedHere, sign } from '@/lib/security/signature';

export type CheckoutKey = { nonce: string; cartId: string; issuedAt: number };

/**
 * A checkout key identifies one purchase. It also has the cart of its page and when it was shown,
 * and is signed, so that nobody can forge one.
 */
export function issueCheckoutKey(cartId: string): string {
  const content = [randomBytes(16).toString('base64url'), nowMs().toString(36), cartId].join('.');
  return `${content}.${sign('checkout-key', content)}`;
}

/** Reads a checkout key; null if it was not issued here. */
export function readCheckoutKey(key: string): CheckoutKey | null {
  const end = key.lastIndexOf('.');
  const content = key.slice(0, end);
  if (end < 0 || !isSignedHere('checkout-key', content, key.slice(end + 1))) return null;
  const [nonce, time, ...rest] = content.split('.');
  if (!nonce || !time) return null;
  return { nonce, cartId: rest.join('.'), issuedAt: Number.parseInt(time, 36) };
}

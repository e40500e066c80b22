import { randomBytes } from 'node:crypto';
import { nowMs } from '@/lib/clock';
import { digest } from '@/lib/payments/match-key';
import { isSignedHere, sign } from '@/lib/security/signature';
import type { Quote } from './pricing/rules';

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

/**
 * Equal for submissions of the same purchase: lines, total, currency, contact, address, shipping
 * and taxes, but not the payment token, which is new in every submission.
 */
export function fingerprintOf(quote: Quote, contact: object, address: object): string {
  return digest({
    lines: quote.lines
      .map((line) => ({ id: line.variantId, quantity: line.quantity, unit: line.unit.amount }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    total: quote.total.amount,
    currency: quote.currency,
    shipping: quote.shipping.code,
    taxes: quote.taxes.map((tax) => [tax.code, tax.amount.amount]),
    ...(quote.taxesIncluded && { taxesIncluded: true }),
    contact,
    address,
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@/lib/sealed';

/** Signs a text for one purpose, with the shop's own key. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Compares in constant time; texts of different length differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

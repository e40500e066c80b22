import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, keysFor } from '@/lib/security/sealed';

export function sign(purpose: string, text: string): string {
  return signWith(keyFor(purpose), text);
}

/** Verifies a signature of `sign`, also one by a key that is being replaced. */
export function isSignedHere(purpose: string, text: string, signature: string): boolean {
  return keysFor(purpose).some((key) => sameText(signature, signWith(key, text)));
}

function signWith(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time, apart from the length. */
function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

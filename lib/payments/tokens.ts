import { createHash } from 'node:crypto';
import { seal, unseal } from '@/lib/security/sealed';

const PAYMENT_TOKEN = 'payment-token';

/**
 * Encrypts a payment token for the time in which it may have to be sent again; bound to its attempt,
 * so that one row's token is of no use in another.
 */
export function sealToken(token: string, attemptId: string): Uint8Array<ArrayBuffer> {
  return seal(PAYMENT_TOKEN, attemptId, token);
}

/**
 * Decrypts what sealToken made.
 * @throws Error when the bytes are not of this attempt or the key has changed.
 */
export function openToken(sealed: Uint8Array, attemptId: string): string {
  return unseal(PAYMENT_TOKEN, attemptId, sealed);
}

/** Recognises a token without keeping it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

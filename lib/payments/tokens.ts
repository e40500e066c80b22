import { createHash } from 'node:crypto';
import { seal, unseal } from '@/lib/security/sealed';

const PAYMENT_TOKEN = 'payment-token';

/** Encrypts a token for possible resends. Bound to its attempt, so that it cannot be used in another row. */
export function sealToken(token: string, attemptId: string): Uint8Array<ArrayBuffer> {
  return seal(PAYMENT_TOKEN, attemptId, token);
}

/** @throws Error if the token belongs to another attempt, or the key has changed */
export function openToken(sealed: Uint8Array, attemptId: string): string {
  return unseal(PAYMENT_TOKEN, attemptId, sealed);
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

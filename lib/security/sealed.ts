import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derived = new WeakMap<Uint8Array, Map<string, Buffer>>();

function derive(from: Uint8Array, purpose: string): Buffer {
  const keys = derived.get(from) ?? new Map<string, Buffer>();
  derived.set(from, keys);
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', from, '', purpose, 32));
  keys.set(purpose, key);
  return key;
}

export function keyFor(purpose: string): Buffer {
  return derive(env().encryptionKey, purpose);
}

/** Keys that may have been used for a purpose: the current one, and a second one while keys are being replaced. */
export function keysFor(purpose: string): Buffer[] {
  const { encryptionKey, otherEncryptionKey } = env();
  const keys = otherEncryptionKey ? [encryptionKey, otherEncryptionKey] : [encryptionKey];
  return keys.map((key) => derive(key, purpose));
}

/**
 * Encrypts a text for a database row (AES-256-GCM).
 * @param boundTo identifies the row, so that the bytes cannot be moved to another one
 */
export function seal(purpose: string, boundTo: string, text: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), iv);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
}

/**
 * Decrypts the result of `seal`.
 * @throws Error when the bytes belong to another row, or their key is no longer known
 */
export function unseal(purpose: string, boundTo: string, sealed: Uint8Array): string {
  const [present, ...others] = keysFor(purpose);
  for (const key of others) {
    try {
      return unsealWith(key, boundTo, sealed);
    } catch {
      // The current key is tried last.
    }
  }
  return unsealWith(present ?? keyFor(purpose), boundTo, sealed);
}

function unsealWith(key: Buffer, boundTo: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}

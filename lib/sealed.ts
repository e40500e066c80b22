import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

let derived: { from: Uint8Array; keys: Map<string, Buffer> } | undefined;

/** The key for a purpose, derived once from the environment's. */
export function keyFor(purpose: string): Buffer {
  const { encryptionKey } = env();
  if (derived?.from !== encryptionKey) derived = { from: encryptionKey, keys: new Map() };
  const known = derived.keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, 32));
  derived.keys.set(purpose, key);
  return key;
}

/**
 * Encrypts a text for a row of the database (AES-256-GCM).
 *
 * @param boundTo what names the row: in another one the bytes are of no use
 */
export function seal(purpose: string, boundTo: string, text: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), iv);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
}

/**
 * Decrypts what `seal` made.
 * @throws Error when the bytes are not of this row or the key has changed.
 */
export function unseal(purpose: string, boundTo: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const rest = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
}

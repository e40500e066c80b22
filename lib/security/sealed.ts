import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derived = new WeakMap<Uint8Array, Map<string, Buffer>>();

/** A key for a purpose, derived once from a key of the environment. */
function derive(from: Uint8Array, purpose: string): Buffer {
  const keys = derived.get(from) ?? new Map<string, Buffer>();
  derived.set(from, keys);
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', from, '', purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** The key for a purpose. */
export function keyFor(purpose: string): Buffer {
  return derive(env().encryptionKey, purpose);
}

/** The keys by which something of a purpose may have been made: the present one, and one that it replaces. */
export function keysFor(purpose: string): Buffer[] {
  const { encryptionKey, otherEncryptionKey } = env();
  const keys = otherEncryptionKey ? [encryptionKey, otherEncryptionKey] : [encryptionKey];
  return keys.map((key) => derive(key, purpose));
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
 * @throws Error when the bytes are not of this row, or of a key that is not known any more.
 */
export function unseal(purpose: string, boundTo: string, sealed: Uint8Array): string {
  const [present, ...others] = keysFor(purpose);
  for (const key of others) {
    try {
      return unsealWith(key, boundTo, sealed);
    } catch {
      // Of the present key, then.
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

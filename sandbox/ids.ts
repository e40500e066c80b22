import { createHash, randomBytes, randomUUID } from 'node:crypto';

const PREFIXES = {
  tenant: 'ten',
  client: 'cli',
  customer: 'cus',
  paymentMethod: 'pm',
  product: 'prod',
  plan: 'plan',
  subscription: 'sub',
  transaction: 'txn',
  invoice: 'inv',
  event: 'evt',
  delivery: 'dlv',
  snapshot: 'snap',
  fault: 'flt',
} as const;

export type IdKind = keyof typeof PREFIXES;

/**
 * A new identifier, for example `cus_9f2c…`: the kind's prefix and 122 random bits.
 */
export function newId(kind: IdKind): string {
  return `${PREFIXES[kind]}_${randomUUID().replaceAll('-', '')}`;
}

/** A random secret with a readable prefix: 256 bits in base64url. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 as lower-case hex: how bearer strings are kept in the database. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

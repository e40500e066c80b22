import { hash, randomBytes } from 'node:crypto';

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
  fault: 'flt',
} as const;

type IdKind = keyof typeof PREFIXES;

/**
 * A new identifier, for example `cus_019f…`: the kind's prefix, the machine's time and 80 random bits.
 * Ids are monotonic, which keeps index inserts cheap.
 */
export function newId(kind: IdKind): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${PREFIXES[kind]}_${time}${randomBytes(10).toString('hex')}`;
}

/** A random secret with a readable prefix: 256 bits in base64url. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 as lower-case hex, for storing bearer strings. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

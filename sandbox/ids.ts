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
 * For example `cus_019f…`: a prefix, the time and 80 random bits. Ids are monotonic, which keeps index inserts
 * cheap.
 */
export function newId(kind: IdKind): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${PREFIXES[kind]}_${time}${randomBytes(10).toString('hex')}`;
}

export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

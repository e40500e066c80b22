import type { ResourceKind } from '@/lib/db/generated/enums';
import { eventIdsIn } from '@/lib/service/current-wire';

export const MAX_BODY_BYTES = 256 * 1024;

/** The id that stands for all resources of a kind. */
export const COLLECTION = '*';

/**
 * Event types and the resource to fetch for each (interface, "Re-fetch mapping"). Invoices have no endpoint; the
 * transactions list shows their outcome.
 */
const EVENT_KINDS: Readonly<Record<string, ResourceKind>> = {
  'customer:created': 'CUSTOMER',
  'customer:updated': 'CUSTOMER',
  'customer:deleted': 'CUSTOMER',
  'product:created': 'PRODUCT',
  'product:updated': 'PRODUCT',
  'product:deleted': 'PRODUCT',
  'subscription:created': 'SUBSCRIPTION',
  'subscription:updated': 'SUBSCRIPTION',
  'subscription:deleted': 'SUBSCRIPTION',
  'subscription:charge:success': 'SUBSCRIPTION',
  'subscription:charge:failed': 'SUBSCRIPTION',
  'invoice:created': 'TRANSACTIONS',
  'invoice:updated': 'TRANSACTIONS',
  'invoice:deleted': 'TRANSACTIONS',
};

export const EVENT_TYPES: readonly string[] = Object.keys(EVENT_KINDS);

export type QuarantineReason = 'unreadable' | 'type' | 'tenant';

export type Reading =
  | { state: 'ACCEPTED'; type: string; kind: ResourceKind; resourceId: string }
  | { state: 'QUARANTINED'; type: string | null; reason: QuarantineReason };

type Json = Record<string, unknown>;

/**
 * Reads the envelope { type, businessId, payload } of a signed body. An event without a readable id stands for all
 * resources of its kind.
 * @param tenantId events of other tenants are quarantined
 */
export function readEvent(body: Uint8Array, tenantId: string): Reading {
  const envelope = parseObject(body);
  if (!envelope) return { state: 'QUARANTINED', type: null, reason: 'unreadable' };
  if (typeof envelope.type !== 'string') {
    return { state: 'QUARANTINED', type: null, reason: 'unreadable' };
  }
  const type = storable(envelope.type);
  if (toId(envelope.businessId) !== tenantId) {
    return { state: 'QUARANTINED', type, reason: 'tenant' };
  }
  // Compare the original text, because the sanitized text may name another type.
  const kind = Object.hasOwn(EVENT_KINDS, envelope.type) ? EVENT_KINDS[type] : undefined;
  if (!kind) return { state: 'QUARANTINED', type, reason: 'type' };
  return { state: 'ACCEPTED', type, kind, resourceId: resourceOf(kind, envelope.payload) };
}

function parseObject(body: Uint8Array): Json | null {
  try {
    return asObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}

function resourceOf(kind: ResourceKind, payload: unknown): string {
  if (kind === 'TRANSACTIONS') return COLLECTION;
  const { customerId, productId, subscriptionId } = eventIdsIn(payload);
  const ids = { CUSTOMER: customerId, PRODUCT: productId, SUBSCRIPTION: subscriptionId };
  return toId(ids[kind]) ?? COLLECTION;
}

const NO_IDS = new Set(['', COLLECTION, '.', '..']);

/** An id that fits the database and a URL's path unchanged; null for anything else. */
function toId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || NO_IDS.has(value)) return null;
  return value.length <= 255 && storable(value) === value && value.isWellFormed() ? value : null;
}

const CONTROL = /\p{Cc}/gu;

/** At most 255 characters, without control characters. */
function storable(text: string): string {
  return text.replace(CONTROL, '').slice(0, 255);
}

import type { ResourceKind } from '@/lib/db/generated/enums';

/** Larger bodies are rejected unread. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Stands for all resources of a kind. */
export const COLLECTION = '*';

/**
 * The interface's event types and the resource to fetch for each (interface, "Re-fetch mapping").
 * Invoices have no endpoint: the transactions list shows their outcome.
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

/** All event types of the interface. */
export const EVENT_TYPES: readonly string[] = Object.keys(EVENT_KINDS);

/** Why a signed event was quarantined. */
export type QuarantineReason = 'unreadable' | 'type' | 'tenant';

/** The classification of an event: a resource to fetch, or quarantined. */
export type Reading =
  | { state: 'ACCEPTED'; type: string; kind: ResourceKind; resourceId: string }
  | { state: 'QUARANTINED'; type: string | null; reason: QuarantineReason };

type Json = Record<string, unknown>;

/**
 * Reads the envelope { type, businessId, payload } of a signed body. An event without a readable id
 * refers to the whole collection.
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
  // The original text: the sanitized one may name another type.
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
  const shown = asObject(payload);
  if (kind === 'TRANSACTIONS' || !shown) return COLLECTION;
  return findId(shown, kind.toLowerCase()) ?? COLLECTION;
}

/**
 * The resource's id in a payload: under a name with the resource or in a nested object, up to two envelopes
 * deep; otherwise plain `id`, which may also be the event's own.
 */
export function findId(payload: Json, resource: string): string | null {
  return findIn(payload, (fields) => idOf(fields, resource)) ?? findIn(payload, plain);
}

function findIn(fields: Json, find: (fields: Json) => string | null, envelopes = 2): string | null {
  const id = find(fields);
  if (id || envelopes === 0) return id;
  for (const key of ENVELOPES) {
    const inner = asObject(fields[key]);
    const innerId = inner && findIn(inner, find, envelopes - 1);
    if (innerId) return innerId;
  }
  return null;
}

const ENVELOPES = ['data', 'object', 'resource', 'entity'];

function idOf(fields: Json, resource: string): string | null {
  const nested = asObject(fields[resource]);
  return (
    named(fields, resource) ??
    toId(fields[resource]) ??
    (nested && (named(nested, resource) ?? plain(nested)))
  );
}

function named(fields: Json, resource: string): string | null {
  return (
    toId(fields[`${resource}_id`]) ??
    toId(fields[`${resource}Id`]) ??
    toId(fields[`${resource}ID`]) ??
    toId(fields[`${resource}-id`])
  );
}

function plain(fields: Json): string | null {
  return toId(fields.id) ?? toId(fields._id);
}

const NO_IDS = new Set(['', COLLECTION, '.', '..']);

/** An id that fits unchanged into the database and a URL's path; null for anything else. */
function toId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || NO_IDS.has(value)) return null;
  return value.length <= 255 && storable(value) === value && value.isWellFormed() ? value : null;
}

const CONTROL = /\p{Cc}/gu;

/** Text without control characters, at most 255 characters long. */
function storable(text: string): string {
  return text.replace(CONTROL, '').slice(0, 255);
}

import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { DeclineReason, ServiceResource } from '@/lib/service/wire';

export type PaymentOutcome<Resource extends ServiceResource> =
  | { outcome: 'succeeded'; resource: Resource; httpStatus: number }
  /** The only send could not open a connection: the attempt counts as never sent. */
  | { outcome: 'unsent' }
  | { outcome: 'refused'; reason: RefusalReason; httpStatus: number }
  | ({ outcome: 'unknown'; reason: string; httpStatus?: number } & Hint);

type Hint = {
  /** The token is no longer usable, so that another send would be refused, too. */
  stopResending: boolean;
  /** The token was used, or may have been: a send may have charged the card, even if no list shows the charge. */
  mayHaveCharged: boolean;
};

const declineReasons: readonly string[] = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'security-code',
  'processing-error',
] satisfies DeclineReason[];

export type RefusalReason =
  | DeclineReason
  | 'token-refused'
  | 'customer-gone'
  /** The shop's request was invalid, whichever card was used. */
  | 'shop-refused'
  | 'request-refused'
  | 'not-authorised';

export function isDecline(reason: string | null): reason is DeclineReason {
  return declineReasons.some((decline) => decline === reason);
}

/** Whether the shop certainly caused the refusal, not the shopper or the card. */
export function isShopsFault(reason: string | null): boolean {
  return reason === 'shop-refused' || reason === 'not-authorised';
}

/**
 * Classifies a reply.
 *
 * Only a refusal with a known reason proves that nothing was charged, and only if the request was sent once. "Token
 * used" after a single send means that a proxy duplicated the request. Every other reply without a charge is unknown,
 * because the service has no idempotency keys and cannot fetch a transaction by id.
 *
 * @param sends how often the body was sent, including this time
 */
export function classifyReply<Resource extends ServiceResource>(
  reply: ServiceReply<Resource>,
  sends: number,
  showsFailure: (resource: Resource) => boolean,
): PaymentOutcome<Resource> {
  if (reply.ok) {
    if (!showsFailure(reply.value)) {
      return { outcome: 'succeeded', resource: reply.value, httpStatus: reply.status };
    }
    // The reply has an id, so that a charge may exist. Only reconciliation can tell.
    return unknown('reply-shows-failure', reply.status, { stopResending: true });
  }
  if (reply.kind === 'not-sent') {
    return sends === 1 ? { outcome: 'unsent' } : unknown('no-connection');
  }
  const { status } = reply;
  if (status === undefined) return unknown('no-answer');
  const meaning = meaningOf(reply, status);
  if (meaning === 'nothing') return unknown(`answer-${status}`, status);
  const mayHaveCharged = { stopResending: true, mayHaveCharged: true };
  if (meaning === 'token-used') return unknown('token-used', status, mayHaveCharged);
  // A 402 without a code counts as a decline only after a single send. Later, it may mean that the token was used.
  const isUnclear =
    meaning === 'unclear' || (sends > 1 && (meaning === 'request' || reply.code === undefined));
  if (isUnclear) return unknown('unclear-refusal', status, mayHaveCharged);
  if (sends > 1) {
    // The token can no longer be charged, but an earlier send may have charged it.
    const stopResending = meaning === 'declined' || meaning === 'token-expired';
    return unknown('refused-on-resend', status, { stopResending });
  }
  // A 409 is not a refusal, and a failing server may have charged before it failed.
  if (reply.kind !== 'refused') return unknown(`answer-${status}`, status);
  if (meaning === 'declined') {
    return { outcome: 'refused', reason: reply.decline ?? 'card-declined', httpStatus: status };
  }
  return { outcome: 'refused', reason: refusals[meaning], httpStatus: status };
}

function unknown(reason: string, httpStatus?: number, hint: Partial<Hint> = {}) {
  return {
    outcome: 'unknown',
    reason,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...{ stopResending: false, mayHaveCharged: false, ...hint },
  } as const;
}

type Meaning =
  | 'token-used'
  | 'token-expired'
  | 'declined'
  | 'customer'
  | 'order'
  /** The request is invalid, but the code does not name a part. */
  | 'request'
  | 'credentials'
  /** No evidence: a reply of a gateway, a pause, or a failing server. */
  | 'nothing'
  /** The code is missing or unknown, so the refusal may have any reason, including a used token. */
  | 'unclear';

const refusals = {
  'token-expired': 'token-refused',
  customer: 'customer-gone',
  order: 'shop-refused',
  request: 'shop-refused',
  credentials: 'not-authorised',
} as const satisfies Partial<Record<Meaning, RefusalReason>>;

/** Statuses that ask for a later retry, or that a server sends before it reads the request. */
const LATER: readonly number[] = [407, 408, 425, 429];

function meaningOf(reply: ServiceFailure, status: number): Meaning {
  const { meaning, isOwn, isJson } = reply;
  if (meaning === 'token-used' || meaning === 'token-expired' || meaning === 'declined') {
    return meaning;
  }
  if (status >= 500 || LATER.includes(status)) return 'nothing';
  if (status === 401 || status === 403) return isOwn ? 'credentials' : 'nothing';
  if (meaning) return meaning === 'not-found' ? 'customer' : meaning;
  return isOwn || (isJson && status >= 400) ? 'unclear' : 'nothing';
}

import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { DeclineReason, ServiceResource } from '@/lib/service/wire';

/** The outcome of a request that consumed a token. */
export type PaymentOutcome<Resource extends ServiceResource> =
  | { outcome: 'succeeded'; resource: Resource; httpStatus: number }
  /** No connection was opened by the only send: the attempt is as if never sent. */
  | { outcome: 'unsent' }
  | { outcome: 'refused'; reason: RefusalReason; httpStatus: number }
  | ({ outcome: 'unknown'; reason: string; httpStatus?: number } & Hint);

/** What a reply without a charge says about the sends of its attempt. */
type Hint = {
  /** The token cannot be used any more: another send would be refused as well. */
  stopResending: boolean;
  /** The token was used, or the reply does not exclude it: a send may have charged, whatever lists show. */
  mayHaveCharged: boolean;
};

/** Why a card was declined, as far as the shopper can act on it. */
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
  /** The shop's request was invalid, regardless of the card. */
  | 'shop-refused'
  | 'request-refused'
  | 'not-authorised';

/** Whether a refusal was the bank's answer to a card. */
export function isDecline(reason: string | null): reason is DeclineReason {
  return declineReasons.some((one) => one === reason);
}

/** Whether a refusal was certainly the shop's own mistake. */
export function isShopsFault(reason: string | null): boolean {
  return reason === 'shop-refused' || reason === 'not-authorised';
}

/**
 * Classifies a reply, given how often the body was sent, including this time.
 * A refusal means "not charged" only for the only send, and only with a code that is known: "token used" in answer to
 * the only send means that somebody doubled the request. A reply that neither shows a charge nor is such a refusal
 * is unknown, because the service has no idempotency keys and cannot fetch a transaction by id.
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
    // A 2xx that names a failure: an id exists, so only reconciliation can tell.
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
  // A 402 without a code is a decline, but only of a token that was certainly not used before.
  const isUnclear =
    meaning === 'unclear' || (sends > 1 && (meaning === 'request' || reply.code === undefined));
  if (isUnclear) return unknown('unclear-refusal', status, mayHaveCharged);
  if (sends > 1) {
    // The token is dead now, but an earlier send may have used it.
    const stopResending = meaning === 'declined' || meaning === 'token-expired';
    return unknown('refused-on-resend', status, { stopResending });
  }
  // 409 and the like are no refusals, and a server that fails may have charged before.
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

/** What a failure says about the request. */
type Meaning =
  | 'token-used'
  | 'token-expired'
  | 'declined'
  | 'customer'
  /** What was ordered: products, taxes, quantities. */
  | 'order'
  /** The request is invalid, by a code that does not name the part. */
  | 'request'
  | 'credentials'
  /** An answer of a gateway, a pause or a failing server. */
  | 'nothing'
  /** A refusal whose code is hidden or not known: it may mean any of the others. */
  | 'unclear';

const refusals = {
  'token-expired': 'token-refused',
  customer: 'customer-gone',
  order: 'shop-refused',
  request: 'shop-refused',
  credentials: 'not-authorised',
} as const satisfies Partial<Record<Meaning, RefusalReason>>;

/** Statuses that ask to come back later, or that come before the service has read the request. */
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

import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';

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
export const declineReasons = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'security-code',
  'processing-error',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

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

/** The reason of a decline, guessed from its codes, which the interface does not specify. */
export function declineReason({
  code = '',
  declineCode = code,
}: Pick<ServiceFailure, 'code' | 'declineCode'>): DeclineReason {
  if (/funds|balance/i.test(declineCode)) return 'insufficient-funds';
  if (/expired/i.test(declineCode) && !/token/i.test(declineCode)) return 'card-expired';
  if (SECURITY_CODE.test(declineCode)) return 'security-code';
  return /processing/i.test(declineCode) ? 'processing-error' : 'card-declined';
}

const SECURITY_CODE = /security.?code|cv[cv]/i;

/** Whether a refusal was certainly the shop's own mistake. */
export function isShopsFault(reason: string | null): boolean {
  return reason === 'shop-refused' || reason === 'not-authorised';
}

/** Codes that name card details, which only the token has. */
const CARD_DETAIL =
  /^(invalid|incorrect).?number|^number.?(invalid|incorrect)|expir(y|ation)|exp.?(date|month|year)/i;

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
    meaning === 'unclear' || (sends > 1 && (meaning === 'request' || hasNoCode(reply)));
  if (isUnclear) return unknown('unclear-refusal', status, mayHaveCharged);
  if (sends > 1) {
    // The token is dead now, but an earlier send may have used it.
    const stopResending = meaning === 'declined' || meaning === 'token-expired';
    return unknown('refused-on-resend', status, { stopResending });
  }
  // 409 and the like are no refusals, and a server that fails may have charged before.
  if (reply.kind !== 'refused') return unknown(`answer-${status}`, status);
  const reason = meaning === 'declined' ? declineReason(reply) : refusals[meaning];
  return { outcome: 'refused', reason, httpStatus: status };
}

function unknown(reason: string, httpStatus?: number, hint: Partial<Hint> = {}) {
  return {
    outcome: 'unknown',
    reason,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...{ stopResending: false, mayHaveCharged: false, ...hint },
  } as const;
}

/** What a refusal is about, as far as its code and status show. */
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
  /** A refusal whose code is missing or not known: it may hide any of the others. */
  | 'unclear';

const refusals = {
  'token-expired': 'token-refused',
  customer: 'customer-gone',
  order: 'shop-refused',
  request: 'shop-refused',
  credentials: 'not-authorised',
} as const satisfies Partial<Record<Meaning, RefusalReason>>;

/** "used", but not "refused", "paused" and the like. */
const USED =
  /(?<!ref|pa|ca|acc|exc|ab|conf|foc|un|not.?)used|already|duplicate|consumed|redeemed|spent/i;

/** Codes are guessed, since the interface does not specify them. The first match counts. */
const MEANINGS: readonly (readonly [RegExp, Meaning])[] = [
  [USED, 'token-used'],
  [/declin|funds|(expired|invalid).?card|card.?(expired|invalid)|processing.?error/i, 'declined'],
  [SECURITY_CODE, 'declined'],
  [/rate.?limit|too.?many|paus|maintenance|unavailable|throttl/i, 'nothing'],
];

/** Of codes about the token: others may mean that it was used. */
const UNUSABLE = /expir|unknown|captured|not.?found/i;

/** Codes that are read so only where the status is not about credentials. */
const OTHER_MEANINGS: readonly (readonly [RegExp, Meaning])[] = [
  [/insufficient|card|processing/i, 'declined'],
  [/customer/i, 'customer'],
  [/tax|currency|amount|product|plan|item|quantity/i, 'order'],
  [/valid|field|schema|malformed|bad.?request/i, 'request'],
];

function meaningOf(reply: ServiceFailure, status: number): Meaning {
  const { code = '', declineCode } = reply;
  if (declineCode !== undefined) return 'declined';
  const known = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  if (known) return known;
  if (/token|session/i.test(code)) {
    return /token/i.test(code) && UNUSABLE.test(code) ? 'token-expired' : 'unclear';
  }
  if (CARD_DETAIL.test(code)) return 'declined';
  if (status >= 500 || LATER.includes(status)) return 'nothing';
  if (status === 401 || status === 403) return hasNoCode(reply) ? 'nothing' : 'credentials';
  if (status === 402) return 'declined';
  const other = OTHER_MEANINGS.find(([codes]) => codes.test(code))?.[1];
  if (other) return other;
  if (status === 404 && /not.?found/i.test(code)) return 'customer';
  return saysNothing(reply, status) ? 'nothing' : 'unclear';
}

function hasNoCode({ code, declineCode }: ServiceFailure): boolean {
  return code === undefined && declineCode === undefined;
}

/** Statuses that ask to come back later, or that come before the service has read the request. */
const LATER: readonly number[] = [407, 408, 425, 429];

/** Unreadable successes, redirects and the HTML pages of gateways. A 2xx with an excerpt reports an error. */
function saysNothing(reply: ServiceFailure, status: number): boolean {
  if (status < 400 && (status >= 300 || reply.bodyExcerpt === undefined)) return true;
  return reply.bodyExcerpt?.startsWith('<') === true;
}

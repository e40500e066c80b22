import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';

/** The outcome of a request that consumed a token. */
export type PaymentOutcome<Resource extends ServiceResource> =
  | { outcome: 'succeeded'; resource: Resource; httpStatus: number }
  /** No connection was opened by the only send: the attempt is as if never sent. */
  | { outcome: 'unsent' }
  | { outcome: 'declined' | 'rejected'; reason: RefusalReason; httpStatus: number }
  | { outcome: 'unknown'; reason: string; httpStatus?: number; stopResending: boolean };

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

/** Codes about cards: a 401 or 403 with one of them is not about credentials. */
const DECLINED = /declin|funds|expired.?card|card.?expired|processing.?error/i;

/** Whether a refusal was certainly the shop's own mistake. */
export function isShopsFault(reason: string | null): boolean {
  return reason === 'shop-refused' || reason === 'not-authorised';
}

/**
 * Classifies a reply, given how often the body was sent, including this time.
 * A refusal means "not charged" only for the only send: for a second one, "token already used" may
 * mean that the first one charged. A reply that neither shows a charge nor is a refusal is unknown,
 * because the service has no idempotency keys and cannot fetch a transaction by id.
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
    return {
      outcome: 'unknown',
      reason: 'reply-shows-failure',
      httpStatus: reply.status,
      stopResending: true,
    };
  }
  if (reply.kind === 'not-sent') {
    if (sends === 1) return { outcome: 'unsent' };
    return { outcome: 'unknown', reason: 'no-connection', stopResending: false };
  }
  if (reply.kind === 'refused' && reply.status !== undefined) {
    if (sends > 1) {
      return {
        outcome: 'unknown',
        reason: 'refused-on-resend',
        httpStatus: reply.status,
        stopResending: true,
      };
    }
    return classifyRefusal(reply, reply.status);
  }
  return {
    outcome: 'unknown',
    reason: reply.status === undefined ? 'no-answer' : `answer-${reply.status}`,
    ...(reply.status === undefined ? {} : { httpStatus: reply.status }),
    // 408, 409, 425 and 429 are no refusal, but on a resend they are a 4xx all the same.
    stopResending: sends > 1 && isClientError(reply.status),
  };
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/**
 * Codes that name a part of the request that the shop chose; guessed, since the interface does not specify
 * codes.
 */
const SHOP_ERROR = /tax|currency|amount|product|plan|item|quantity|valid|field|schema|malformed/i;

/** Codes that name card details, which only the token has. */
const CARD_DETAIL =
  /^(invalid|incorrect).?number|^number.?(invalid|incorrect)|expir(y|ation)|exp.?(date|month|year)/i;

/** The kind of refusal only affects the shopper's message: none of them charged. */
function classifyRefusal(reply: ServiceFailure, httpStatus: number): PaymentOutcome<never> {
  const code = reply.code ?? '';
  const isUnauthorised = httpStatus === 401 || httpStatus === 403;
  const isDeclined =
    httpStatus === 402 ||
    reply.declineCode !== undefined ||
    DECLINED.test(code) ||
    SECURITY_CODE.test(code) ||
    (!isUnauthorised && /card|insufficient|processing/i.test(code));
  if (isDeclined) return { outcome: 'declined', reason: declineReason(reply), httpStatus };
  if (isUnauthorised) return { outcome: 'rejected', reason: 'not-authorised', httpStatus };
  if (/token/i.test(code)) return { outcome: 'rejected', reason: 'token-refused', httpStatus };
  if (CARD_DETAIL.test(code)) return { outcome: 'declined', reason: 'card-declined', httpStatus };
  if (SHOP_ERROR.test(code)) return { outcome: 'rejected', reason: 'shop-refused', httpStatus };
  if (httpStatus === 404) return { outcome: 'rejected', reason: 'customer-gone', httpStatus };
  return { outcome: 'rejected', reason: 'request-refused', httpStatus };
}

import type { ServiceFailure, ServiceReply } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';

/** What the reply to a request that consumed a token means for the attempt that sent it. */
export type PaymentOutcome<Resource extends ServiceResource> =
  | { kind: 'succeeded'; resource: Resource; httpStatus: number }
  /** No connection was opened by the only send: the attempt is as if never sent. */
  | { kind: 'unsent' }
  | { kind: 'declined' | 'rejected'; reason: RefusalReason; httpStatus: number }
  | { kind: 'unknown'; reason: string; httpStatus?: number; stopResending: boolean };

/** Why a card was declined, as far as the shopper can do something about it. */
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
  /** The shop asked for what the service does not know or allow; the card had no part in it. */
  | 'shop-refused'
  | 'request-refused'
  | 'not-authorised';

/** Whether a refusal was the bank's answer to a card. */
export function isDecline(reason: string | null): reason is DeclineReason {
  return declineReasons.some((one) => one === reason);
}

/** Which decline a refusal is, by the words of its codes, which are not shown: a hint. */
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

/** Codes that only a card gets, so that 401 and 403 with one of them say nothing about credentials. */
const DECLINED = /declin|funds|expired.?card|card.?expired|processing.?error/i;

/** Whether a refusal was certainly the shop's own mistake; the cause of the others is not known. */
export function isShopsFault(reason: string | null): boolean {
  return reason === 'shop-refused' || reason === 'not-authorised';
}

/**
 * Sorts a reply, given how often the body was sent including this time, and whether a resource that it
 * shows says that nothing came of it.
 *
 * A refusal means "not charged" only for the only send: to a second one "token already used" may
 * mean that the first one charged. Everything that neither shows a charge nor refuses is unknown,
 * because the service has no idempotency key and no read by id.
 */
export function sortReply<Resource extends ServiceResource>(
  reply: ServiceReply<Resource>,
  sends: number,
  showsFailure: (resource: Resource) => boolean,
): PaymentOutcome<Resource> {
  if (reply.ok) {
    if (!showsFailure(reply.value)) {
      return { kind: 'succeeded', resource: reply.value, httpStatus: reply.status };
    }
    // A 2xx that names a failure: an id exists, so only reconciliation can tell.
    return {
      kind: 'unknown',
      reason: 'reply-shows-failure',
      httpStatus: reply.status,
      stopResending: true,
    };
  }
  if (reply.kind === 'not-sent') {
    if (sends === 1) return { kind: 'unsent' };
    return { kind: 'unknown', reason: 'no-connection', stopResending: false };
  }
  if (reply.kind === 'refused' && reply.status !== undefined) {
    if (sends > 1) {
      return {
        kind: 'unknown',
        reason: 'refused-on-resend',
        httpStatus: reply.status,
        stopResending: true,
      };
    }
    return sortRefusal(reply, reply.status);
  }
  return {
    kind: 'unknown',
    reason: reply.status === undefined ? 'no-answer' : `answer-${reply.status}`,
    ...(reply.status === undefined ? {} : { httpStatus: reply.status }),
    // 408, 409, 425 and 429 are no refusal, but on a resend they are a 4xx all the same.
    stopResending: sends > 1 && isClientError(reply.status),
  };
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

/** Codes that name something of the request that the shop alone has chosen. Codes are not shown: a hint. */
const OWN_MISTAKE = /tax|currency|amount|product|plan|item|quantity|valid|field|schema|malformed/i;

/** Codes that name what was typed of a card, which only its token holds. */
const CARD_DETAIL =
  /^(invalid|incorrect).?number|^number.?(invalid|incorrect)|expir(y|ation)|exp.?(date|month|year)/i;

/** The kind of refusal only changes the message that the shopper reads: none of them charged. */
function sortRefusal(reply: ServiceFailure, httpStatus: number): PaymentOutcome<never> {
  const code = reply.code ?? '';
  const isUnauthorised = httpStatus === 401 || httpStatus === 403;
  const isDeclined =
    httpStatus === 402 ||
    reply.declineCode !== undefined ||
    DECLINED.test(code) ||
    SECURITY_CODE.test(code) ||
    (!isUnauthorised && /card|insufficient|processing/i.test(code));
  if (isDeclined) return { kind: 'declined', reason: declineReason(reply), httpStatus };
  if (isUnauthorised) return { kind: 'rejected', reason: 'not-authorised', httpStatus };
  if (/token/i.test(code)) return { kind: 'rejected', reason: 'token-refused', httpStatus };
  if (CARD_DETAIL.test(code)) return { kind: 'declined', reason: 'card-declined', httpStatus };
  if (OWN_MISTAKE.test(code)) return { kind: 'rejected', reason: 'shop-refused', httpStatus };
  if (httpStatus === 404) return { kind: 'rejected', reason: 'customer-gone', httpStatus };
  return { kind: 'rejected', reason: 'request-refused', httpStatus };
}

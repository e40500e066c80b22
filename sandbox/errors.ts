import type { DeclineCode } from './cards.ts';
import type { Dialect } from './tenants.ts';

/**
 * Every error that the service answers, with its HTTP status in the default and in the alternate
 * dialect. The interface shows neither codes nor statuses; `docs/interface-gaps.md` explains the choice.
 */
export const ERROR_STATUS = {
  malformed_json: [400, 400],
  bad_request: [400, 400],
  unauthorized: [401, 401],
  payment_declined: [402, 422],
  not_found: [404, 404],
  customer_not_found: [404, 400],
  product_not_found: [404, 400],
  plan_not_found: [404, 400],
  payment_method_not_found: [404, 400],
  method_not_allowed: [405, 405],
  email_taken: [409, 409],
  customer_has_subscriptions: [409, 409],
  in_use: [409, 409],
  payload_too_large: [413, 413],
  unsupported_media_type: [415, 415],
  validation_failed: [422, 400],
  payment_token_unknown: [422, 400],
  payment_token_not_captured: [422, 400],
  payment_token_expired: [422, 400],
  payment_token_used: [422, 400],
  product_inactive: [422, 400],
  plan_inactive: [422, 400],
  currency_mismatch: [422, 400],
  tax_code_unknown: [422, 400],
  amount_out_of_range: [422, 400],
} as const satisfies Record<string, readonly [number, number]>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type FieldProblem = {
  /** Where in the body, with dots: `items.0.quantity`; empty for the body itself. */
  readonly path: string;
  readonly message: string;
};

/** A refusal that the caller is told of. Nothing has been changed, unless the code says declined. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** Why a card was declined, when it was. */
  readonly declineCode: DeclineCode | undefined;
  /** The methods that the path answers, when the one used is not among them. */
  readonly allow: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: readonly FieldProblem[]; declineCode?: DeclineCode; allow?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = details.fields ?? [];
    this.declineCode = details.declineCode;
    this.allow = details.allow;
  }
}

export function statusOf(code: ErrorCode, dialect: Dialect): number {
  return ERROR_STATUS[code][dialect === 'default' ? 0 : 1];
}

/** A refusal of one field. */
export function fieldError(code: ErrorCode, path: string, message: string): ServiceError {
  return new ServiceError(code, message, { fields: [{ path, message }] });
}

const DECLINE_MESSAGES: Record<DeclineCode, string> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  incorrect_security_code: 'The security code is incorrect.',
  processing_error: 'The card could not be processed.',
};

/** A declined card: nothing was charged, and the payment token is used up. */
export function declined(code: DeclineCode): ServiceError {
  return new ServiceError(
    'payment_declined',
    `${DECLINE_MESSAGES[code]} Nothing was charged; the payment token is used up.`,
    { declineCode: code },
  );
}

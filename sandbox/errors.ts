import type { DeclineCode } from './cards/cards.ts';
import type { Choices, DimensionName } from './dialect/dimensions.ts';

/**
 * Every error of the service, with its HTTP status or the dimension that decides it. The interface
 * shows neither codes nor statuses; `docs/interface-gaps.md` explains the choice.
 */
const ERROR_STATUS = {
  malformed_json: 400,
  bad_request: 400,
  unauthorized: 401,
  payment_declined: 'refusal.declined',
  not_found: 'refusal.gone',
  customer_not_found: 'refusal.reference',
  product_not_found: 'refusal.reference',
  plan_not_found: 'refusal.reference',
  payment_method_not_found: 'refusal.reference',
  method_not_allowed: 405,
  email_taken: 'refusal.conflict',
  customer_has_subscriptions: 'refusal.conflict',
  in_use: 'refusal.conflict',
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 'refusal.invalid',
  payment_token_unknown: 'refusal.token',
  payment_token_not_captured: 'refusal.token',
  payment_token_expired: 'refusal.token',
  payment_token_used: 'refusal.token',
  product_inactive: 'refusal.rule',
  plan_inactive: 'refusal.rule',
  currency_mismatch: 'refusal.rule',
  tax_code_unknown: 'refusal.rule',
  amount_out_of_range: 'refusal.rule',
} as const satisfies Record<string, number | DimensionName>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type FieldProblem = {
  /** The path of the field in the body: `items.0.quantity`; empty for the body itself. */
  readonly path: string;
  readonly message: string;
};

/** An error response. Nothing has been changed, except by a decline. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** The decline code, for a declined card. */
  readonly declineCode: DeclineCode | undefined;
  /** The allowed methods of the path, for an unsupported one. */
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

/** The HTTP status of an error in a dialect. */
export function statusOf(code: ErrorCode, choices: Choices): number {
  const status = ERROR_STATUS[code];
  return typeof status === 'number' ? status : Number(choices[status]);
}

/** A validation error of one field. */
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

/** A declined card: nothing was charged. */
export function declined(code: DeclineCode): ServiceError {
  const message = `${DECLINE_MESSAGES[code]} Nothing was charged.`;
  return new ServiceError('payment_declined', message, { declineCode: code });
}

import type { DeclineCode } from './cards/cards.ts';

/** Refusals whose status depends on the profile: the interface shows none. */
export type Refusal = 'declined' | 'reference' | 'invalid' | 'token' | 'rule';

/**
 * Error codes with their HTTP status, or the kind of refusal whose status the profile decides. `docs/interface-
 * gaps.md` explains the choice.
 */
const ERROR_STATUS = {
  malformed_json: 400,
  bad_request: 400,
  unauthorized: 401,
  payment_declined: 'declined',
  not_found: 404,
  customer_not_found: 'reference',
  product_not_found: 'reference',
  plan_not_found: 'reference',
  payment_method_not_found: 'reference',
  method_not_allowed: 405,
  email_taken: 409,
  customer_has_subscriptions: 409,
  in_use: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 'invalid',
  payment_token_unknown: 'token',
  payment_token_not_captured: 'token',
  payment_token_expired: 'token',
  payment_token_used: 'token',
  product_inactive: 'rule',
  plan_inactive: 'rule',
  currency_mismatch: 'rule',
  tax_code_unknown: 'rule',
  amount_out_of_range: 'rule',
} as const satisfies Record<string, number | Refusal>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type FieldProblem = {
  /** `items.0.quantity`; empty for the body itself. */
  readonly path: string;
  readonly message: string;
};

export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  readonly declineCode: DeclineCode | undefined;
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

export function statusOf(
  code: ErrorCode,
  { refused }: { readonly refused: Readonly<Record<Refusal, number>> },
): number {
  const status = ERROR_STATUS[code];
  return typeof status === 'number' ? status : refused[status];
}

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

export function declined(code: DeclineCode): ServiceError {
  const message = `${DECLINE_MESSAGES[code]} Nothing was charged.`;
  return new ServiceError('payment_declined', message, { declineCode: code });
}

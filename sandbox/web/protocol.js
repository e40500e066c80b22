// @ts-check

/**
 * Messages between a shop's page (this package) and the form's frame. Both sides accept messages of exactly these
 * shapes only, so that no message can carry a field's value. The frame sends `ready` to the window, with an exact
 * target origin; the page answers `connect` with a port, which carries all other messages.
 * @import { FormFieldState, FormState, CompletedTransaction } from './index.d.ts'
 */

/** Marks messages over the window, which other code uses too. */
export const CHANNEL = 'service-web/1';

/** Reserved from the start, in CSS pixels. */
export const FORM_HEIGHT = 354;

/** @typedef {{ channel: typeof CHANNEL, type: 'ready' }} ReadyMessage */
/** @typedef {{ channel: typeof CHANNEL, type: 'connect' }} ConnectMessage */

/** @typedef {'light' | 'dark'} Scheme */

/** @typedef {'token_unknown' | 'token_used' | 'token_expired'} TokenFailure */
/** @typedef {TokenFailure | 'load_failed'} LoadFailure */
/** @typedef {TokenFailure | 'fields_invalid' | 'submit_failed'} SubmitFailure */

/**
 * Messages from the frame to the page. `loaded` and `failed` answer `open`; `tokenized` and `rejected`
 * answer the `submit` of the same id; `refresh` asks for a fresh token; `enter` is the Enter key in a form
 * without errors.
 *
 * @typedef {{ type: 'loaded', height: number, state: FormState }
 *   | { type: 'failed', code: LoadFailure }
 *   | { type: 'height', height: number }
 *   | { type: 'state', state: FormState }
 *   | { type: 'refresh', id: number }
 *   | { type: 'enter' }
 *   | ({ type: 'tokenized', id: number } & CompletedTransaction)
 *   | { type: 'rejected', id: number, code: SubmitFailure }} FrameMessage
 */

/**
 * Messages from the page to the frame. `token` answers `refresh`, with null when there is no fresh one;
 * `scheme` says whether the page around the form is light or dark.
 *
 * @typedef {{ type: 'open', token: string }
 *   | { type: 'submit', id: number }
 *   | { type: 'scheme', scheme: Scheme }
 *   | { type: 'token', id: number, token: string | null }} HostMessage
 */

/**
 * @template T
 * @typedef {(value: unknown) => value is T} Check
 */

/** @param {unknown} value @returns {value is boolean} */
const isBoolean = (value) => typeof value === 'boolean';

/** @param {unknown} value @returns {value is number} */
const isId = (value) => Number.isSafeInteger(value) && Number(value) > 0;

/** @param {unknown} value @returns {value is number} */
const isHeight = (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 4000;

/** @param {unknown} value @returns {value is string} */
const isToken = (value) => typeof value === 'string' && /^[\x21-\x7e]{1,1000}$/.test(value);

/** @param {unknown} value @returns {value is string} */
const isCardType = (value) => typeof value === 'string' && /^[A-Z][A-Z_]{1,29}$/.test(value);

/** @param {unknown} value @returns {value is string} */
const isLast4Digits = (value) => typeof value === 'string' && /^[0-9]{4}$/.test(value);

/**
 * @template {string} T
 * @param {readonly T[]} values
 * @returns {Check<T>}
 */
function oneOf(...values) {
  return /** @returns {value is T} */ (value) => values.some((known) => known === value);
}

/**
 * @template T
 * @param {Check<T>} check
 * @returns {Check<T | null>}
 */
function orNull(check) {
  return /** @returns {value is T | null} */ (value) => value === null || check(value);
}

/**
 * A plain object with exactly these keys.
 *
 * @template {Record<string, unknown>} T
 * @param {{ [K in keyof T]: Check<T[K]> }} checks
 * @returns {Check<T>}
 */
function exactly(checks) {
  const keys = Object.keys(checks);
  return /** @returns {value is T} */ (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = /** @type {Record<string, unknown>} */ (value);
    return (
      Object.keys(record).length === keys.length &&
      keys.every((key) => Object.hasOwn(record, key) && checks[key]?.(record[key]))
    );
  };
}

/** @type {Check<FormFieldState>} */
const isFieldState = exactly({
  isEmpty: isBoolean,
  isValid: isBoolean,
  isFocused: isBoolean,
  error: orNull(oneOf('required', 'incomplete', 'invalid', 'expired')),
});

/** @type {Check<FormState>} */
const isFormState = exactly({
  isValid: isBoolean,
  isComplete: isBoolean,
  cardType: orNull(isCardType),
  fields: exactly({
    number: isFieldState,
    expiry: isFieldState,
    securityCode: isFieldState,
    name: isFieldState,
  }),
});

/** @type {Check<ReadyMessage>} */
export const isReadyMessage = exactly({ channel: oneOf(CHANNEL), type: oneOf('ready') });

/** @type {Check<ConnectMessage>} */
export const isConnectMessage = exactly({ channel: oneOf(CHANNEL), type: oneOf('connect') });

/** @type {Record<FrameMessage['type'], Check<unknown>>} */
const frameMessages = {
  loaded: exactly({ type: oneOf('loaded'), height: isHeight, state: isFormState }),
  failed: exactly({
    type: oneOf('failed'),
    code: oneOf('token_unknown', 'token_used', 'token_expired', 'load_failed'),
  }),
  height: exactly({ type: oneOf('height'), height: isHeight }),
  state: exactly({ type: oneOf('state'), state: isFormState }),
  refresh: exactly({ type: oneOf('refresh'), id: isId }),
  enter: exactly({ type: oneOf('enter') }),
  tokenized: exactly({
    type: oneOf('tokenized'),
    id: isId,
    sessionToken: isToken,
    cardData: exactly({ last4Digits: isLast4Digits, cardType: isCardType }),
  }),
  rejected: exactly({
    type: oneOf('rejected'),
    id: isId,
    code: oneOf('token_unknown', 'token_used', 'token_expired', 'fields_invalid', 'submit_failed'),
  }),
};

/** @type {Record<HostMessage['type'], Check<unknown>>} */
const hostMessages = {
  open: exactly({ type: oneOf('open'), token: isToken }),
  submit: exactly({ type: oneOf('submit'), id: isId }),
  scheme: exactly({ type: oneOf('scheme'), scheme: oneOf('light', 'dark') }),
  token: exactly({ type: oneOf('token'), id: isId, token: orNull(isToken) }),
};

/**
 * @param {Record<string, Check<unknown>>} messages
 * @param {unknown} value
 */
function matchesOne(messages, value) {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const { type } = value;
  return typeof type === 'string' && Object.hasOwn(messages, type) && messages[type]?.(value);
}

/**
 * @param {unknown} value
 * @returns {FrameMessage | null} the message, or null when it is invalid
 */
export function readFrameMessage(value) {
  return matchesOne(frameMessages, value) ? /** @type {FrameMessage} */ (value) : null;
}

/**
 * @param {unknown} value
 * @returns {HostMessage | null} the message, or null when it is invalid
 */
export function readHostMessage(value) {
  return matchesOne(hostMessages, value) ? /** @type {HostMessage} */ (value) : null;
}

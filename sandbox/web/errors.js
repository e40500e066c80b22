// @ts-check

/** @import { CheckoutFormError, CheckoutFormErrorCode } from './index.d.ts' */

/** @type {Record<CheckoutFormErrorCode, string>} */
const MESSAGES = {
  environment_unknown: 'This version of the card form knows the environment "sandbox" only.',
  token_malformed: 'The session token is not one of this service.',
  token_unknown: 'The service does not know this session token.',
  token_used: 'The session token was used already.',
  token_expired: 'The session token has expired.',
  token_refresh_failed: 'No fresh session token could be had.',
  origin_unsupported: 'The card form needs a page with a web origin other than its own.',
  load_failed: 'The card form could not be loaded.',
  load_timeout: 'The card form took too long to load.',
  not_mounted: 'The card form is not mounted.',
  removed: 'The card form was taken away before the card was sent.',
  fields_invalid: 'Some card details are missing or not right.',
  submit_failed: 'The card details could not be sent.',
  submit_timeout: 'The service took too long to take the card details.',
};

/**
 * @param {CheckoutFormErrorCode} code
 * @param {unknown} [cause]
 * @returns {CheckoutFormError}
 */
export function formError(code, cause) {
  const error = new Error(MESSAGES[code], cause === undefined ? undefined : { cause });
  return Object.assign(error, { name: /** @type {const} */ ('CheckoutFormError'), code });
}

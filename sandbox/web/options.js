// @ts-check

/** @import { CheckoutFormOptions } from './index.d.ts' */

/**
 * Validates the shop's options, so that mistakes are reported at the call.
 * @param {unknown} options
 * @returns {CheckoutFormOptions} a copy, in which null counts as omitted
 * @throws {TypeError} naming the option that is missing or of the wrong type
 */
export function readOptions(options) {
  if (typeof options !== 'object' || options === null) fail('options must be an object');
  const fields = /** @type {Record<string, unknown>} */ (options);
  if (typeof fields.sessionToken !== 'string') fail('sessionToken must be a string');
  if (typeof fields.environment !== 'string') fail('environment must be a string');
  if (!isElement(fields.container)) fail('container must be a DOM element');
  requireFunction(fields, 'completeTransaction');
  for (const name of ['height', 'width']) {
    const size = fields[name];
    if (size === undefined || size === null) continue;
    if (typeof size !== 'number' || !Number.isFinite(size) || size <= 0) {
      fail(`${name} must be a number of pixels above 0`);
    }
  }
  for (const name of ['onFormFieldStateChange', 'onLoadError', 'sessionTokenProvider']) {
    if (fields[name] !== undefined && fields[name] !== null) requireFunction(fields, name);
  }
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  return /** @type {any} */ (Object.fromEntries(present));
}

/** @param {unknown} value */
function isElement(value) {
  return typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;
}

/**
 * @param {Record<string, unknown>} given
 * @param {string} name
 */
function requireFunction(given, name) {
  if (typeof given[name] !== 'function') fail(`${name} must be a function`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  throw new TypeError(`CheckoutForm.initialize: ${message}.`);
}

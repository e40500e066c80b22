// @ts-check

const FORM = /^pt_([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9_-]{16,200})$/;

/**
 * Finds the origin of the form in a payment token: a token is `pt_`, the base64url of that origin,
 * a dot and its random part. Only this package parses it; for a shop the token is opaque.
 * @param {unknown} token
 * @returns {string | null} an http or https origin, or null for anything else
 */
export function formOriginOf(token) {
  const encoded = typeof token === 'string' ? FORM.exec(token)?.[1] : undefined;
  if (encoded === undefined) return null;
  const text = decodeBase64Url(encoded);
  return text !== null && isWebOrigin(text) ? text : null;
}

/**
 * Whether a text is exactly an http or https origin as browsers write it: no path, no default
 * port, lower case.
 *
 * @param {string} text
 */
export function isWebOrigin(text) {
  try {
    const url = new URL(text);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
  } catch {
    return false;
  }
}

/** @param {string} encoded */
function decodeBase64Url(encoded) {
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

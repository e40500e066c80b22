import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Whether X-Webhook-Signature is the lower-case hexadecimal HMAC-SHA256 of the raw body under one of the secrets
 * (interface, "Signature"). All secrets are tried, so that the timing reveals nothing.
 */
export function isSigned(
  body: Uint8Array,
  header: string | null | undefined,
  secrets: readonly string[],
): boolean {
  if (!header || !SIGNATURE.test(header)) return false;
  const received = Buffer.from(header, 'hex');
  let isValid = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest();
    isValid = timingSafeEqual(expected, received) || isValid;
  }
  return isValid;
}

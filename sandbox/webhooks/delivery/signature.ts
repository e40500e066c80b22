import { createHmac } from 'node:crypto';

/** The interface's signature: lower-case hex of HMAC-SHA256 over the exact body bytes. */
export function signBody(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

import { createHash } from 'node:crypto';

export const LINK_LIFETIME_MS = 15 * 60_000;
/** Sensitive changes need a sign-in that is not older. */
export const RECENT_MS = 10 * 60_000;
export const SESSION_IDLE_MS = 30 * 24 * 60 * 60_000;
/** The absolute lifetime of a session in seconds, the unit of next-auth and cookies. */
export const SESSION_LIFETIME_S = 90 * 24 * 60 * 60;
/** The name of the session cookie of next-auth and the shop, without its prefix. */
export const SESSION_COOKIE = 'next-auth.session-token';

/** Tokens are stored as hashes, so that a copy of the database opens no session. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

import { createHash } from 'node:crypto';
import { fillIn } from '@/lib/format';
import { waitText } from '@/lib/ratelimit/rules';
import { currentTexts } from '@/lib/texts/current-view';

/** A user's account, whoever acts on it: the user, staff, or a link in an e-mail. */
export type Account = {
  userId: string;
  /** Normalised and verified. */
  email: string;
};

/** How long a sign-in link works. */
export const LINK_LIFETIME_MS = 15 * 60_000;
/** How long after signing in sensitive changes are allowed without signing in again. */
export const RECENT_MS = 10 * 60_000;
/** The idle lifetime of a session. */
export const SESSION_IDLE_MS = 30 * 24 * 60 * 60_000;
/** The absolute lifetime of a session in seconds, the unit of next-auth and cookies. */
export const SESSION_LIFETIME_S = 90 * 24 * 60 * 60;
/** The cookie that next-auth and the shop keep a session's token in, without its prefix. */
export const SESSION_COOKIE = 'next-auth.session-token';

/**
 * The return path after signing in: a path of this shop, or the account. Anything a browser could
 * read as another site is rejected.
 */
export function safeReturnPath(wanted: unknown, fallback = '/account'): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses
  if (/[\u0000-\u0020\\\u007f]/.test(wanted)) return fallback;
  const url = new URL(wanted, 'http://shop.invalid');
  // "/..//elsewhere" is a path to begin with, and the address of another site once it is resolved.
  if (url.host !== 'shop.invalid' || url.pathname.startsWith('//')) return fallback;
  if (/^(\/[a-z-]{2,7})?\/(sign-in|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** How a link's or session's token is stored: reading the table does not reveal it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** GitHub's answer about the addresses of a person. */
export type ProviderEmail = { email: string; primary?: boolean; verified?: boolean };

/** The address that a provider has verified; null when there is none. */
export function provenEmail(emails: readonly ProviderEmail[]): string | null {
  const verified = emails.filter((one) => one.verified === true);
  return (verified.find((one) => one.primary) ?? verified[0])?.email ?? null;
}

/**
 * The sign-in page's message for the error code in its URL; null without one.
 * @param wait seconds to wait, from the URL, for a rate-limited visitor
 */
export function signInMessage(code: string | undefined, wait?: string): string | null {
  if (!code) return null;
  const { t, view } = currentTexts();
  const { errors, someMinutes } = t.signIn;
  const time = /^\d{1,5}$/.test(wait ?? '')
    ? waitText(Number(wait) * 1_000, view.locale)
    : someMinutes;
  const text = Object.entries(errors).find(([key]) => key === code)?.[1] ?? errors.other;
  return fillIn(text, { wait: time });
}

import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { hostCookie } from '@/lib/auth/cookies';
import { fromNow, nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { seal, unseal } from '@/lib/security/sealed';
import { authAdapter } from './sign-in/adapter';
import {
  hashSecret,
  LINK_LIFETIME_MS,
  RECENT_MS,
  SESSION_COOKIE,
  SESSION_LIFETIME_S,
} from './tokens';

/** Set in the browser that requested or confirmed a sign-in link. */
const requestCookie = () => hostCookie('sign-in-asked');

const COOKIE_PURPOSE = 'sign-in-request';
const MAX_LINKS = 5;

/** The content of the cookie, which is encrypted so that another user of the browser cannot read the address. */
const requestSchema = z.object({
  email: z.string(),
  next: z.string(),
  links: z.array(z.string()),
});

export type SignInRequest = z.infer<typeof requestSchema>;

/** The sign-in that this browser requested or confirmed in the last 15 minutes. */
export async function signInRequest(): Promise<SignInRequest | null> {
  const value = (await cookies()).get(requestCookie().name)?.value;
  if (!value) return null;
  try {
    const text = unseal(COOKIE_PURPOSE, requestCookie().name, Buffer.from(value, 'base64url'));
    return requestSchema.parse(JSON.parse(text));
  } catch {
    // Encrypted with a former key: the link asks for a confirmation.
    return null;
  }
}

export async function hasSignInRequest(email: string): Promise<boolean> {
  return (await signInRequest())?.email === email;
}

/**
 * Remembers that this browser requested to sign in with an address. Only for same-origin actions and route handlers,
 * because the browser then signs in with any link to that address.
 *
 * @param email normalised
 * @param link the id of the sent link, if any
 */
export async function rememberSignInRequest(
  email: string,
  { next = '/account', link }: { next?: string; link?: string | null } = {},
): Promise<void> {
  const before = await signInRequest();
  const earlier = before?.email === email ? before.links : [];
  const links = [...(link ? [link] : []), ...earlier].slice(0, MAX_LINKS);
  const { name, options } = requestCookie();
  const text = JSON.stringify({ email, next, links } satisfies SignInRequest);
  const value = Buffer.from(seal(COOKIE_PURPOSE, name, text)).toString('base64url');
  const maxAge = LINK_LIFETIME_MS / 1_000;
  (await cookies()).set(name, value, { ...options, maxAge });
}

const sessionCookie = () => hostCookie(SESSION_COOKIE);

async function currentToken(): Promise<string | null> {
  return (await cookies()).get(sessionCookie().name)?.value ?? null;
}

/** Signs the browser of this request in. Only in actions and route handlers. */
export async function startSession(userId: string): Promise<void> {
  const sessionToken = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + SESSION_LIFETIME_S * 1_000);
  await authAdapter().createSession?.({ sessionToken, userId, expires });
  const { name, options } = sessionCookie();
  (await cookies()).set(name, sessionToken, { ...options, expires });
}

/** The id of this browser's session; null without one. */
export async function currentSessionHash(): Promise<string | null> {
  const token = await currentToken();
  return token && hashSecret(token);
}

/**
 * The signed-in user of this browser.
 * @throws database errors, which must not look like being signed out
 */
export async function currentOwner(): Promise<{ userId: string; email: string } | null> {
  const token = await currentToken();
  const session = token ? await authAdapter().getSessionAndUser?.(token) : null;
  return session ? { userId: session.user.id, email: session.user.email } : null;
}

/**
 * After a repeated sign-in: deletes this browser's former session if a link created a new one, and extends it if OAuth
 * continues it.
 */
export async function renewSession(userId: string, provider: string | undefined): Promise<void> {
  const sessionToken = await currentSessionHash();
  if (!sessionToken) return;
  if (provider === 'email') {
    await db().session.deleteMany({ where: { sessionToken, userId } });
    return;
  }
  const endsAt = new Date(Date.now() + SESSION_LIFETIME_S * 1_000);
  await db().session.updateMany({
    where: { sessionToken, userId },
    data: { authenticatedAt: fromNow(0), endsAt },
  });
}

export async function endSession(): Promise<void> {
  const token = await currentToken();
  if (token) await db().session.deleteMany({ where: { sessionToken: hashSecret(token) } });
  const { name, options } = sessionCookie();
  (await cookies()).delete({ name, ...options });
}

export async function endAllSessions(userId: string): Promise<number> {
  return (await db().session.deleteMany({ where: { userId } })).count;
}

export async function signedInRecently(): Promise<boolean> {
  const sessionToken = await currentSessionHash();
  if (!sessionToken) return false;
  const session = await db().session.findUnique({
    where: { sessionToken },
    select: { authenticatedAt: true },
  });
  return session !== null && nowMs() - session.authenticatedAt.getTime() < RECENT_MS;
}

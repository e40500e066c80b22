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

/** Identifies the browser that requested or confirmed a link. */
const requestCookie = () => hostCookie('sign-in-asked');

const COOKIE_PURPOSE = 'sign-in-request';
const MAX_LINKS = 5;

/** What a browser that requested or confirmed a link keeps, sealed: who uses it next cannot read the address. */
const requestSchema = z.object({
  email: z.string(),
  /** Where it goes afterwards, without a view. */
  next: z.string(),
  /** The links that it requested, the newest first. */
  links: z.array(z.string()),
});

export type SignInRequest = z.infer<typeof requestSchema>;

/** What this browser recently requested or confirmed. */
export async function signInRequest(): Promise<SignInRequest | null> {
  const value = (await cookies()).get(requestCookie().name)?.value;
  if (!value) return null;
  try {
    const text = unseal(COOKIE_PURPOSE, requestCookie().name, Buffer.from(value, 'base64url'));
    return requestSchema.parse(JSON.parse(text));
  } catch {
    // Of an earlier version or another key: the link asks for a confirmation.
    return null;
  }
}

/** Whether this browser recently requested a link for that address. */
export async function hasSignInRequest(email: string): Promise<boolean> {
  return (await signInRequest())?.email === email;
}

/**
 * Remembers that this browser requested to sign in with that address. Only in actions and route
 * handlers that no other site can call.
 *
 * @param email normalised
 * @param link the key of the link that was sent, if one was
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

/** The hash of this browser's session token; null without one. */
export async function currentSessionHash(): Promise<string | null> {
  const token = await currentToken();
  return token && hashSecret(token);
}

/**
 * The signed-in user of this browser.
 * @throws what the database threw: a failed read must not look like signed out
 */
export async function currentOwner(): Promise<{ userId: string; email: string } | null> {
  const token = await currentToken();
  const found = token ? await authAdapter().getSessionAndUser?.(token) : null;
  return found ? { userId: found.user.id, email: found.user.email } : null;
}

/**
 * Handles this browser's previous session of the same user. A sign-in link has created a new one; a
 * repeated OAuth sign-in continues it.
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

/** Ends the session of this browser. Only in actions and route handlers. */
export async function endSession(): Promise<void> {
  const token = await currentToken();
  if (token) await db().session.deleteMany({ where: { sessionToken: hashSecret(token) } });
  const { name, options } = sessionCookie();
  (await cookies()).delete({ name, ...options });
}

/** Ends every session of a user, on all devices. */
export async function endAllSessions(userId: string): Promise<number> {
  return (await db().session.deleteMany({ where: { userId } })).count;
}

/** Whether the user of this browser has signed in within the last ten minutes. */
export async function signedInRecently(): Promise<boolean> {
  const sessionToken = await currentSessionHash();
  if (!sessionToken) return false;
  const session = await db().session.findUnique({
    where: { sessionToken },
    select: { authenticatedAt: true },
  });
  return session !== null && nowMs() - session.authenticatedAt.getTime() < RECENT_MS;
}

import { createHash, randomBytes } from 'node:crypto';
import { safeReturnPath } from '@/lib/auth/return-path';
import { LINK_LIFETIME_MS } from '@/lib/auth/tokens';
import { fromNow } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { fillIn } from '@/lib/format';
import { enqueueMail } from '@/lib/mail/outbox';
import { limits } from '@/lib/ratelimit/limits';
import type { OverLimit } from '@/lib/ratelimit/over-limit';
import { rateLimit, rateLimits } from '@/lib/ratelimit/rate-limit';
import { fail, ok, type Result } from '@/lib/result';
import { currentTexts, currentViewKey, currentViewUrl } from '@/lib/texts/current-view';

/** next-auth's identifier of a verification token. */
function storedToken(token: string): string {
  return createHash('sha256').update(`${token}${env().authSecret}`).digest('hex');
}

/**
 * The URL of a sign-in link. It leads to a confirmation page: mail scanners that open links must
 * not consume them. It names no address, which would stay in histories and logs.
 */
function signInLink(token: string, returnTo: string): string {
  const query = new URLSearchParams({ token, next: safeReturnPath(returnTo) });
  return currentViewUrl(`/sign-in/confirm?${query}`);
}

/**
 * Rate-limits a link about to be sent. Requests by others never lock an owner out: each network has
 * its own allowance per address. Once all together reach the mailbox limit, no more is sent and the
 * response stays the same: the newest links still work.
 *
 * @param email normalised
 * @param client the client that the network address identifies
 * @returns whether another link has to be sent, or why none may be requested
 */
export async function limitLinks(
  email: string,
  client: string | null,
): Promise<Result<{ send: boolean }, OverLimit>> {
  const asker = `${email} ${client ?? ''}`;
  const own = await rateLimits([limits.signInLinksFrom, client], [limits.signInLinksBy, asker]);
  if (!own.ok) {
    const message = fillIn(currentTexts().t.signIn.stillWorks, { message: own.error.message });
    return fail({ ...own.error, message });
  }
  return ok({ send: (await rateLimit(limits.signInLinksTo, email)).ok });
}

/** Enqueues the mail with a link. */
async function mailSignInLink(tx: Database, email: string, link: string): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `sign-in:${storedToken(link)}`,
    template: 'sign-in',
    recipient: email,
    data: { link, minutes: LINK_LIFETIME_MS / 60_000, view: currentViewKey() },
  });
}

/**
 * Creates a sign-in link that works once within 15 minutes, and enqueues its mail, both in the current
 * view.
 *
 * @param email normalised
 * @param returnTo where to go after signing in, without a view
 * @returns the key of the link's row, which opens nothing
 */
export async function sendSignInLink(email: string, returnTo: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const stored = storedToken(token);
  await db().$transaction(async (tx) => {
    await tx.verificationToken.create({
      data: { identifier: email, token: stored, expires: fromNow(LINK_LIFETIME_MS) },
    });
    await mailSignInLink(tx, email, signInLink(token, returnTo));
  });
  return stored;
}

/** Whose link it is and whether it is still valid; checking does not consume it. Null for one that is not known. */
export async function findLink(token: string): Promise<{ email: string; isOpen: boolean } | null> {
  const found = await db().verificationToken.findUnique({ where: { token: storedToken(token) } });
  if (!found) return null;
  const isOpen = found.usedAt === null && found.expires > fromNow(0);
  return { email: found.identifier, isOpen };
}

/** Whether one of these links, by the keys of their rows, was used. */
export async function isLinkUsed(links: readonly string[]): Promise<boolean> {
  const where = { token: { in: [...links] }, usedAt: { not: null } };
  return (await db().verificationToken.count({ where })) > 0;
}

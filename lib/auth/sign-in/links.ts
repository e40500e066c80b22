import { createHash, randomBytes } from 'node:crypto';
import { safeReturnPath } from '@/lib/auth/return-path';
import { LINK_LIFETIME_MS } from '@/lib/auth/tokens';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { fillIn } from '@/lib/format';
import { enqueueMail } from '@/lib/mail/outbox';
import { limits } from '@/lib/ratelimit/limits';
import type { OverLimit } from '@/lib/ratelimit/over-limit';
import { rateLimit, rateLimits } from '@/lib/ratelimit/rate-limit';
import { fail, ok, type Result } from '@/lib/result';
import { currentTexts, currentViewKey, currentViewUrl } from '@/lib/texts/current-view';

/** The hash that next-auth stores of a verification token. */
function linkId(token: string): string {
  return createHash('sha256').update(`${token}${env().authSecret}`).digest('hex');
}

/**
 * The URL of a sign-in link. The page asks for confirmation, so that mail scanners do not use up the link. The URL
 * contains no e-mail address, because URLs end up in histories and logs.
 */
function signInLink(token: string, returnTo: string): string {
  const query = new URLSearchParams({ token, next: safeReturnPath(returnTo) });
  return currentViewUrl(`/sign-in/confirm?${query}`);
}

/**
 * Rate-limits requests for links. The limit per address counts each network separately, so that nobody can lock an
 * owner out. Above the limit per mailbox, no more links are sent, but the answer stays the same.
 *
 * @param email normalised
 * @returns whether to send a link, or why the visitor has to wait
 */
export async function limitLinks(
  email: string,
  client: string | null,
): Promise<Result<{ send: boolean }, OverLimit>> {
  const requester = `${email} ${client ?? ''}`;
  const own = await rateLimits([limits.signInLinksFrom, client], [limits.signInLinksBy, requester]);
  if (!own.ok) {
    const message = fillIn(currentTexts().t.signIn.stillWorks, { message: own.error.message });
    return fail({ ...own.error, message });
  }
  return ok({ send: (await rateLimit(limits.signInLinksTo, email)).ok });
}

/**
 * Creates a sign-in link, valid for 15 minutes, and enqueues its mail.
 *
 * @param email normalised
 * @param returnTo the path after signing in, without the view's prefix
 * @returns the id of the link, which does not reveal the token
 */
export async function sendSignInLink(email: string, returnTo: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const id = linkId(token);
  const link = signInLink(token, returnTo);
  await db().$transaction(async (tx) => {
    await tx.verificationToken.create({
      data: { identifier: email, token: id, expires: fromNow(LINK_LIFETIME_MS) },
    });
    await enqueueMail(tx, {
      dedupeKey: `sign-in:${id}`,
      template: 'sign-in',
      recipient: email,
      data: { link, minutes: LINK_LIFETIME_MS / 60_000, view: currentViewKey() },
    });
  });
  return id;
}

export async function findLink(token: string): Promise<{ email: string; isOpen: boolean } | null> {
  const link = await db().verificationToken.findUnique({ where: { token: linkId(token) } });
  if (!link) return null;
  const isOpen = link.usedAt === null && link.expires > fromNow(0);
  return { email: link.identifier, isOpen };
}

export async function isLinkUsed(links: readonly string[]): Promise<boolean> {
  const where = { token: { in: [...links] }, usedAt: { not: null } };
  return (await db().verificationToken.count({ where })) > 0;
}

import { createHash, randomBytes } from 'node:crypto';
import { fromNow } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { enqueueMail } from '@/lib/mail/outbox';
import { limits } from '@/lib/ratelimit/limits';
import type { Verdict } from '@/lib/ratelimit/rules';
import { rateLimit, rateLimits } from '@/lib/ratelimit/store';
import { LINK_LIFETIME_MS, safeReturnPath } from './rules';

/** The name under which next-auth keeps a link's token. */
function storedToken(token: string): string {
  return createHash('sha256').update(`${token}${env().authSecret}`).digest('hex');
}

/**
 * The address of a sign-in link. It leads to a page that asks whether to go on: programs that open
 * the links in people's mail must not use them up.
 */
function signInLink(token: string, email: string, returnTo: string): string {
  const query = new URLSearchParams({ token, email, next: safeReturnPath(returnTo) });
  return `${env().siteUrl}/sign-in/confirm?${query}`;
}

/** Whether a link may be asked for, and whether one more has to be sent then. */
export type LinkVerdict = Extract<Verdict, { ok: false }> | { ok: true; send: boolean };

/**
 * Counts a link that is about to be sent. What others ask for never keeps an owner out: each network
 * has an allowance of its own for an address. Once all of them together have filled the mailbox, no
 * more is sent, and the answer is the same as ever: the newest links there still work.
 *
 * @param email normalised
 * @param client whom the network address stands for
 */
export async function limitLinks(email: string, client: string | null): Promise<LinkVerdict> {
  const asker = `${email} ${client ?? ''}`;
  const own = await rateLimits([limits.signInLinksFrom, client], [limits.signInLinksBy, asker]);
  if (!own.ok) return { ...own, message: `${own.message} ${STILL_WORKS}` };
  return { ok: true, send: (await rateLimit(limits.signInLinksTo, email)).ok };
}

const STILL_WORKS = 'The links already sent work for 15 minutes: check your e-mail.';

/** Puts the mail with a link into the outbox. */
async function mailSignInLink(tx: Database, email: string, link: string): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `sign-in:${storedToken(link)}`,
    template: 'sign-in',
    recipient: email,
    data: { link, minutes: LINK_LIFETIME_MS / 60_000 },
  });
}

/**
 * Makes a sign-in link that works once within 15 minutes, and has it mailed.
 *
 * @param email normalised
 * @param returnTo where to go after signing in
 */
export async function sendSignInLink(email: string, returnTo: string): Promise<void> {
  const token = randomBytes(32).toString('hex');
  await db().$transaction(async (tx) => {
    await tx.verificationToken.create({
      data: { identifier: email, token: storedToken(token), expires: fromNow(LINK_LIFETIME_MS) },
    });
    await mailSignInLink(tx, email, signInLink(token, email, returnTo));
  });
}

/** Whether a link would still work; looking does not use it up. */
export async function linkIsOpen(token: string, email: string): Promise<boolean> {
  const found = await db().verificationToken.findFirst({
    where: { identifier: email, token: storedToken(token), expires: { gt: fromNow(0) } },
    select: { identifier: true },
  });
  return found !== null;
}

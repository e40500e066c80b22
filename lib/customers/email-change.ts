import { randomBytes } from 'node:crypto';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { attachGuestPurchases } from '@/lib/auth/guest-purchases';
import { hashSecret, LINK_LIFETIME_MS } from '@/lib/auth/tokens';
import type { Account, Viewer } from '@/lib/auth/viewer';
import { fromNow, now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { isUniqueViolation } from '@/lib/db/conflicts';
import { fillIn } from '@/lib/format';
import { enqueueMail } from '@/lib/mail/outbox';
import { dropCustomer } from '@/lib/payments/customers/customer';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimits } from '@/lib/ratelimit/rate-limit';
import { shownEmail } from '@/lib/shown-email';
import { currentTexts, currentViewKey, currentViewUrl } from '@/lib/texts/current-view';
import { addressIsTaken, changeCustomer, customerIdOf, mirrorCustomer } from './service-customer';

const texts = () => currentTexts().t.account.email;

/**
 * Sends a link to the new address; the change waits until it is opened. Whether the address belongs
 * to somebody else is told only to who can read its mail.
 */
export async function sendEmailChangeLink(who: Viewer, newEmail: string): Promise<ActionState> {
  if (newEmail === who.email) {
    return failure(texts().unchanged, { email: texts().same });
  }
  // By who asks, so that nobody keeps somebody else from it; and in all, for the mailbox's sake.
  const allowed = await rateLimits(
    [limits.signInLinksBy, `${newEmail} ${who.userId}`],
    [limits.signInLinksTo, newEmail],
  );
  if (!allowed.ok) return failure(allowed.error.message);
  const token = randomBytes(32).toString('base64url');
  const waiting = { newEmail, tokenHash: hashSecret(token), expiresAt: fromNow(LINK_LIFETIME_MS) };
  const link = currentViewUrl(`/account/email?${new URLSearchParams({ token })}`);
  await db().$transaction(async (tx) => {
    await tx.emailChange.upsert({
      where: { userId: who.userId },
      create: { userId: who.userId, ...waiting, createdAt: now() },
      update: { ...waiting, createdAt: now() },
    });
    await enqueueMail(tx, {
      dedupeKey: `email-change:${waiting.tokenHash}`,
      template: 'email-change',
      recipient: newEmail,
      data: { link, minutes: LINK_LIFETIME_MS / 60_000, newEmail, view: currentViewKey() },
    });
  });
  return success(fillIn(texts().sent, { email: shownEmail(newEmail) }));
}

/** The address that a link would confirm for somebody, or null for a link that is over. */
export async function waitingEmail(userId: string, token: string): Promise<string | null> {
  const change = await db().emailChange.findFirst({
    where: { userId, tokenHash: hashSecret(token), expiresAt: { gt: now() } },
    select: { newEmail: true },
  });
  return change?.newEmail ?? null;
}

/**
 * Makes the confirmed address the account's, at the service first. Repeating it after a crash or a
 * lost answer brings it to its end. All other sessions end, and the old address is
 * notified.
 *
 * @param keptSession what `currentSessionHash` tells of the browser that confirms
 */
export async function confirmEmailChange(
  who: Viewer,
  token: string,
  keptSession: string | null = null,
): Promise<ActionState> {
  const newEmail = await waitingEmail(who.userId, token);
  if (newEmail === null) {
    return failure(texts().expired);
  }
  if (await db().user.findUnique({ where: { email: newEmail }, select: { id: true } })) {
    return failure(texts().taken);
  }
  const refusal = await changeAtService(who, newEmail);
  if (refusal) return failure(refusal);
  try {
    await db().$transaction(async (tx) => {
      await changeHere(tx, who, newEmail);
      await tx.session.deleteMany({
        where: { userId: who.userId, sessionToken: { not: keptSession ?? '' } },
      });
      await enqueueMail(tx, {
        dedupeKey: `email-changed:${hashSecret(token)}`,
        template: 'email-changed',
        recipient: who.email,
        data: { newEmail, view: currentViewKey() },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return failure(texts().taken);
    throw error;
  }
  await attachGuestPurchases({ userId: who.userId, email: newEmail });
  return success(fillIn(texts().changed, { email: shownEmail(newEmail) }));
}

/** @returns what to tell when the service did not change it; null when it did, or need not */
async function changeAtService({ userId }: Account, newEmail: string): Promise<string | null> {
  const ownId = await customerIdOf(userId);
  const known = await db().customer.findUnique({ where: { email: newEmail } });
  if (known?.serviceId && known.serviceId !== ownId) return texts().taken;
  const taken = await addressIsTaken(newEmail, ownId);
  if (!taken.ok) return texts().unavailable;
  if (taken.value) return texts().taken;
  if (!ownId) return null;
  switch (await changeCustomer(ownId, { email: newEmail })) {
    case 'done':
      await mirrorCustomer(ownId);
      return null;
    case 'gone':
      await dropCustomer(ownId);
      return null;
    case 'refused':
      return texts().refused;
    case 'unavailable':
      return texts().unavailable;
    case 'unsure': {
      // Somebody may have got the address since the list was read.
      const takenSince = await addressIsTaken(newEmail, ownId);
      return takenSince.ok && takenSince.value ? texts().taken : texts().unsure;
    }
  }
}

/** Makes an address the account's here, where the service knows of it already. */
export async function changeHere(tx: Database, account: Account, newEmail: string): Promise<void> {
  await tx.user.update({
    where: { id: account.userId },
    data: { email: newEmail, emailVerified: now() },
  });
  // The service's customer goes along; what is known of the new address has no customer.
  const own = await tx.customer.findUnique({ where: { userId: account.userId } });
  if (own) {
    await tx.customer.deleteMany({ where: { email: newEmail, serviceId: null } });
    await tx.customer.update({ where: { email: own.email }, data: { email: newEmail } });
  }
  await tx.staffNote.updateMany({
    where: { subject: 'customer', subjectId: account.email },
    data: { subjectId: newEmail },
  });
  await tx.emailChange.deleteMany({ where: { userId: account.userId } });
  // A link that waits in the mail would make another account of the address that was given up.
  await tx.verificationToken.deleteMany({ where: { identifier: account.email } });
}

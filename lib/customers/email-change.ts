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
import { changeCustomer, customerIdOf, isAddressInUse, mirrorCustomer } from './service-customer';

const texts = () => currentTexts().t.account.email;

/**
 * Sends a confirmation link to the new address. The answer does not reveal whether the address belongs to another
 * account: only the owner of the mailbox learns that.
 */
export async function sendEmailChangeLink(user: Viewer, newEmail: string): Promise<ActionState> {
  if (newEmail === user.email) {
    return failure(texts().unchanged, { email: texts().same });
  }
  const allowed = await rateLimits(
    [limits.signInLinksBy, `${newEmail} ${user.userId}`],
    [limits.signInLinksTo, newEmail],
  );
  if (!allowed.ok) return failure(allowed.error.message);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashSecret(token);
  const change = { newEmail, tokenHash, expiresAt: fromNow(LINK_LIFETIME_MS), createdAt: now() };
  const link = currentViewUrl(`/account/email?${new URLSearchParams({ token })}`);
  await db().$transaction(async (tx) => {
    await tx.emailChange.upsert({
      where: { userId: user.userId },
      create: { userId: user.userId, ...change },
      update: change,
    });
    await enqueueMail(tx, {
      dedupeKey: `email-change:${tokenHash}`,
      template: 'email-change',
      recipient: newEmail,
      data: { link, minutes: LINK_LIFETIME_MS / 60_000, newEmail, view: currentViewKey() },
    });
  });
  return success(fillIn(texts().sent, { email: shownEmail(newEmail) }));
}

/** The address that a link confirms; null if the link is invalid or has expired. */
export async function pendingEmail(userId: string, token: string): Promise<string | null> {
  const change = await db().emailChange.findFirst({
    where: { userId, tokenHash: hashSecret(token), expiresAt: { gt: now() } },
    select: { newEmail: true },
  });
  return change?.newEmail ?? null;
}

/**
 * Changes the address, at the service first. Idempotent, so that it can be repeated after a crash or a lost reply. Ends
 * all other sessions and notifies the former address.
 *
 * @param currentSession the session that stays signed in
 */
export async function confirmEmailChange(
  user: Viewer,
  token: string,
  currentSession: string | null = null,
): Promise<ActionState> {
  const newEmail = await pendingEmail(user.userId, token);
  if (newEmail === null) return failure(texts().expired);
  if (await db().user.findUnique({ where: { email: newEmail }, select: { id: true } })) {
    return failure(texts().taken);
  }
  const refusal = await changeAtService(user, newEmail);
  if (refusal) return failure(refusal);
  try {
    await db().$transaction(async (tx) => {
      await changeAddress(tx, user, newEmail);
      await tx.session.deleteMany({
        where: { userId: user.userId, sessionToken: { not: currentSession ?? '' } },
      });
      await enqueueMail(tx, {
        dedupeKey: `email-changed:${hashSecret(token)}`,
        template: 'email-changed',
        recipient: user.email,
        data: { newEmail, view: currentViewKey() },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return failure(texts().taken);
    throw error;
  }
  await attachGuestPurchases({ userId: user.userId, email: newEmail });
  return success(fillIn(texts().changed, { email: shownEmail(newEmail) }));
}

/** @returns an error message; null if the address was changed, or the service has no customer for the account */
async function changeAtService({ userId }: Account, newEmail: string): Promise<string | null> {
  const ownId = await customerIdOf(userId);
  const other = await db().customer.findUnique({ where: { email: newEmail } });
  if (other?.serviceId && other.serviceId !== ownId) return texts().taken;
  const inUse = await isAddressInUse(newEmail, ownId);
  if (!inUse.ok) return texts().unavailable;
  if (inUse.value) return texts().taken;
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
      // Another customer may have received the address since the list was read.
      const nowInUse = await isAddressInUse(newEmail, ownId);
      return nowInUse.ok && nowInUse.value ? texts().taken : texts().unsure;
    }
  }
}

export async function changeAddress(
  tx: Database,
  account: Account,
  newEmail: string,
): Promise<void> {
  await tx.user.update({
    where: { id: account.userId },
    data: { email: newEmail, emailVerified: now() },
  });
  const customer = await tx.customer.findUnique({ where: { userId: account.userId } });
  if (customer) {
    // A row of the new address without a service id would violate the unique index.
    await tx.customer.deleteMany({ where: { email: newEmail, serviceId: null } });
    await tx.customer.update({ where: { email: customer.email }, data: { email: newEmail } });
  }
  await tx.staffNote.updateMany({
    where: { subject: 'customer', subjectId: account.email },
    data: { subjectId: newEmail },
  });
  await tx.emailChange.deleteMany({ where: { userId: account.userId } });
  // An unused sign-in link to the former address would create a new account.
  await tx.verificationToken.deleteMany({ where: { identifier: account.email } });
}

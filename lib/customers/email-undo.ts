import { shop } from '@/brand/shop';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { hashSecret } from '@/lib/auth/rules';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { isUniqueViolation, retryLocked } from '@/lib/db/conflicts';
import type { EmailUndo } from '@/lib/db/generated/client';
import { fillIn } from '@/lib/format';
import { enqueueMail } from '@/lib/mail/outbox';
import { shownEmail } from '@/lib/shown-email';
import { currentTexts, currentViewKey } from '@/lib/texts/current-view';
import { changeAtService, changeHere } from './email-change';

const texts = () => currentTexts().t.account.email;
const notAlone = () => fillIn(texts().notAlone, { contact: shop.email });

/** The change that a link undoes, or null for a link that is over. */
function openUndo(token: string): Promise<EmailUndo | null> {
  return db().emailUndo.findFirst({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: now() } },
  });
}

/** The address that a link would bring back; null for a link that is over. */
export async function undoableEmail(token: string): Promise<string | null> {
  return (await openUndo(token))?.oldEmail ?? null;
}

/**
 * Makes the old address the account's again, whatever it was changed to since. Whoever is signed in
 * is signed out before anything else, and providers that were linked are unlinked: they may be those
 * of whoever changed the address. Repeating it after a crash or a lost answer brings it to its end.
 *
 * @param token of the mail to the old address, whose reader need not be signed in
 */
export async function undoEmailChange(token: string): Promise<ActionState> {
  const undo = await openUndo(token);
  if (!undo) return failure(texts().expired);
  const { userId, oldEmail } = undo;
  const email = await lockOut(userId);
  if (email !== oldEmail) {
    if (await isUsedElsewhere(undo)) return failure(notAlone());
    const refusal = await changeAtService({ userId, email }, oldEmail);
    if (refusal) return failure(fillIn(texts().lockedOut, { message: refusal }));
  }
  try {
    const ok = await retryLocked(() => db().$transaction((tx) => restore(tx, undo)));
    if (!ok) return failure(notAlone());
  } catch (error) {
    if (isUniqueViolation(error)) return failure(notAlone());
    throw error;
  }
  return success(fillIn(texts().restored, { email: shownEmail(oldEmail) }));
}

/** @returns the address that the account has now */
async function lockOut(userId: string): Promise<string> {
  return db().$transaction(async (tx) => {
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await tx.session.deleteMany({ where: { userId } });
    await tx.account.deleteMany({ where: { userId } });
    await tx.emailChange.deleteMany({ where: { userId } });
    if (email) await tx.verificationToken.deleteMany({ where: { identifier: email } });
    return email ?? '';
  });
}

/** Whether another account of the old address holds anything but a cart. */
async function isUsedElsewhere(
  { userId, oldEmail }: EmailUndo,
  tx: Database = db(),
): Promise<boolean> {
  const other = await tx.user.findFirst({
    where: { email: oldEmail, id: { not: userId } },
    include: {
      customer: true,
      _count: {
        select: {
          orders: true,
          subscriptions: true, // module: subscriptions
          subscriptionAttempts: true, // module: subscriptions
          addresses: true,
          cards: true,
        },
      },
    },
  });
  if (!other) return false;
  return other.customer !== null || Object.values(other._count).some((count) => count > 0);
}

/** @returns false when the old address was used for something meanwhile: then nothing is changed */
async function restore(tx: Database, undo: EmailUndo): Promise<boolean> {
  const { userId, oldEmail, createdAt } = undo;
  const users = await tx.$queryRaw<{ id: string; email: string | null }[]>`
    SELECT id, email FROM users WHERE id = ${userId} OR email = ${oldEmail} ORDER BY id FOR UPDATE`;
  const email = users.find((one) => one.id === userId)?.email ?? '';
  if (email !== oldEmail) {
    if (await isUsedElsewhere(undo, tx)) return false;
    // The owner, locked out, may have signed in again: that account is empty.
    for (const other of users.filter((one) => one.id !== userId)) {
      await tx.cart.updateMany({
        where: { userId: other.id, closedAt: null },
        data: { closedAt: now() },
      });
      await tx.user.delete({ where: { id: other.id } });
    }
    await changeHere(tx, { userId, email }, oldEmail);
    await enqueueMail(tx, {
      dedupeKey: `email-restored:${undo.tokenHash}`,
      template: 'email-restored',
      recipient: email,
      data: { view: currentViewKey() },
    });
  }
  // Whoever changed the address may have asked for the account's deletion.
  await tx.user.update({ where: { id: userId }, data: { deletionDueAt: null } });
  // What was offered to whoever had the account meanwhile would bring them back.
  await tx.emailUndo.deleteMany({ where: { userId, createdAt: { gte: createdAt } } });
  // Until now the other address still opened the account: also by a provider that it came with.
  await tx.session.deleteMany({ where: { userId } });
  await tx.account.deleteMany({ where: { userId } });
  return true;
}

import { type ActionState, failure } from '@/lib/auth/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { customerIdOf } from '@/lib/customers/service-customer';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { unsettledOrders } from '@/lib/orders/status';
import { unsettledStates } from '@/lib/payments/states';
import { isGone, service } from '@/lib/service/client';
import { cancelAtService } from '@/lib/subscriptions/manage';

/** What stands in the way of deleting an account. */
export type Obstacle = 'unsettled-order' | 'unsettled-signup';

/** Why an account cannot be deleted just now; null when it can. */
export async function obstacleFor(userId: string, tx: Database = db()): Promise<Obstacle | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const email = user?.email;
  const order = await tx.order.findFirst({
    where: {
      // What somebody ordered as a guest is theirs once it is paid; until then it is under way.
      OR: [{ userId }, ...(email ? [{ email, userId: null }] : [])],
      status: { in: [...unsettledOrders] },
    },
    select: { id: true },
  });
  if (order) return 'unsettled-order';
  const signup = await tx.signup.findFirst({
    where: { userId, attempt: { state: { in: [...unsettledStates] } } },
    select: { id: true },
  });
  return signup ? 'unsettled-signup' : null;
}

/** Why an account cannot be deleted just now, in words. */
export const obstacleText: Record<Obstacle, string> = {
  'unsettled-order':
    'A payment of yours is still being confirmed. Your account can be deleted once that is settled: until then nobody could tell you how it ended. Nothing was deleted.',
  'unsettled-signup':
    'A subscription of yours is still being confirmed. Your account can be deleted once that is settled: until then nobody could end it. Nothing was deleted.',
};

const NOT_ENDED =
  'A subscription of yours could not be ended: the payment service did not confirm it. Your account is still there. Try again in a moment.';
const NOT_DELETED =
  'The payment service did not confirm that it deleted your customer record. Your subscriptions have ended; your account is still there. Try again in a moment.';

/**
 * Deletes an account: its subscriptions end, then its customer at the service is deleted, then what
 * is kept here. Each step is confirmed before the next; what broke off is taken up by doing it again.
 *
 * @returns what to tell when it was not deleted; null when it was
 */
export async function deleteAccount(who: Viewer): Promise<ActionState | null> {
  const { userId } = who;
  const obstacle = await obstacleFor(userId);
  if (obstacle) return failure(obstacleText[obstacle]);
  for (const subscription of await livingOf(db(), userId)) {
    if ((await cancelAtService(subscription)) !== 'ended') return failure(NOT_ENDED);
  }
  const customerId = await customerIdOf(userId);
  if (customerId && !(await deleteCustomer(customerId))) return failure(NOT_DELETED);
  const trouble = await retryLocked(() =>
    db().$transaction((tx) => deleteHere(tx, who, customerId)),
  );
  return trouble === null ? null : failure(trouble);
}

function livingOf(tx: Database, userId: string) {
  return tx.subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { id: true, serviceId: true },
  });
}

/** Deleting twice is deleting once: one that is gone is deleted. */
async function deleteCustomer(id: string): Promise<boolean> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const reply = await service().deleteCustomer(id);
    if (reply.ok || isGone(reply)) return true;
    if (reply.kind === 'not-sent') return false;
    const seen = await service().getCustomer(id);
    if (isGone(seen)) return true;
  }
  return false;
}

/**
 * Orders are kept, with the name and address on their invoices: the tax office wants to see them for
 * years. Everything else that names the person goes.
 *
 * @returns what was begun meanwhile, in words: then nothing is deleted here
 */
async function deleteHere(
  tx: Database,
  { userId, email }: Viewer,
  customerId: string | null,
): Promise<string | null> {
  // Whoever begins a purchase or a sign-up of this person from now on waits, and finds nobody.
  const found = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  // Another press was quicker.
  if (found.length === 0) return null;
  const obstacle = await obstacleFor(userId, tx);
  if (obstacle) return obstacleText[obstacle];
  if ((await livingOf(tx, userId)).length > 0) return NOT_ENDED;
  await tx.cart.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now() } });
  // The mirror before the customer: whoever writes what the service shows locks in this order.
  if (customerId) {
    await tx.mirrorCustomer.updateMany({
      where: { serviceId: customerId },
      data: {
        firstname: null,
        lastname: null,
        email: null,
        phone: null,
        raw: {},
        deletedAt: now(),
      },
    });
  }
  await tx.customer.deleteMany({ where: { OR: [{ userId }, { email }] } });
  await tx.signup.updateMany({ where: { userId }, data: { email: '' } });
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  await tx.mail.deleteMany({ where: { recipient: email, sentAt: null } });
  await tx.mail.updateMany({
    where: { recipient: email },
    data: { recipient: '', subject: null, html: null, text: null, data: {} },
  });
  await tx.user.delete({ where: { id: userId } });
  return null;
}

import { type ActionState, failure } from '@/lib/auth/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { customerIdOf } from '@/lib/customers/service-customer';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { Prisma } from '@/lib/db/generated/client';
import { unsettledOrders } from '@/lib/orders/status';
import { unsettledStates } from '@/lib/payments/states';
import { isGone, service } from '@/lib/service/client';
import { cancelAtService } from '@/lib/subscriptions/changes/manage';

/** What prevents an account from being deleted. */
export type Obstacle = 'unsettled-order' | 'unsettled-signup';

/** Why an account cannot be deleted now; null when it can. */
export async function obstacleFor(userId: string, tx: Database = db()): Promise<Obstacle | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  const email = user?.email;
  const order = await tx.order.findFirst({
    where: {
      // A guest's order belongs to the account once it is paid; until then it is in progress.
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

/** The message why an account cannot be deleted now. */
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
 * Deletes an account: cancels its subscriptions, then deletes its customer at the service, then its
 * rows here. Each step is confirmed before the next; an interrupted deletion is resumed by running
 * it again.
 *
 * @returns the failure to show when it was not deleted; null when it was
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
  const problem = await retryLocked(() =>
    db().$transaction((tx) => deleteHere(tx, who, customerId)),
  );
  return problem === null ? null : failure(problem);
}

function livingOf(tx: Database, userId: string) {
  return tx.subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { id: true, serviceId: true },
  });
}

/** Idempotent: a customer that is already gone counts as deleted. */
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
 * Orders are kept with the name and address on their invoices, as tax law requires. All other
 * personal data is deleted.
 *
 * @returns the message about what was started meanwhile: then nothing is deleted here
 */
async function deleteHere(
  tx: Database,
  { userId, email }: Viewer,
  customerId: string | null,
): Promise<string | null> {
  // From here on, a new purchase or subscription of this user waits on the lock and then finds no
  // user.
  const found = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
  // A concurrent request was faster.
  if (found.length === 0) return null;
  const obstacle = await obstacleFor(userId, tx);
  if (obstacle) return obstacleText[obstacle];
  if ((await livingOf(tx, userId)).length > 0) return NOT_ENDED;
  await tx.cart.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now() } });
  // The mirror before the customer: the mirror's writers lock in this order.
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
  await tx.signup.updateMany({
    where: { userId },
    data: { email: '', delivery: Prisma.DbNull, choices: {} },
  });
  await tx.subscription.updateMany({ where: { userId }, data: { delivery: Prisma.DbNull } });
  // What was paid and has not left still needs to know where to.
  await tx.shipment.updateMany({
    where: { subscription: { userId }, status: { notIn: ['PENDING', 'PACKED'] } },
    data: { recipient: Prisma.DbNull },
  });
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  await tx.mail.deleteMany({ where: { recipient: email, sentAt: null } });
  await tx.mail.updateMany({
    where: { recipient: email },
    data: { recipient: '', subject: null, html: null, text: null, data: {} },
  });
  await tx.user.delete({ where: { id: userId } });
  return null;
}

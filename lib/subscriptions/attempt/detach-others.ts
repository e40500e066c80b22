import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Subscription } from '@/lib/db/generated/client';
import { log } from '@/lib/log';

/**
 * Takes a subscription off the account that has it, if a fetch shows it for a customer who is known to be somebody else:
 * the replies to two creations may have been mixed up. Staff find out whose it is. One whose customer was shown as
 * expected before has been moved since, and stays.
 * @returns whether it was taken off
 */
export async function detachOthers(
  tx: Database,
  { id, customerId, userId }: Subscription,
  before: MirrorSubscription | null,
  { serviceId, customerId: shown }: MirrorSubscription,
): Promise<boolean> {
  if (!shown || !userId || shown === customerId || before?.customerId === customerId) return false;
  if (!(await isAnotherPersons(tx, shown, userId))) return false;
  await tx.subscription.update({ where: { id }, data: { userId: null } });
  await raiseFlag(tx, { subscriptionId: id }, 'other-customer', { serviceId });
  log.error({ subscriptionId: serviceId }, 'A subscription is shown for another customer');
  return true;
}

/** Whether a customer of the service is known to be somebody else's: one person may have several. */
async function isAnotherPersons(
  tx: Database,
  customerId: string,
  userId: string,
): Promise<boolean> {
  const customer = await tx.customer.findUnique({ where: { serviceId: customerId } });
  if (customer?.userId) return customer.userId !== userId;
  if (customer)
    return (await tx.user.count({ where: { id: userId, email: customer.email } })) === 0;
  const others = { attempt: { customerId }, userId: { not: userId } };
  return (await tx.subscriptionAttempt.count({ where: others })) > 0;
}

import { db } from '@/lib/db/client';
import { isGone, service } from '@/lib/service/client';

/**
 * Whether it is an active subscription in the shop that the service has never shown under this id: then
 * a 404 may only mean that the creation returned another id. Subscriptions of deleted customers have
 * ended.
 */
export async function isNeverShown(serviceId: string): Promise<boolean> {
  if ((await db().mirrorSubscription.count({ where: { serviceId } })) > 0) return false;
  const subscription = await db().subscription.findFirst({
    where: { serviceId, status: { not: 'ENDED' } },
    select: { customerId: true },
  });
  if (!subscription) return false;
  const { customerId } = subscription;
  return !(customerId && isGone(await service().getCustomer(customerId)));
}

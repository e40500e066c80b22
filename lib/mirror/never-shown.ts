import { db } from '@/lib/db/client';
import { isGone, service } from '@/lib/service/client';

/**
 * Whether it is a subscription that a customer of the shop has and that the service has never shown by
 * this id: then a 404 may only mean that its id is another one than its creation was answered with. Of a
 * customer who is deleted at the service nothing runs on.
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

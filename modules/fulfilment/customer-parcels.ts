import { requireStaff } from '@/lib/auth/staff';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { RefundStatus } from '@/lib/db/generated/enums';
import { type CustomerParcel, customerParcel } from '@/lib/orders/details/customer-parcel';
import { isReturned, parcelRefundOf } from './rules';

/** How many parcels a subscription's page shows. */
const MAX_PARCELS = 24;

/** A subscription's parcel, as its customer sees it. */
export type SubscriptionParcel = CustomerParcel & {
  /** Start of its month. */
  month: Date | null;
  isReturned: boolean;
  /** Of its month; null where nothing is to refund. */
  refund: RefundStatus | null;
};

/** The latest parcels of a subscription, the newest first. None of somebody else's. */
export async function customerParcels(
  who: Viewer,
  subscriptionId: string,
): Promise<SubscriptionParcel[]> {
  const parcels = await db().shipment.findMany({
    where: { subscriptionId, subscription: { userId: who.userId } },
    include: { lines: { orderBy: { position: 'asc' } } },
    orderBy: { periodStart: 'desc' },
    take: MAX_PARCELS,
  });
  return parcels.map((parcel) => ({
    ...customerParcel(parcel),
    month: parcel.periodStart,
    isReturned: isReturned(parcel.lines),
    refund: parcelRefundOf(parcel),
  }));
}

/** The same for staff. */
export async function parcelsOfSubscription(subscriptionId: string) {
  await requireStaff('viewer', `/merchant/subscriptions/${subscriptionId}`);
  return db().shipment.findMany({
    where: { subscriptionId },
    orderBy: { periodStart: 'desc' },
    take: MAX_PARCELS,
    select: { id: true, status: true, periodStart: true, refundStatus: true },
  });
}

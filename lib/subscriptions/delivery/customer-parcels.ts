import { db } from '@/lib/db/client';
import type { RefundStatus } from '@/lib/db/generated/enums';
import { isReturned, parcelRefundOf } from '@/lib/fulfilment/rules';
import { type CustomerParcel, customerParcel } from '@/lib/orders/details/customer-parcel';

/** How many parcels a subscription's page shows. */
export const MAX_PARCELS = 24;

/** A subscription's parcel, as its customer sees it. */
export type SubscriptionParcel = CustomerParcel & {
  /** Start of its month. */
  month: Date | null;
  isReturned: boolean;
  /** Of its month; null where nothing is to refund. */
  refund: RefundStatus | null;
};

/** The latest parcels of a subscription, the newest first. Callers check whose it is. */
export async function customerParcels(subscriptionId: string): Promise<SubscriptionParcel[]> {
  const parcels = await db().shipment.findMany({
    where: { subscriptionId },
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

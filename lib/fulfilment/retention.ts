import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { RECALL_MS } from './rules';

/**
 * Forgets where parcels went whose customer has deleted their account, once they have left for good or will not
 * leave.
 */
export async function forgetRecipients(): Promise<void> {
  const left = fromNow(-RECALL_MS).toISOString();
  await db().$executeRaw`
    UPDATE shipments parcel SET recipient = NULL FROM subscriptions sub
    WHERE sub.id = parcel."subscriptionId" AND sub."userId" IS NULL AND parcel.recipient IS NOT NULL
      AND (parcel.status IN ('DELIVERED', 'CANCELLED')
        OR parcel.status = 'SHIPPED' AND parcel."shippedAt" < ${left}::timestamp)`;
}

import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { enqueueMail } from '@/lib/mail/outbox';

export type Shipping = 'shipped' | 'already' | 'not-paid';

/**
 * Records that all of a paid order was shipped, once, and mails its buyer. A fulfilment module replaces this for
 * parcels, packing and returns: modules/order-sections.ts.
 *
 * @param trackingUrl the carrier's page about the parcel
 */
export function shipOrder(
  orderId: string,
  trackingUrl: string | null,
  actor: Staff,
): Promise<Shipping> {
  return db().$transaction(async (tx) => {
    const shipped = await tx.order.updateMany({
      where: { id: orderId, status: 'PAID', shippedAt: null },
      data: { shippedAt: now(), trackingUrl },
    });
    const order = await tx.order.findUnique({
      where: { id: orderId },
      select: { status: true, email: true },
    });
    if (order?.status !== 'PAID') return 'not-paid';
    if (shipped.count === 0) return 'already';
    await enqueueMail(tx, {
      dedupeKey: `order-shipped:${orderId}`,
      template: 'order-shipped',
      recipient: order.email,
      data: { orderId },
    });
    await recordAudit(tx, actor, {
      action: 'order.shipped',
      subject: 'order',
      subjectId: orderId,
      detail: { trackingUrl },
    });
    return 'shipped';
  });
}

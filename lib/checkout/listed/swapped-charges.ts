import { notifyOfLateCharge, orderIdOf } from '@/lib/checkout/orders/outcome';
import { orderPayment } from '@/lib/checkout/orders/payment';
import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { unchargedStates } from '@/lib/payments/states';
import { lockAttempt } from '@/lib/payments/store';
import { claimantsOf, likenessTo, withEmails } from './attempts';
import type { Calibration } from './calibration';

/**
 * Charges that paid an order by a reply, and that the list shows exactly as another attempt was sent that was refused:
 * the replies to the two were swapped. The shopper of the refused one was charged. Their order is flagged, and they are
 * notified; only the merchant can refund, or settle which order the charge pays.
 * @param rows charges that the list shows unlike the attempts that they are bound to
 */
export async function flagSwappedCharges(
  tx: Database,
  rows: readonly MirrorTransaction[],
  calibration: Calibration,
): Promise<void> {
  for (const row of await withEmails(tx, rows)) {
    const claimants = await claimantsOf(tx, [row]);
    const charged = claimants.filter(
      (one) => unchargedStates.includes(one.state) && likenessTo(one, row, calibration) === 'same',
    );
    const owner = charged.find(({ isUnpaid }) => isUnpaid) ?? charged[0];
    if (!owner) continue;
    const attempt = await lockAttempt(tx, orderPayment, owner.id);
    // Settled in another way meanwhile; it keeps this charge from nobody.
    if (!unchargedStates.includes(attempt.state)) continue;
    const orderId = orderIdOf(attempt);
    await tx.order.update({ where: { id: orderId }, data: { reason: 'late-charge' } });
    await raiseFlag(tx, { orderId }, 'late-charge', { transactionId: row.serviceId });
    await notifyOfLateCharge(tx, attempt);
  }
}

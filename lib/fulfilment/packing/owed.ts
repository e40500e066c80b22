import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { fail, ok, type Result } from '@/lib/result';
import { lockOrders, settleStatuses, waitingOf } from '../locked-order';

/**
 * The agreement with the customer about owed units: `refund` cancels them, and their money is due; `instead`
 * replaces them by something else, and the order goes on.
 */
export type Agreement = { outcome: 'refund' | 'instead'; note: string };

/**
 * Waives owed units that were settled with the customer. The agreement is a note of the order; the audit log says
 * that there is one.
 * @returns how many units
 */
export function settleOwed(
  actor: Staff,
  orderId: string,
  variantId: string,
  { outcome, note: text }: Agreement,
): Promise<Result<{ units: number }, 'nothing-owed'>> {
  return retryLocked(() =>
    db().$transaction(async (tx) => {
      const order = (await lockOrders(tx, [orderId])).get(orderId);
      const units = order?.units.find((unit) => unit.variantId === variantId)?.owed ?? 0;
      if (!order || units === 0) return fail('nothing-owed');
      const item = order.items.find((item) => item.variantId === variantId);
      const cancelled = outcome === 'refund' && item ? waitingOf(item, order.units).owed : 0;
      await tx.stockReservation.update({
        where: { orderId_variantId: { orderId, variantId } },
        data: { owed: 0, waived: { increment: units } },
      });
      if (item && cancelled > 0) {
        await tx.orderItem.update({
          where: { id: item.id },
          data: { cancelledQuantity: { increment: cancelled } },
        });
      }
      await settleStatuses(tx, [order]);
      const about = { subject: 'order', subjectId: orderId } as const;
      const note = await tx.staffNote.create({
        data: { ...about, text, at: now(), authorEmail: actor.email },
      });
      await recordAudit(tx, actor, {
        ...about,
        action: 'stock.owed-settled',
        detail: { item: variantId, from: units, to: 0, outcome, note: note.id },
      });
      return ok({ units });
    }),
  );
}

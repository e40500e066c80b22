import type { Database } from '@/lib/db/client';
import type { OrderItem } from '@/lib/db/generated/client';
import type { Raw } from '@/lib/service/parse';
import { canBeRefund, isVoided } from '@/lib/service/resources';

/**
 * Whether what the transactions list shows of a charge can be the refund that staff planned; no dispute counts.
 * A service may void a charge that is not settled yet instead of refunding it, always all of it.
 *
 * @param isWhole nothing of the order was kept, so that all of it is to refund
 */
export function isPlannedRefund(
  { status, raw }: { status: string | null; raw: Raw },
  isWhole: boolean,
): boolean {
  return canBeRefund(status, raw) || (isWhole && isVoided(status));
}

type Refundable = {
  transactionId: string | null;
  items: readonly Pick<
    OrderItem,
    'isShipping' | 'quantity' | 'cancelledQuantity' | 'returnedQuantity'
  >[];
};

/** Whether the transactions list, as last fetched, shows that the charge of an order was refunded as planned. */
export async function isListedAsRefunded(
  tx: Database,
  { transactionId, items }: Refundable,
): Promise<boolean> {
  if (transactionId === null) return false;
  const row = await tx.mirrorTransaction.findUnique({
    where: { serviceId: transactionId },
    select: { status: true, raw: true },
  });
  const isWhole = items.every(
    (one) => one.isShipping || one.cancelledQuantity + one.returnedQuantity >= one.quantity,
  );
  return row !== null && isPlannedRefund({ status: row.status, raw: row.raw as Raw }, isWhole);
}

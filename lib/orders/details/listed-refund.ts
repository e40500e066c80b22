import type { Database } from '@/lib/db/client';
import type { Raw } from '@/lib/service/parse';
import { canBeRefund } from '@/lib/service/resources';

/** Whether the transactions list, as last fetched, shows that the charge of an order was refunded; no dispute counts. */
export async function isListedAsRefunded(
  tx: Database,
  { transactionId }: { transactionId: string | null },
): Promise<boolean> {
  if (transactionId === null) return false;
  const row = await tx.mirrorTransaction.findUnique({
    where: { serviceId: transactionId },
    select: { status: true, raw: true },
  });
  return row !== null && canBeRefund(row.status, row.raw as Raw);
}

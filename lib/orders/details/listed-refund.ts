import type { Database } from '@/lib/db/client';
import { isReturned } from '@/lib/service/resources';

/** Whether the mirrored transactions list shows that an order's charge was refunded. */
export async function isListedAsRefunded(
  tx: Database,
  { transactionId }: { transactionId: string | null },
): Promise<boolean> {
  if (transactionId === null) return false;
  const row = await tx.mirrorTransaction.findUnique({
    where: { serviceId: transactionId },
    select: { status: true },
  });
  return isReturned(row?.status);
}

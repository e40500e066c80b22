import type { Database } from '@/lib/db/client';

export async function hasRefund(tx: Database, subjectId: string): Promise<boolean> {
  const where = { kind: 'ORDER' as const, subjectId, refundStatus: { not: null } };
  return (await tx.parcel.count({ where })) > 0;
}

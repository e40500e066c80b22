import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { rawState } from '@/lib/db/sql/raw-state';

/** Binds a charge to an attempt, whether or not a list has shown it. Other candidates are settled by the next list. */
export async function bindCharge(
  tx: Database,
  transactionId: string,
  attempt: { id: string; matchKey: string | null },
  boundBy: TransactionBinding,
): Promise<void> {
  await tx.$executeRaw`/* prepared: checkout-bind-charge */
    INSERT INTO mirror_transactions ("serviceId", "matchKey", claim, "attemptId", "boundBy", "firstSeen",
      sequence, "firstSeenAt")
    VALUES (${transactionId}, ${attempt.matchKey}, ${rawState('BOUND')}, ${attempt.id},
      ${boundBy}::"TransactionBinding", nextval('service_sequence'), 0, ${now()})
    ON CONFLICT ("serviceId") DO UPDATE SET claim = ${rawState('BOUND')}, "attemptId" = excluded."attemptId",
      "boundBy" = excluded."boundBy"`;
}

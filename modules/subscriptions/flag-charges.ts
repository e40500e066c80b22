import { raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { Subscription } from '@/lib/db/generated/client';
import type { Charge } from './charges';

/** Flags a second charge within a month, and a month's charge that differs from the agreed price. */
export async function flagCharges(
  tx: Database,
  subscription: Pick<Subscription, 'id' | 'taxCodes' | 'taxesIncluded'>,
  charges: readonly Charge[],
): Promise<void> {
  const { id: subscriptionId } = subscription;
  const again = charges.filter(({ kind }) => kind === 'again').map(({ id }) => id);
  if (again.length > 0) {
    const transactionId = again.join(', ');
    await raiseFlag(tx, { subscriptionId }, 'charged-again', { transactionId });
  }
  const differing = charges.filter(differs);
  if (differing.length === 0) return;
  const attempt = await tx.subscriptionAttempt.findUnique({
    where: { id: subscriptionId },
    select: { monthlyAmount: true },
  });
  // Without known taxes, the price of a month is unknown.
  const isPriced = subscription.taxesIncluded || subscription.taxCodes.length > 0;
  const changedAt = charges.find(({ wasChanged }) => wasChanged)?.at;
  for (const { at, shown, amount, price } of differing) {
    const first = changedAt && at >= changedAt ? undefined : attempt?.monthlyAmount;
    const agreed = first ?? (isPriced ? price : undefined);
    if (!shown || agreed === undefined || amount === agreed) continue;
    const detail = { charged: shown.amount, currency: shown.currency, agreed };
    await raiseFlag(tx, { subscriptionId }, `amount-differs:${shown.amount}`, detail);
  }
}

/** The first charge after a change may include the rest of a month. */
function differs({ kind, wasChanged, shown, amount, price }: Charge): boolean {
  return kind === 'month' && !wasChanged && shown !== null && amount !== price;
}

import { type FlagKind, raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { Subscription } from '@/lib/db/generated/client';
import type { ChargedMonth } from '@/lib/subscriptions/charged-months';

type TaxedSubscription = Pick<Subscription, 'id' | 'taxCodes' | 'taxesIncluded'>;

/**
 * Flags listed charges of a subscription that nothing explains: an amount that differs from the
 * agreed price, and a second charge within a month. Called on every fetch, in the transaction that
 * has locked it; a newly listed charge causes a fetch.
 */
export async function flagCharges(
  tx: Database,
  subscription: TaxedSubscription,
  charged: readonly ChargedMonth[],
): Promise<void> {
  await flagAgain(tx, subscription, charged);
  await flagAmount(tx, subscription, charged);
}

async function flagAgain(
  tx: Database,
  { id: subscriptionId }: TaxedSubscription,
  charged: readonly ChargedMonth[],
): Promise<void> {
  const again = charged.filter(({ kind }) => kind === 'again').map(({ id }) => id);
  if (again.length === 0) return;
  await raiseFlag(tx, { subscriptionId }, 'charged-again', { transactionId: again.join(', ') });
}

/**
 * The first month that shows its amount is compared with the agreed price, and the newest one with the
 * previous one: a plan's price cannot be fetched. A charge after a change may include the rest of a month,
 * so the next one is compared with the price alone.
 */
async function flagAmount(
  tx: Database,
  subscription: TaxedSubscription,
  charged: readonly ChargedMonth[],
): Promise<void> {
  const shown = charged.filter(isWhole);
  const [first] = shown;
  const newest = shown.at(-1);
  if (!first || !newest) return;
  const before = shown.at(-2);
  const isFlagged = await flagNewest(tx, subscription, shown, newest);
  // The usual case, without a query.
  if (isFlagged || first.amount === first.price || (await hasFlag(tx, subscription.id))) return;
  const attempt = await tx.subscriptionAttempt.findUnique({
    where: { id: subscription.id },
    select: { monthlyAmount: true },
  });
  if (attempt) await flagUnless(tx, subscription, first, [attempt.monthlyAmount, first.price]);
  else if (!before) await flagUnless(tx, subscription, first, priceOf(subscription, first));
}

/** Whether it has the price of a month: a further charge without a date may be one that was listed late. */
function isWhole({ shown, kind, wasChanged }: ChargedMonth): boolean {
  return shown !== null && (kind === 'month' || (kind === 'further' && !wasChanged));
}

/** @returns whether the newest one, or another one of its month, was flagged */
async function flagNewest(
  tx: Database,
  subscription: TaxedSubscription,
  shown: readonly ChargedMonth[],
  newest: ChargedMonth,
): Promise<boolean> {
  for (const [index, before] of [...shown.entries()].toReversed()) {
    const one = shown[index + 1];
    if (!one) continue;
    if (one.month !== newest.month) break;
    const price = priceOf(subscription, one);
    const expected = before.wasChanged ? price : [before.amount, ...price];
    if (!one.wasChanged && (await flagUnless(tx, subscription, one, expected))) return true;
  }
  return false;
}

/** The first amount is checked once: a resolved flag is not raised again. */
async function hasFlag(tx: Database, subscriptionId: string): Promise<boolean> {
  const known = { subscriptionId, kind: 'amount-differs' satisfies FlagKind };
  return (await tx.reviewFlag.count({ where: known })) > 0;
}

/** Empty if unknown taxes may have been added. */
function priceOf(
  { taxCodes, taxesIncluded }: TaxedSubscription,
  { price }: ChargedMonth,
): number[] {
  return taxesIncluded || taxCodes.length > 0 ? [price] : [];
}

/** @returns whether it was flagged: its amount is none of the expected ones */
async function flagUnless(
  tx: Database,
  { id: subscriptionId }: TaxedSubscription,
  { shown, amount }: ChargedMonth,
  expected: readonly (number | null)[],
): Promise<boolean> {
  const known = expected.filter((one) => one !== null);
  const [agreed] = known;
  if (!shown || agreed === undefined || (amount !== null && known.includes(amount))) return false;
  const detail = { charged: shown.amount, currency: shown.currency, agreed };
  await raiseFlag(tx, { subscriptionId }, 'amount-differs', detail);
  return true;
}

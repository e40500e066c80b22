import { type FlagKind, raiseFlag } from '@/lib/checkout/review/flags';
import type { Database } from '@/lib/db/client';
import type { Subscription } from '@/lib/db/generated/client';
import type { ChargedMonth } from '@/lib/subscriptions/charged-months';

type Held = Pick<Subscription, 'id' | 'taxCodes' | 'taxesIncluded'>;

/**
 * Flags what the list shows as charged for a subscription that nothing here explains: another amount
 * than a month was agreed to come to, and a further charge within a month. Called whenever it is
 * fetched, in the transaction that has locked it: the list that shows a charge has it fetched.
 */
export async function flagCharges(
  tx: Database,
  held: Held,
  charged: readonly ChargedMonth[],
): Promise<void> {
  await flagAgain(tx, held, charged);
  await flagAmount(tx, held, charged);
}

async function flagAgain(
  tx: Database,
  { id: subscriptionId }: Held,
  charged: readonly ChargedMonth[],
): Promise<void> {
  const again = charged.filter(({ kind }) => kind === 'again').map(({ id }) => id);
  if (again.length === 0) return;
  await raiseFlag(tx, { subscriptionId }, 'charged-again', { transactionId: again.join(', ') });
}

/**
 * The first month that shows its amount is compared with what was agreed to, the newest one with the one
 * before, too: a plan's price cannot be read. What is charged after a change may contain the rest of a month.
 */
async function flagAmount(
  tx: Database,
  held: Held,
  charged: readonly ChargedMonth[],
): Promise<void> {
  const shown = charged.filter((one) => one.kind === 'month' && one.shown);
  const [first] = shown;
  const newest = shown.at(-1);
  if (!first || !newest) return;
  const before = shown.at(-2);
  const isFlagged =
    before &&
    !newest.wasChanged &&
    (await flagUnless(tx, held, newest, [before.amount, ...priceOf(held, newest)]));
  // As nearly always: nothing has to be looked up then.
  if (isFlagged || first.amount === first.price || (await hasFlag(tx, held.id))) return;
  const attempt = await tx.subscriptionAttempt.findUnique({
    where: { id: held.id },
    select: { monthlyAmount: true },
  });
  if (attempt) await flagUnless(tx, held, first, [attempt.monthlyAmount, first.price]);
  else if (!before) await flagUnless(tx, held, first, priceOf(held, first));
}

/** The first amount is looked at once: what was resolved stays so when later ones were flagged since. */
async function hasFlag(tx: Database, subscriptionId: string): Promise<boolean> {
  const known = { subscriptionId, kind: 'amount-differs' satisfies FlagKind };
  return (await tx.reviewFlag.count({ where: known })) > 0;
}

/** None where taxes may have been added that are not known here. */
function priceOf({ taxCodes, taxesIncluded }: Held, { price }: ChargedMonth): number[] {
  return taxesIncluded || taxCodes.length > 0 ? [price] : [];
}

/** @returns whether it was flagged: its amount is none of those that are expected. */
async function flagUnless(
  tx: Database,
  { id: subscriptionId }: Held,
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

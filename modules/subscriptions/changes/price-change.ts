import { type ActionState, failure, untouched } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { fillIn, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import { currentTexts } from '@/lib/texts/current-view';
import type { Dictionary } from '@/lib/texts/dictionary';
import { formatDate } from '@/lib/texts/shop-time';
import { quoteSubscription } from '../attempt/quote';
import { messageOf } from '../messages';
import { type Facts, readFacts } from '../status';
import { ownSubscription } from './change-subscription';

/**
 * What another quantity costs, for its owner to confirm.
 * @param agreed the monthly total that they confirmed, as "3400 EUR"
 * @returns null once they have confirmed the current price
 */
export async function confirmQuantity(
  viewer: Viewer,
  id: string,
  quantity: number,
  agreed?: string,
): Promise<ActionState | null> {
  const row = await ownSubscription(viewer, id);
  if (!row) return failure(messageOf('notYours'));
  if (row.status === 'ENDED') return failure(messageOf('ended'));
  if (row.quantity === quantity) return failure(messageOf('sameQuantity'));
  const before = await quoteSubscription(row, row.plan);
  const after = await quoteSubscription({ ...row, quantity }, row.plan);
  if (!before || !after) return failure(messageOf('notQuoted'));
  const value = `${after.total.amount} ${after.total.currency}`;
  if (agreed === value) return null;
  const where = { serviceId: row.serviceId };
  const facts = await readFacts(db(), row, await db().mirrorSubscription.findUnique({ where }));
  const { t, view } = currentTexts();
  const { changing, changeTo } = t.subscriptions.quantity;
  const doubts = [
    fillIn(changing, { now: row.quantity, wanted: quantity }),
    ...priceChangeLines({ t, view }, facts, before.total, after.total),
  ];
  const price = formatMoney(after.total, view.locale);
  const label = fillIn(changeTo, { wanted: quantity, price });
  return { ...untouched, insist: { value, doubts, label } };
}

/**
 * What a change of plan or quantity costs: from when on, how much a month, and what is charged today.
 * @param before the monthly total, with taxes
 */
export function priceChangeLines(
  { t, view }: { t: Pick<Dictionary, 'subscriptions'>; view: Pick<StoreView, 'locale'> },
  { status, nextChargeAt }: Pick<Facts, 'status' | 'nextChargeAt'>,
  before: Money,
  after: Money,
): string[] {
  const { change, estimated } = t.subscriptions;
  const money = (amount: number) => formatMoney({ ...after, amount }, view.locale);
  const day = nextChargeAt && formatDate(nextChargeAt.at, view.locale);
  const difference = after.amount - before.amount;
  return [
    fillIn(day ? change.fromDay : change.fromNext, {
      day: nextChargeAt?.estimated ? fillIn(estimated, { day: day ?? '' }) : (day ?? ''),
      before: money(before.amount),
      after: money(after.amount),
    }),
    status === 'TRIAL' || difference <= 0
      ? change.nothingToday
      : fillIn(change.today, { difference: money(difference) }),
  ];
}

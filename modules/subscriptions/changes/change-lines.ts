import { fillIn, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import type { Dictionary } from '@/lib/texts/dictionary';
import { formatDate } from '@/lib/texts/shop-time';
import type { Facts } from '../rules';

/**
 * What a change of plan or quantity costs: from when on, how much a month, and what is charged today.
 * @param before the monthly total, with taxes
 */
export function changeLines(
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

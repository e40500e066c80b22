import type { Money } from '@/lib/money';
import { type Charge, chargedCurrencyOf } from './differing-charge';

/**
 * All of an order as refunds count it, in minor units of its own currency: what was charged, or its total where that
 * was charged in another currency.
 */
export function wholeRefund(order: Charge): number {
  const isSame = chargedCurrencyOf(order) === order.currency;
  return isSame ? (order.chargedAmount ?? order.totalAmount) : order.totalAmount;
}

/**
 * The money that a refund moves, in the currency of the charge. In another currency than the order's only nothing and
 * all of the charge are certain: nobody has told the rate.
 * @param counted from and to which part of the order it refunds, in minor units of the order's currency
 * @returns null where the amount is not known
 */
export function refundMoney(order: Charge, counted: { from: number; to: number }): Money | null {
  const { from, to } = counted;
  const currency = chargedCurrencyOf(order);
  if (to <= from) return { amount: 0, currency };
  if (currency === order.currency) return { amount: to - from, currency };
  const isAll = from === 0 && to === wholeRefund(order);
  return isAll && order.chargedAmount !== null ? { amount: order.chargedAmount, currency } : null;
}

import type { Money } from '@/lib/money';

type Amounts = {
  totalAmount: number;
  currency: string;
  chargedAmount: number | null;
  chargedCurrency: string | null;
};

/**
 * The charged amount, in minor units, where it differs from what the shopper agreed to; null where
 * it is equal or not shown.
 */
export function differingCharge(order: Amounts): Money | null {
  if (order.chargedAmount === null) return null;
  const currency = order.chargedCurrency ?? order.currency;
  const same = order.chargedAmount === order.totalAmount && currency === order.currency;
  return same ? null : { amount: order.chargedAmount, currency };
}

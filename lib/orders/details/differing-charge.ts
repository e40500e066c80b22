import type { Money } from '@/lib/money';

/** What was agreed to and what was charged, in minor units; the charge as far as it is shown. */
export type Charge = {
  totalAmount: number;
  currency: string;
  chargedAmount: number | null;
  chargedCurrency: string | null;
};

/** The currency of the charge. */
export function chargedCurrencyOf({ currency, chargedCurrency }: Charge): string {
  return chargedCurrency ?? currency;
}

/**
 * The charged amount, in minor units, where it differs from what the shopper agreed to; null where
 * it is equal or not shown.
 */
export function differingCharge(order: Charge): Money | null {
  if (order.chargedAmount === null) return null;
  const currency = chargedCurrencyOf(order);
  const same = order.chargedAmount === order.totalAmount && currency === order.currency;
  return same ? null : { amount: order.chargedAmount, currency };
}

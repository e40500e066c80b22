import type { Money } from '@/lib/money';

/** The agreed and the charged amount, in minor units; the charge is null where the service does not show it. */
export type Charge = {
  totalAmount: number;
  currency: string;
  chargedAmount: number | null;
  chargedCurrency: string | null;
};

export function chargedCurrencyOf({ currency, chargedCurrency }: Charge): string {
  return chargedCurrency ?? currency;
}

/** The charged amount if it is known to differ from the agreed total, else null. */
export function differingCharge(order: Charge): Money | null {
  if (order.chargedAmount === null) return null;
  const currency = chargedCurrencyOf(order);
  const isSame = order.chargedAmount === order.totalAmount && currency === order.currency;
  return isSame ? null : { amount: order.chargedAmount, currency };
}

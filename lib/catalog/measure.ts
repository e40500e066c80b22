import { fillIn, formatMeasure, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';

/** A variant's quantity: 250 g, 750 ml. */
export type Measure = { amount: number; unit: 'g' | 'ml' };

export type BaseUnit = 'kilogram' | 'liter';

export const baseUnits = { g: 'kilogram', ml: 'liter' } as const;

/** Null if the stored value is no positive quantity. */
export function readMeasure(stored: unknown): Measure | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { amount, unit } = stored as Partial<Record<keyof Measure, unknown>>;
  if (typeof amount !== 'number' || !(amount > 0)) return null;
  return unit === 'g' || unit === 'ml' ? { amount, unit } : null;
}

/** The price per kilogram or litre, rounded half up to the minor unit. */
export function unitPrice(
  price: Money,
  { amount, unit }: Measure,
): { price: Money; unit: BaseUnit } {
  const whole = Math.floor((price.amount * 1_000) / amount + 0.5);
  return { price: { ...price, amount: whole }, unit: baseUnits[unit] };
}

export function unitPriceText(
  text: string,
  price: Money,
  measure: Measure,
  locale: string,
): string {
  const per = unitPrice(price, measure);
  return fillIn(text, {
    price: formatMoney(per.price, locale),
    unit: formatMeasure(per.unit, locale),
  });
}

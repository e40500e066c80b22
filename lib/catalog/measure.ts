import { fillIn, formatMeasure, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';

/** The quantity in a variant: 250 g, 750 ml. */
export type Measure = { amount: number; unit: 'g' | 'ml' };

/** The unit that prices are compared by: a kilogram or a litre. */
export type BaseUnit = 'kilogram' | 'liter';

/** The unit that a measure's price is compared by. */
export const baseUnits = { g: 'kilogram', ml: 'liter' } as const;

/** Parses a stored measure; null where there is none, or none that a price can be divided by. */
export function readMeasure(stored: unknown): Measure | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { amount, unit } = stored as Partial<Record<keyof Measure, unknown>>;
  if (typeof amount !== 'number' || !(amount > 0)) return null;
  return unit === 'g' || unit === 'ml' ? { amount, unit } : null;
}

/** The price of a kilogram or a litre, rounded half up to the minor unit of its currency. */
export function unitPrice(
  price: Money,
  { amount, unit }: Measure,
): { price: Money; unit: BaseUnit } {
  const whole = Math.floor((price.amount * 1_000) / amount + 0.5);
  return { price: { ...price, amount: whole }, unit: baseUnits[unit] };
}

/** The same, formatted: "€58.00 per kg". */
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

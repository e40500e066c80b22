import type { Arrivals } from '@/lib/delivery/arrivals';
import { addMoney, type Money, multiplyMoney, shareOf } from '@/lib/money';

/** A line to charge for; `unit` in minor units of the order's currency. */
export type PricedLine = {
  variantId: string;
  serviceProductId: string;
  name: string;
  detail: string;
  art: string | null;
  slug: string | null;
  unit: Money;
  quantity: number;
  /** How many are left, where the shopper is told. */
  left?: number | null;
};

export type ShippingMethod = {
  /** The shop's name of the method, e.g. "standard". */
  code: string;
  serviceProductId: string;
  name: string;
  detail: string;
  price: Money;
  /** ISO 3166-1 alpha-2 codes it goes to; empty means every country that is delivered to. */
  countries: readonly string[];
  /** Working days until it arrives; unknown where nobody said. */
  days?: { from: number; to: number } | null;
};

export type TaxCode = { code: string; name: string; ratePpm: number };

export type TaxLine = TaxCode & { amount: Money };

/** What the shopper agrees to; all amounts are minor units of `currency`. */
export type Quote = {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  country: string;
  taxes: TaxLine[];
  subtotal: Money;
  tax: Money;
  total: Money;
  /** When it arrives if it is ordered now, by the codes of the methods that go to `country`. */
  arrivals?: Arrivals;
};

/**
 * Adds up an order as the service will: every tax code takes its share of goods and shipping
 * together, rounded half up to the minor unit (docs/interface-gaps.md, taxes).
 * @throws RangeError when a line or the shipping is not in `currency`.
 */
export function priceOrder(input: {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  country: string;
  taxCodes: TaxCode[];
}): Quote {
  const { currency, lines, shipping } = input;
  for (const price of [...lines.map((line) => line.unit), shipping.price]) {
    if (price.currency !== currency) throw new RangeError('An order has one currency');
  }
  const subtotal = addMoney(
    currency,
    lines.map((line) => multiplyMoney(line.unit, line.quantity)),
  );
  const net = addMoney(currency, [subtotal, shipping.price]);
  const taxes = input.taxCodes.map((tax) => ({ ...tax, amount: shareOf(net, tax.ratePpm) }));
  const tax = addMoney(
    currency,
    taxes.map((line) => line.amount),
  );
  return {
    currency,
    lines,
    shipping,
    country: input.country,
    taxes,
    subtotal,
    tax,
    total: addMoney(currency, [net, tax]),
  };
}

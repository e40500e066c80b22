import type { Arrivals } from '@/lib/delivery/arrivals';
import { addMoney, type Money, multiplyMoney } from '@/lib/money';
import { containedInParts, type Prices, partsByTaxes, taxedSum } from '@/lib/tax';

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
  /** What its product is of, which may have taxes of its own. */
  category?: string | null;
  /** Of taxes that its price contains; of a net price nothing. */
  taxCodes?: string[];
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

/** `base` is what the tax is taken of, without any tax. */
export type TaxLine = TaxCode & { amount: Money; base?: Money };

/** Taxes by category, of those that have others than the rest. */
export type CategoryTaxes = Readonly<Record<string, readonly TaxCode[]>>;

/** What the shopper agrees to; all amounts are minor units of `currency`. */
export type Quote = {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  country: string;
  taxes: TaxLine[];
  /** Prices are gross: `total` is the sum of them, and contains `tax`. No codes are sent then. */
  taxesIncluded: boolean;
  subtotal: Money;
  tax: Money;
  total: Money;
  /** When it arrives if it is ordered now, by the codes of the methods that go to `country`. */
  arrivals?: Arrivals;
};

/**
 * Adds up an order. Net prices as the service will: every tax code takes its share of goods and shipping
 * together, rounded half up to the minor unit (docs/interface-gaps.md, taxes). Of gross prices the service adds
 * none, and the taxes that goods and shipping together contain are computed here (lib/tax.ts): where goods have
 * different ones, delivery is shared between them by their prices, since it is a part of what is sold.
 * @throws RangeError when a line or the shipping is not in `currency`.
 */
export function priceOrder(input: {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  country: string;
  taxCodes: TaxCode[];
  prices: Prices;
  /** The taxes of categories that have others, in a gross market. */
  categoryTaxes?: CategoryTaxes;
}): Quote {
  const { currency, lines, shipping } = input;
  for (const price of [...lines.map((line) => line.unit), shipping.price]) {
    if (price.currency !== currency) throw new RangeError('An order has one currency');
  }
  const subtotal = addMoney(
    currency,
    lines.map((line) => multiplyMoney(line.unit, line.quantity)),
  );
  const isGross = input.prices === 'gross';
  const goods = lines.map((line) => ({
    sum: multiplyMoney(line.unit, line.quantity),
    rates: taxesOfLine(line, input),
  }));
  const taxed = isGross
    ? containedInParts(currency, partsByTaxes(goods, shipping.price, input.taxCodes))
    : taxedSum(addMoney(currency, [subtotal, shipping.price]), input.taxCodes, 'net');
  return {
    currency,
    lines: isGross ? lines.map((line) => withCodes(line, input)) : lines,
    shipping,
    country: input.country,
    ...taxed,
    taxesIncluded: isGross,
    subtotal,
  };
}

/** What the price of a line contains. */
function taxesOfLine(
  { category }: PricedLine,
  { taxCodes, categoryTaxes = {} }: { taxCodes: TaxCode[]; categoryTaxes?: CategoryTaxes },
): readonly TaxCode[] {
  return (category && categoryTaxes[category]) || taxCodes;
}

function withCodes(line: PricedLine, input: Parameters<typeof taxesOfLine>[1]): PricedLine {
  return { ...line, taxCodes: taxesOfLine(line, input).map(({ code }) => code) };
}

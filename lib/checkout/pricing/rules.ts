import { countryOf } from '@/lib/addresses/territories';
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
  /** The category of its product, which may have taxes of its own. */
  category?: string | null;
  /** Taxes that its price includes; none for a net price. */
  taxCodes?: string[];
  /** How many units are left, if that is shown. */
  left?: number | null;
};

export type ShippingMethod = {
  /** The shop's name of the method, e.g. "standard". */
  code: string;
  serviceProductId: string;
  name: string;
  detail: string;
  price: Money;
  /**
   * ISO 3166-1 alpha-2 codes of its countries, and codes of territories (lib/addresses/territories.ts); empty for every
   * country of the market.
   */
  countries: readonly string[];
  /** Working days until it arrives, if known. */
  days?: { from: number; to: number } | null;
};

export type TaxCode = { code: string; name: string; ratePpm: number };

/** `base` is the taxable amount, without any tax. */
export type TaxLine = TaxCode & { amount: Money; base?: Money };

/** Taxes by category, for categories with taxes of their own. */
export type CategoryTaxes = Readonly<Record<string, readonly TaxCode[]>>;

/** The price that the shopper agrees to; all amounts are minor units of `currency`. */
export type Quote = {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  /** The country, or the code of its territory: what the taxes and the delivery methods are those of. */
  destination: string;
  taxes: TaxLine[];
  /** Prices are gross: `total` is their sum and contains `tax`. No tax codes are sent. */
  taxesIncluded: boolean;
  subtotal: Money;
  tax: Money;
  total: Money;
  /** Delivery dates of an order placed now, by the codes of the methods for `destination`. */
  arrivals?: Arrivals;
};

/**
 * Calculates the total of an order. Net prices are taxed as the service will: each tax code applies
 * to goods and shipping together, rounded half up to the minor unit (docs/interface-gaps.md,
 * taxes). To gross prices the service adds none; the taxes that they contain are computed here
 * (lib/tax.ts). If goods have different taxes, delivery is split between them in proportion to
 * their prices.
 * @throws RangeError if a line or the shipping is not in `currency`.
 */
export function priceOrder(input: {
  currency: string;
  lines: PricedLine[];
  shipping: ShippingMethod;
  destination: string;
  taxCodes: TaxCode[];
  prices: Prices;
  /** The taxes of categories with taxes of their own, in a gross market. */
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
    destination: input.destination,
    ...taxed,
    taxesIncluded: isGross,
    subtotal,
  };
}

/** The taxes that the price of a line includes. */
function taxesOfLine(
  { category }: PricedLine,
  { taxCodes, categoryTaxes = {} }: { taxCodes: TaxCode[]; categoryTaxes?: CategoryTaxes },
): readonly TaxCode[] {
  return (category && categoryTaxes[category]) || taxCodes;
}

function withCodes(line: PricedLine, input: Parameters<typeof taxesOfLine>[1]): PricedLine {
  return { ...line, taxCodes: taxesOfLine(line, input).map(({ code }) => code) };
}

/**
 * The delivery methods of a destination, in the shop's order. A territory has those that name it: what is true of its
 * country, such as the days until a parcel arrives, is not true there.
 */
export function methodsFor<Method extends Pick<ShippingMethod, 'countries'>>(
  methods: readonly Method[],
  destination: string,
): Method[] {
  const isCountry = countryOf(destination) === destination;
  return methods.filter(
    ({ countries }) => (isCountry && countries.length === 0) || countries.includes(destination),
  );
}

/**
 * The tax codes that a quote's charge is sent with. Contained taxes are not sent: the service would
 * add them.
 */
export function sentCodes({ taxes, taxesIncluded }: Pick<Quote, 'taxes' | 'taxesIncluded'>) {
  return taxesIncluded ? [] : taxes.map(({ code }) => code).sort();
}

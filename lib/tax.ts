import { addMoney, type Money, shareOf } from './money';

/** `net`: taxes are added to prices. `gross`: prices contain them. */
export type Prices = 'net' | 'gross';

/** A tax; `ratePpm` is its share of the net amount in parts per million: 20 % is 200000. */
type Rate = { code: string; ratePpm: number };

/** Prices that the same taxes are taken of. */
type TaxedPart<Tax> = { sum: Money; rates: readonly Tax[] };

/** A sum with its taxes; all amounts are minor units of its currency. */
type Taxed<Tax> = {
  /** `base` is what it was taken of, without any tax. */
  taxes: (Tax & { amount: Money; base: Money })[];
  /** Of all taxes together. */
  tax: Money;
  /** What is paid. */
  total: Money;
};

/**
 * The taxes of a sum of prices. Every rate is taken of the whole sum once, never line by line, so that the order of
 * lines does not matter.
 *
 * @throws RangeError for an amount or a rate that is negative.
 */
export function taxedSum<Tax extends Rate>(
  sum: Money,
  rates: readonly Tax[],
  prices: Prices,
): Taxed<Tax> {
  const taxes = prices === 'gross' ? containedTaxes(sum, rates) : addedTaxes(sum, rates);
  const tax = addMoney(
    sum.currency,
    taxes.map(({ amount }) => amount),
  );
  const total = prices === 'gross' ? sum : addMoney(sum.currency, [sum, tax]);
  const base = { ...total, amount: total.amount - tax.amount };
  return { taxes: taxes.map((one) => ({ ...one, base })), tax, total };
}

/**
 * The taxes that gross prices contain of which some have other taxes than others: those of each part, and of a tax
 * that is in several of them the sum.
 *
 * @throws RangeError for an amount or a rate that is negative, and for another currency.
 */
export function containedInParts<Tax extends Rate>(
  currency: string,
  parts: readonly TaxedPart<Tax>[],
): Taxed<Tax> {
  const taxed = parts.map(({ sum, rates }) => taxedSum(sum, rates, 'gross'));
  const byCode = new Map<string, Tax & { amount: Money; base: Money }>();
  for (const one of taxed.flatMap(({ taxes }) => taxes)) {
    const known = byCode.get(one.code);
    const sum = (key: 'amount' | 'base') =>
      known ? addMoney(currency, [known[key], one[key]]) : one[key];
    byCode.set(one.code, { ...one, amount: sum('amount'), base: sum('base') });
  }
  return {
    taxes: [...byCode.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    tax: addMoney(
      currency,
      taxed.map(({ tax }) => tax),
    ),
    total: addMoney(
      currency,
      parts.map(({ sum }) => sum),
    ),
  };
}

/**
 * Goods by their taxes, each part with its share of the delivery: that is a part of what is sold, so that it has the taxes
 * of the goods, by their prices. Where these are nothing, it has those of `otherwise`.
 *
 * @returns the parts, `sum` with `delivery`, in an order that does not depend on that of the goods
 */
export function partsByTaxes<Tax extends Rate>(
  goods: readonly TaxedPart<Tax>[],
  delivery: Money,
  otherwise: readonly Tax[],
): (TaxedPart<Tax> & { delivery: Money })[] {
  const { currency } = delivery;
  const parts = new Map<string, TaxedPart<Tax>>();
  for (const { sum, rates } of goods) {
    const key = rates
      .map(({ code }) => code)
      .sort()
      .join(' ');
    const known = parts.get(key);
    parts.set(key, { rates, sum: known ? addMoney(currency, [known.sum, sum]) : sum });
  }
  const weights = [...parts].map(([key, { sum }]) => ({ key, weight: sum.amount }));
  if (weights.every(({ weight }) => weight === 0)) {
    return [{ rates: otherwise, sum: delivery, delivery }];
  }
  const shares = sharesOf(delivery, weights);
  return [...parts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { rates, sum }]) => {
      const share = shares.get(key) ?? { amount: 0, currency };
      return { rates, sum: addMoney(currency, [sum, share]), delivery: share };
    });
}

/** The taxes that a net sum is charged with, each rounded half up to the minor unit by itself. */
function addedTaxes<Tax extends Rate>(net: Money, rates: readonly Tax[]) {
  return rates.map((rate) => ({ ...rate, amount: shareOf(net, rate.ratePpm) }));
}

/**
 * The taxes that a gross sum contains. Together they are sum × rates ÷ (1 + rates), rounded half up to the minor unit
 * once, so that taxes and the net rest are the sum, whatever its currency's decimals. Of several rates each has
 * its part rounded down, and what is left goes to those that lost most by that, a unit each.
 */
function containedTaxes<Tax extends Rate>(gross: Money, rates: readonly Tax[]) {
  if (gross.amount < 0 || rates.some(({ ratePpm }) => ratePpm < 0)) {
    throw new RangeError('Neither a sum nor a rate of tax is negative');
  }
  const amount = BigInt(gross.amount);
  const rate = rates.reduce((sum, { ratePpm }) => sum + BigInt(ratePpm), 0n);
  const whole = 1_000_000n + rate;
  const all = (2n * amount * rate + whole) / (2n * whole);
  const parts = rates.map(({ code, ratePpm }) => ({ key: code, exact: amount * BigInt(ratePpm) }));
  const units = roundedParts(all, whole, parts);
  return rates.map((tax) => ({
    ...tax,
    amount: { amount: units.get(tax.code) ?? 0, currency: gross.currency },
  }));
}

/**
 * Shares an amount out by weights: each share is rounded down, and what is left goes to those that lost most by
 * that, a unit each; of equals, to the first by key.
 *
 * @throws RangeError for an amount or a weight that is negative, or weights that are nothing together.
 */
function sharesOf(
  money: Money,
  weights: readonly { key: string; weight: number }[],
): Map<string, Money> {
  const whole = weights.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (money.amount < 0 || whole <= 0n || weights.some(({ weight }) => weight < 0)) {
    throw new RangeError('Nothing can be shared out by these weights');
  }
  const amount = BigInt(money.amount);
  const parts = weights.map(({ key, weight }) => ({ key, exact: amount * BigInt(weight) }));
  const units = roundedParts(amount, whole, parts);
  return new Map([...units].map(([key, share]) => [key, { ...money, amount: share }]));
}

/** Whole numbers that add up to `all`, near to `exact` ÷ `whole`. */
function roundedParts(
  all: bigint,
  whole: bigint,
  exact: readonly { key: string; exact: bigint }[],
): Map<string, number> {
  const parts = exact.map((one) => ({
    key: one.key,
    units: one.exact / whole,
    rest: one.exact % whole,
  }));
  const left = all - parts.reduce((sum, { units }) => sum + units, 0n);
  const byRest = parts.toSorted((one, other) =>
    one.rest === other.rest ? (one.key < other.key ? -1 : 1) : one.rest > other.rest ? -1 : 1,
  );
  return new Map(
    byRest.map(({ key, units }, place) => [key, Number(units) + (place < Number(left) ? 1 : 0)]),
  );
}

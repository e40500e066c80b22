import { addMoney, type Money, shareOf } from './money';

/** `net`: taxes are added to prices. `gross`: prices contain them. */
export type Prices = 'net' | 'gross';

/** `ratePpm` is in parts per million of the net amount: 20 % is 200000. */
type Rate = { code: string; ratePpm: number };

type TaxedPart<Tax> = { sum: Money; rates: readonly Tax[] };

/** All amounts are in minor units of one currency. */
type Taxed<Tax> = {
  /** `base` is the net amount that is taxed. */
  taxes: (Tax & { amount: Money; base: Money })[];
  tax: Money;
  total: Money;
};

/**
 * The taxes of a sum. Each rate applies to the whole sum, never line by line, so the order of lines does not matter.
 * @throws RangeError for a negative amount or rate
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
  return { taxes: taxes.map((own) => ({ ...own, base })), tax, total };
}

/**
 * The taxes contained in gross prices with different rates. Amounts of a tax that several parts have are added up.
 * @throws RangeError for a negative amount or rate, and for another currency
 */
export function containedInParts<Tax extends Rate>(
  currency: string,
  parts: readonly TaxedPart<Tax>[],
): Taxed<Tax> {
  const taxed = parts.map(({ sum, rates }) => taxedSum(sum, rates, 'gross'));
  const byCode = new Map<string, Tax & { amount: Money; base: Money }>();
  for (const own of taxed.flatMap(({ taxes }) => taxes)) {
    const known = byCode.get(own.code);
    const sum = (key: 'amount' | 'base') =>
      known ? addMoney(currency, [known[key], own[key]]) : own[key];
    byCode.set(own.code, { ...own, amount: sum('amount'), base: sum('base') });
  }
  return {
    taxes: [...byCode.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
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
 * Groups goods by their taxes, and adds to each group its share of the delivery by price: delivery is taxed like the
 * goods. Without priced goods, delivery has the taxes of `otherwise`.
 * @returns the groups in an order that does not depend on that of the goods; `sum` includes `delivery`
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
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { rates, sum }]) => {
      const share = shares.get(key) ?? { amount: 0, currency };
      return { rates, sum: addMoney(currency, [sum, share]), delivery: share };
    });
}

/** Taxes of a net sum, each rounded half up to the minor unit. */
function addedTaxes<Tax extends Rate>(net: Money, rates: readonly Tax[]) {
  return rates.map((rate) => ({ ...rate, amount: shareOf(net, rate.ratePpm) }));
}

/**
 * Taxes in a gross sum. Together they are sum × rates ÷ (1 + rates), rounded half up once, so that taxes and net
 * amount add up to the sum. Each rate's part is rounded down, and left-over units go to the parts that lost most.
 */
function containedTaxes<Tax extends Rate>(gross: Money, rates: readonly Tax[]) {
  if (gross.amount < 0 || rates.some(({ ratePpm }) => ratePpm < 0)) {
    throw new RangeError('Sums and tax rates must not be negative');
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
 * Distributes an amount by weights. Shares are rounded down, and left-over units go to the shares that lost most, or
 * to the first by key.
 * @throws RangeError for a negative amount or weight, or if all weights are zero
 */
function sharesOf(
  money: Money,
  weights: readonly { key: string; weight: number }[],
): Map<string, Money> {
  const whole = weights.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  if (money.amount < 0 || whole <= 0n || weights.some(({ weight }) => weight < 0)) {
    throw new RangeError('Amounts and weights must not be negative, nor all weights zero');
  }
  const amount = BigInt(money.amount);
  const parts = weights.map(({ key, weight }) => ({ key, exact: amount * BigInt(weight) }));
  const units = roundedParts(amount, whole, parts);
  return new Map([...units].map(([key, share]) => [key, { ...money, amount: share }]));
}

/** Whole numbers that add up to `all`, each near to `exact` ÷ `whole`. */
function roundedParts(
  all: bigint,
  whole: bigint,
  exact: readonly { key: string; exact: bigint }[],
): Map<string, number> {
  const parts = exact.map((part) => ({
    key: part.key,
    units: part.exact / whole,
    rest: part.exact % whole,
  }));
  const left = all - parts.reduce((sum, { units }) => sum + units, 0n);
  const byRest = parts.toSorted((a, b) =>
    a.rest === b.rest ? (a.key < b.key ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  );
  return new Map(
    byRest.map(({ key, units }, place) => [key, Number(units) + (place < Number(left) ? 1 : 0)]),
  );
}

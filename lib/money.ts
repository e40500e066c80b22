import { add, type Dinero, dinero, toDecimal as dineroToDecimal, multiply } from 'dinero.js';
import * as currencies from 'dinero.js/currencies';

/** An amount in integer minor units of an ISO 4217 currency: 1250 EUR is 12.50 euros, 1250 JPY is 1250 yen. */
export type Money = { readonly amount: number; readonly currency: string };

type Currency = { code: string; base: number | readonly number[]; exponent: number };

const table = new Map(
  Object.values(currencies as unknown as Record<string, Currency>).map((currency) => [
    currency.code,
    currency,
  ]),
);

/** Larger amounts are refused, so that every sum of a cart is an exact integer. */
const MAX_AMOUNT = 1_000_000_000_00;

/** The largest total, in minor units, that the columns of orders and subscriptions can store. */
export const MAX_TOTAL = 2_147_483_647;

function currencyOf(code: string): Currency {
  const currency = table.get(code.toUpperCase());
  if (!currency) throw new RangeError(`Unknown currency code: ${code}`);
  return currency;
}

function isCurrency(code: string): boolean {
  return table.has(code.toUpperCase());
}

/**
 * The number of decimals: EUR 2, JPY 0, KWD 3.
 * @throws RangeError for an unknown code
 */
export function exponentOf(code: string): number {
  return currencyOf(code).exponent;
}

function toDinero(money: Money): Dinero<number> {
  const currency = currencyOf(money.currency);
  return dinero({
    amount: money.amount,
    currency: { code: currency.code, base: 10, exponent: currency.exponent },
  });
}

function fromDinero(value: Dinero<number>, currency: string): Money {
  const { amount, scale } = value.toJSON();
  if (scale !== exponentOf(currency))
    throw new RangeError('Amount has more decimals than its currency');
  return { amount, currency: currency.toUpperCase() };
}

/**
 * Reads a decimal amount of the service's API (12.5, "12.50") as minor units.
 * @returns null for an unknown currency, too many decimals, an exponent, NaN or an amount out of range
 */
export function fromDecimal(decimal: number | string, currency: string): Money | null {
  if (!isCurrency(currency)) return null;
  const exponent = exponentOf(currency);
  const text = typeof decimal === 'number' ? decimalText(decimal) : decimal.trim();
  // Trailing zeros are ignored. A pattern that searched for them would take quadratic time.
  const match = /^(-?)(\d{1,12})(?:\.(?=\d)(\d{0,20}?)0*)?$/.exec(text ?? '');
  if (!match) return null;
  const [, sign = '', whole = '0', significant = ''] = match;
  if (significant.length > exponent) return null;
  const amount = Number(`${sign}${whole}${significant.padEnd(exponent, '0')}`);
  if (Math.abs(amount) > MAX_AMOUNT) return null;
  return { amount: amount === 0 ? 0 : amount, currency: currency.toUpperCase() };
}

function decimalText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  return text.includes('e') ? null : text;
}

/** The decimal for the service's API: { amount: 1250, currency: 'EUR' } is 12.5. */
export function toDecimal(money: Money): number {
  return Number(dineroToDecimal(toDinero(money)));
}

/** A plain decimal for files: { amount: 1250, currency: 'EUR' } is "12.50". */
export function decimalOf({ amount, currency }: Money): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole =
    exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return amount < 0 ? `-${whole}` : whole;
}

export function isSameMoney(first: Money, second: Money): boolean {
  return first.amount === second.amount && first.currency === second.currency;
}

/**
 * Sums amounts of one currency; an empty list is zero.
 * @throws Error when currencies differ
 */
export function addMoney(currency: string, amounts: readonly Money[]): Money {
  const zero = toDinero({ amount: 0, currency });
  return fromDinero(
    amounts.reduce((sum, money) => add(sum, toDinero(money)), zero),
    currency,
  );
}

export function multiplyMoney(money: Money, units: number): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError('Units must be a whole number');
  return fromDinero(multiply(toDinero(money), units), money.currency);
}

/**
 * A share of an amount, rounded half up to the minor unit.
 * @param ratePpm parts per million: 20 % is 200000
 */
export function shareOf(money: Money, ratePpm: number): Money {
  const product = BigInt(money.amount) * BigInt(ratePpm);
  const rounded = (product * 2n + 1_000_000n) / 2_000_000n;
  return { amount: Number(rounded), currency: money.currency };
}

import { fail, ok, type Result } from '@/lib/result';
import { cleanCode } from '@/lib/text-input';
import { MAX_QUANTITY } from './limits.ts';

/** Why a change of the cart was refused. Nothing was changed then. */
export type CartProblem = {
  code:
    | 'bad-quantity'
    | 'too-many-units'
    | 'too-many-lines'
    | 'unknown-item'
    | 'not-for-sale'
    | 'other-currency'
    | 'not-in-cart'
    | 'out-of-stock'
    | 'too-few-left'
    | 'too-many-carts'
    | 'unavailable';
  /** Units that are left. */
  left?: number;
  /** Units that are in the cart already. */
  inCart?: number;
};

/** A quantity of one item; what carts, orders and merges compute with. */
export type Quantity = { variantId: string; quantity: number };

/** Why a line cannot be bought as it is. */
export type LineProblem =
  | 'gone'
  | 'inactive'
  | 'no-price'
  | 'other-currency'
  | 'out-of-stock'
  /** Fewer are left than the cart asks for. */
  | 'too-few-left';

/** What decides whether a line can be bought. Amounts are minor units. */
export type LineFacts = {
  /** The item is still in the catalogue and at the service. */
  known: boolean;
  /** False for an item of the catalogue that is not sold in the cart's currency. */
  offered: boolean;
  active: boolean;
  unit: { amount: number; currency: string } | null;
  quantity: number;
  /** Units that this cart can have; null where they are not counted. */
  left: number | null;
};

/**
 * Parses a submitted quantity: a whole number from 1 to 99, as a number or as digits. Everything
 * else (0, -1, 1.5, 1e9, "abc", nothing) is refused.
 */
export function readQuantity(input: unknown): Result<number, CartProblem> {
  const text = typeof input === 'string' ? cleanCode(input) : input;
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    return fail({ code: 'bad-quantity' });
  }
  if (value > MAX_QUANTITY) return fail(tooMany());
  return ok(value);
}

/** Refusal of more units than can be ordered at once. */
function tooMany(inCart = 0): CartProblem {
  return { code: 'too-many-units', inCart };
}

/** Refusal of more units than are left. */
export function tooFewLeft(left: number, inCart = 0): CartProblem {
  return left <= 0 ? { code: 'out-of-stock' } : { code: 'too-few-left', left, inCart };
}

/**
 * Adds units to what a cart has of an item.
 * @param inCart units that are in the cart already, 0 when none.
 */
export function addUnits(inCart: number, units: number): Result<number, CartProblem> {
  const sum = inCart + units;
  return sum > MAX_QUANTITY ? fail(tooMany(inCart)) : ok(sum);
}

/**
 * Joins two carts: every item of both, quantities summed and capped at 99. The order is that of the
 * first cart, then what only the second has.
 */
export function mergeLines(into: readonly Quantity[], from: readonly Quantity[]): Quantity[] {
  const merged = new Map<string, number>();
  for (const { variantId, quantity } of [...into, ...from]) {
    merged.set(variantId, Math.min((merged.get(variantId) ?? 0) + quantity, MAX_QUANTITY));
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/**
 * Why a line cannot be bought, or null when it can.
 * @param currency the cart's currency: that of its market.
 */
export function lineProblem(facts: LineFacts, currency: string): LineProblem | null {
  if (!facts.offered) return 'other-currency';
  if (!facts.known) return 'gone';
  if (!facts.active) return 'inactive';
  if (!facts.unit) return 'no-price';
  if (facts.unit.currency !== currency) return 'other-currency';
  const { left, quantity } = facts;
  if (left === null || left >= quantity) return null;
  return left > 0 ? 'too-few-left' : 'out-of-stock';
}

import { fail, ok, type Result } from '@/lib/result';
import { cleanCode } from '@/lib/text-input';
import { MAX_QUANTITY } from './limits.ts';

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
  left?: number;
  inCart?: number;
};

export type Quantity = { variantId: string; quantity: number };

export type LineProblem =
  | 'gone'
  | 'inactive'
  | 'no-price'
  | 'other-currency'
  | 'out-of-stock'
  | 'too-few-left';

export type LineFacts = {
  known: boolean;
  offered: boolean;
  active: boolean;
  unit: { amount: number; currency: string } | null;
  quantity: number;
  /** Units available to this cart; null without stock. */
  left: number | null;
};

/** Parses a submitted quantity: a whole number from 1 to 99, as a number or text. */
export function readQuantity(input: unknown): Result<number, CartProblem> {
  const text = typeof input === 'string' ? cleanCode(input) : input;
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    return fail({ code: 'bad-quantity' });
  }
  if (value > MAX_QUANTITY) return fail(tooMany());
  return ok(value);
}

function tooMany(inCart = 0): CartProblem {
  return { code: 'too-many-units', inCart };
}

export function tooFewLeft(left: number, inCart = 0): CartProblem {
  return left <= 0 ? { code: 'out-of-stock' } : { code: 'too-few-left', left, inCart };
}

export function addUnits(inCart: number, units: number): Result<number, CartProblem> {
  const sum = inCart + units;
  return sum > MAX_QUANTITY ? fail(tooMany(inCart)) : ok(sum);
}

/** The lines of two carts. Quantities are added, up to 99. */
export function mergeLines(into: readonly Quantity[], from: readonly Quantity[]): Quantity[] {
  const merged = new Map<string, number>();
  for (const { variantId, quantity } of [...into, ...from]) {
    merged.set(variantId, Math.min((merged.get(variantId) ?? 0) + quantity, MAX_QUANTITY));
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}

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

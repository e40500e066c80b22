import { shop } from '@/brand/shop';

/** An order's units of a tracked variant. */
export type Units = {
  /** Units that the order asks for. */
  quantity: number;
  /** Reserved while the payment is not settled. */
  held: number;
  /** Taken out of stock for the paid order. */
  sold: number;
  /** Paid, and out of stock. */
  owed: number;
  /** Not to come from stock any more: cancelled, or settled with the customer otherwise. */
  waived: number;
};

/** A variant of which an order asks for more than there is. */
export type Shortage = { variantId: string; wanted: number; left: number };

/** The order was paid, whatever became of its units since. */
function isSettled({ sold, owed, waived }: Units): boolean {
  return sold + owed + waived > 0;
}

/** Nothing was charged: the units are released. */
export function released(units: Units): Units {
  return { ...units, held: 0 };
}

/**
 * Holds as many as are there, for an order of which it is open again whether it was charged.
 * @param free units that nobody has; null for a variant that is not counted (any more)
 */
export function heldAgain(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  return { ...units, held: Math.min(units.quantity, units.held + (free ?? 0)) };
}

/**
 * The order is paid: takes the units that it holds, and where it holds too few what else is there. The
 * rest is owed. The statement in lib/checkout/orders/paid.ts says so too; a test compares them.
 * @param free units that nobody has; null for a variant that is not counted (any more)
 */
export function soldFrom(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  const { quantity, held } = units;
  const sold = free === null ? quantity : Math.min(quantity, held + free);
  return { ...units, held: 0, sold, owed: quantity - sold };
}

/**
 * Takes owed units out of what is there by now.
 * @param free units that nobody has; null for a variant that is not counted (any more)
 */
export function taken(units: Units, free: number | null): Units {
  const now = free === null ? units.owed : Math.min(units.owed, Math.max(0, free));
  return { ...units, sold: units.sold + now, owed: units.owed - now };
}

/** What was not shipped is cancelled: nothing is owed any more, and what was taken is for others again. */
export function cancelled(units: Units, shipped: number): Units {
  const sold = Math.min(units.sold, shipped);
  const waived = units.waived + units.owed + units.sold - sold;
  return { ...units, sold, owed: 0, waived };
}

/**
 * So many units are not cancelled after all: they are taken from what is there, and the rest is owed.
 * @param free units that nobody has; null for a variant that is not counted (any more)
 */
export function reopened(units: Units, count: number, free: number | null): Units {
  const again = Math.min(count, units.waived);
  return taken({ ...units, owed: units.owed + again, waived: units.waived - again }, free);
}

/** How many units are left, if shoppers see that; null for many, and for untracked variants. */
export function displayedStock(free: number | null): number | null {
  if (free === null || free > shop.lowStock) return null;
  return Math.max(0, free);
}

/** Why staff changed the units on hand. */
export const adjustmentReasons = ['received', 'counted', 'returned', 'damaged', 'other'] as const;

export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** How the units on hand are changed: to a number, or by one that may be negative. */
export type Change = { kind: 'to'; units: number } | { kind: 'by'; units: number };

/** The maximum of units on hand. */
export const MAX_UNITS_ON_HAND = 1_000_000;

/**
 * The units on hand after a change.
 * @param before null for a variant that was not counted yet
 * @returns null where the number is not possible: below what orders hold, or too large
 */
export function onHandAfter(
  before: { onHand: number; reserved: number } | null,
  change: Change,
): number | null {
  const { onHand, reserved } = before ?? { onHand: 0, reserved: 0 };
  const after = change.kind === 'to' ? change.units : onHand + change.units;
  return Number.isSafeInteger(after) && after >= reserved && after <= MAX_UNITS_ON_HAND
    ? after
    : null;
}

import type { OrderStatus } from '@/lib/db/generated/enums';

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
  /** No longer to come from stock: cancelled, or settled with the customer otherwise. */
  waived: number;
};

/** The order was paid, whatever happened to its units since. */
function isSettled({ sold, owed, waived }: Units): boolean {
  return sold + owed + waived > 0;
}

/**
 * What an order lacks of the units that it asks for.
 * @param wanted units by variant
 * @param free units that it can have by variant, those included that it has; others are not tracked
 */
export function shortagesOf(
  wanted: ReadonlyMap<string, number>,
  free: ReadonlyMap<string, number>,
): { variantId: string; wanted: number; left: number }[] {
  return [...wanted].flatMap(([variantId, units]) => {
    const left = free.get(variantId) ?? units;
    return left < units ? [{ variantId, wanted: units, left }] : [];
  });
}

/** Nothing was charged: the units are released. */
function released(units: Units): Units {
  return { ...units, held: 0 };
}

/**
 * Reserves what is available, for an order whose charge is uncertain again.
 * @param free available units; null where stock is not tracked (any more)
 */
function heldAgain(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  return { ...units, held: Math.min(units.quantity, units.held + (free ?? 0)) };
}

/**
 * The order is paid: takes its reserved units and, where those are too few, other available ones. The rest is
 * owed.
 * @param free available units; null where stock is not tracked (any more)
 */
export function soldFrom(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  const { quantity, held } = units;
  const sold = free === null ? quantity : Math.min(quantity, held + free);
  return { ...units, held: 0, sold, owed: quantity - sold };
}

/**
 * The units of an order, as its status asks for.
 * @param free available units; null where stock is not tracked (any more)
 */
export function unitsAt(status: OrderStatus, units: Units, free: number | null): Units {
  if (status === 'PAID') return soldFrom(units, free);
  if (status === 'FAILED') return released(units);
  return status === 'REVIEW' ? heldAgain(units, free) : units;
}

/**
 * Takes owed units out of the current stock.
 * @param free available units; null where stock is not tracked (any more)
 */
export function taken(units: Units, free: number | null): Units {
  const now = free === null ? units.owed : Math.min(units.owed, Math.max(0, free));
  return { ...units, sold: units.sold + now, owed: units.owed - now };
}

/**
 * Cancels the units that were not shipped: nothing is owed any more, and the units that were taken are available
 * again.
 */
export function cancelled(units: Units, shipped: number): Units {
  const sold = Math.min(units.sold, shipped);
  const waived = units.waived + units.owed + units.sold - sold;
  return { ...units, sold, owed: 0, waived };
}

/**
 * Undoes a cancellation of some units: they are taken from the available ones, and the rest is owed.
 * @param free available units; null where stock is not tracked (any more)
 */
export function reopened(units: Units, count: number, free: number | null): Units {
  const again = Math.min(count, units.waived);
  return taken({ ...units, owed: units.owed + again, waived: units.waived - again }, free);
}

/** Why staff changed the units on hand. */
export const adjustmentReasons = ['received', 'counted', 'returned', 'damaged', 'other'] as const;

export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A change of the units on hand: to a number, or by one that may be negative. */
export type Change = { kind: 'to'; units: number } | { kind: 'by'; units: number };

/** The maximum of units on hand. */
export const MAX_UNITS_ON_HAND = 1_000_000;

/**
 * The units on hand after a change.
 * @param before null where stock was not tracked yet
 * @returns null where the number is impossible: below the reserved units, or too large
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

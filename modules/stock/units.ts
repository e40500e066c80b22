import type { OrderStatus } from '@/lib/db/generated/enums';

export type Units = {
  quantity: number;
  /** Reserved while the payment is unsettled. */
  held: number;
  /** Taken from stock after the payment. */
  sold: number;
  /** Paid but not in stock. */
  owed: number;
  /** Not taken from stock: cancelled, or settled with the customer in another way. */
  waived: number;
};

/** True once the order was paid, whatever happened to its units afterwards. */
function isSettled({ sold, owed, waived }: Units): boolean {
  return sold + owed + waived > 0;
}

/** `free` includes the units that the order already reserves; untracked variants are missing. */
export function shortagesOf(
  wanted: ReadonlyMap<string, number>,
  free: ReadonlyMap<string, number>,
): { variantId: string; wanted: number; left: number }[] {
  return [...wanted].flatMap(([variantId, units]) => {
    const left = free.get(variantId) ?? units;
    return left < units ? [{ variantId, wanted: units, left }] : [];
  });
}

/** Nothing was charged, so the order gives its units back. */
function released(units: Units): Units {
  return { ...units, held: 0 };
}

/** Reserves available units again while the charge is unknown. `free` is null if untracked. */
function heldAgain(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  return { ...units, held: Math.min(units.quantity, units.held + (free ?? 0)) };
}

/** Takes the reserved units, then other available ones; the rest is owed. `free` is null if untracked. */
export function soldFrom(units: Units, free: number | null): Units {
  if (isSettled(units)) return units;
  const { quantity, held } = units;
  const sold = free === null ? quantity : Math.min(quantity, held + free);
  return { ...units, held: 0, sold, owed: quantity - sold };
}

/** Moves an order's units to what its status requires. `free` is null if untracked. */
export function unitsAt(status: OrderStatus, units: Units, free: number | null): Units {
  if (status === 'PAID') return soldFrom(units, free);
  if (status === 'FAILED') return released(units);
  return status === 'REVIEW' ? heldAgain(units, free) : units;
}

/** Takes owed units from the current stock. `free` is null if untracked. */
export function takeOwed(units: Units, free: number | null): Units {
  const now = free === null ? units.owed : Math.min(units.owed, Math.max(0, free));
  return { ...units, sold: units.sold + now, owed: units.owed - now };
}

/** Cancels unshipped units: taken ones become available, owed ones are no longer owed. */
export function cancelled(units: Units, shipped: number): Units {
  const sold = Math.min(units.sold, shipped);
  const waived = units.waived + units.owed + units.sold - sold;
  return { ...units, sold, owed: 0, waived };
}

/** Undoes a cancellation. Units that are not available are owed. `free` is null if untracked. */
export function reopened(units: Units, count: number, free: number | null): Units {
  const again = Math.min(count, units.waived);
  return takeOwed({ ...units, owed: units.owed + again, waived: units.waived - again }, free);
}

export const adjustmentReasons = ['received', 'counted', 'returned', 'damaged', 'other'] as const;

export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Sets the units on hand, or changes them by a number that may be negative. */
export type Change = { kind: 'to'; units: number } | { kind: 'by'; units: number };

export const MAX_UNITS_ON_HAND = 1_000_000;

/** `before` is null if untracked. Returns null if the result is below the reserved units, or too large. */
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

import type { CartView, CartViewLine } from '@/lib/cart/cart-view';
import { MAX_QUANTITY } from '@/lib/cart/limits';

export type CartEdit =
  | { kind: 'add' | 'set'; variantId: string; quantity: number }
  | { kind: 'remove'; variantId: string }
  /** Keeps or removes the items that another cart added at sign-in. */
  | { kind: 'joined'; keep: boolean };

export type ShownCart = {
  server: CartView | null;
  edits: readonly CartEdit[];
};

/** The edited item; null for the decision about joined items. */
export function itemOf(edit: CartEdit): string | null {
  return edit.kind === 'joined' ? null : edit.variantId;
}

function quantityAfter(quantity: number, edit: CartEdit): number {
  switch (edit.kind) {
    case 'add':
      return Math.min(quantity + edit.quantity, MAX_QUANTITY);
    case 'set':
      return edit.quantity;
    case 'remove':
      return 0;
    case 'joined':
      return quantity;
  }
}

export function shownQuantity({ server, edits }: ShownCart, variantId: string): number {
  const line = server?.lines.find((item) => item.variantId === variantId);
  return edits
    .filter((edit) => itemOf(edit) === variantId)
    .reduce(quantityAfter, line?.quantity ?? 0);
}

export function shownCount({ server, edits }: ShownCart): number {
  const edited = new Set(edits.map(itemOf).filter((item) => item !== null));
  const unchanged = server?.lines.filter((line) => !edited.has(line.variantId)) ?? [];
  const quantities = [
    ...unchanged.map((line) => line.quantity),
    ...[...edited].map((variantId) => shownQuantity({ server, edits }, variantId)),
  ];
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}

export function isSettled({ server, edits }: ShownCart): boolean {
  return server !== null && edits.length === 0;
}

/** Whether an edit need not be sent, because a later edit replaces its quantity. */
export function isOvertaken(edit: CartEdit, later: readonly CartEdit[]): boolean {
  return (
    edit.kind === 'set' &&
    later.some(
      (other) =>
        (other.kind === 'set' || other.kind === 'remove') && other.variantId === edit.variantId,
    )
  );
}

export type Removed = { line: CartViewLine; index: number };

/** The lines with those that were removed, at their former positions and with their former quantities. */
export function withRemoved(
  current: readonly CartViewLine[],
  removed: readonly Removed[],
): readonly CartViewLine[] {
  const ids = removed.map(({ line }) => line.variantId);
  const lines = current.filter(({ variantId }) => !ids.includes(variantId));
  for (const { line, index } of removed.toSorted((a, b) => a.index - b.index)) {
    lines.splice(index, 0, line);
  }
  return lines;
}

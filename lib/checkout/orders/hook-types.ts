import type { Database } from '@/lib/db/client';

/** An order that is about to be charged. */
export type PlacedOrder = {
  id: string;
  cartId: string;
  lines: readonly { variantId: string; quantity: number }[];
};

/** A variant of which an order asks for more than is available. */
export type Shortage = { variantId: string; wanted: number; left: number };

/** How a module takes part in orders; modules/hooks.ts lists the modules. */
export type OrderHooks = {
  module: string;
  /**
   * Called in the transaction that places the order, or starts another attempt of the order. The cart's orders, the
   * cart and the attempt are locked.
   * @returns the shortages. If there are any, nothing is placed.
   */
  orderPlaced?(tx: Database, order: PlacedOrder): Promise<Shortage[]>;
  /**
   * Called after the commit, in a worker's transaction, when the order's status has changed. The status may have
   * changed again since, and the hook may run several times, so it compares the module's data with the current status.
   * A hook that throws is retried.
   */
  orderChanged?(tx: Database, orderId: string): Promise<void>;
  /**
   * Called in the transaction that cancels units of a paid order before they are shipped. Their parcel is locked.
   * @param remaining units that are not cancelled, by variant
   */
  unitsCancelled?(
    tx: Database,
    orderId: string,
    remaining: ReadonlyMap<string, number>,
  ): Promise<void>;
  /**
   * Called in the transaction that undoes a cancellation.
   * @param units the units that were cancelled, by variant
   */
  unitsReopened?(tx: Database, orderId: string, units: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Called in the transaction that records returned units which can be sold again.
   * @param units units by variant. Negative if a return is undone.
   */
  unitsRestocked?(tx: Database, orderId: string, units: ReadonlyMap<string, number>): Promise<void>;
};

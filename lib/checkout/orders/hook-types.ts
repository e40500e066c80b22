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
   * In the transaction that places the order, or starts another attempt of it; the cart's orders, the cart and the
   * attempt are locked.
   * @returns what is missing: then nothing is placed
   */
  orderPlaced?(tx: Database, order: PlacedOrder): Promise<Shortage[]>;
  /**
   * After the commit, in a transaction of the worker: the order's status has changed. It may have changed again since,
   * and this may run several times, so it compares what the module has with what the status now asks for. If it throws,
   * it is tried again.
   */
  orderChanged?(tx: Database, orderId: string): Promise<void>;
  /**
   * In the transaction that cancels units of a paid order that were not shipped; their parcel is locked.
   * @param kept units that are not cancelled, by variant
   */
  unitsCancelled?(tx: Database, orderId: string, kept: ReadonlyMap<string, number>): Promise<void>;
  /**
   * In the transaction that undoes it.
   * @param units those that were cancelled, by variant
   */
  unitsReopened?(tx: Database, orderId: string, units: ReadonlyMap<string, number>): Promise<void>;
  /**
   * In the transaction that records returned units which can be sold again.
   * @param units by variant; negative where that is undone
   */
  unitsRestocked?(tx: Database, orderId: string, units: ReadonlyMap<string, number>): Promise<void>;
};

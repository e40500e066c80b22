/** How a module counts units; the SQL of each is over SQL expressions of ids. `modules/availability.ts` names the module. */
export type UnitCount = {
  /** Units of a variant that anybody can buy; null where they are not counted. */
  free(variantId: string): string;
  /** Units that an order of this cart has reserved, of a variant that is counted; null for none. */
  reserved(variantId: string, cartId: string): string;
  /** Whether an order has reserved units. */
  reserves(orderId: string): string;
};

/** How a module counts units, as SQL over SQL expressions of ids. Registered in `modules/availability.ts`. */
export type UnitCount = {
  /** Units that anybody can buy; null if the variant's are not counted. */
  free(variantId: string): string;
  /** Units that orders of this cart have reserved; null for none. */
  reserved(variantId: string, cartId: string): string;
  reserves(orderId: string): string;
};

import { availability } from '@/modules/availability';

/** SQL: units of a variant that anybody can buy; null if no module counts stock, or not this variant's. */
export function freeUnits(variantId: string): string {
  return availability[0]?.free(variantId) ?? 'NULL::int';
}

/** SQL: units that a cart can have, including those that its own orders reserved; null if they are not counted. */
export function unitsForCart(variantId: string, cartId: string): string {
  const [count] = availability;
  if (!count) return 'NULL::int';
  return `(${count.free(variantId)} + coalesce(${count.reserved(variantId, cartId)}, 0))`;
}

export function reservesUnits(orderId: string): string {
  return availability[0]?.reserves(orderId) ?? 'false';
}

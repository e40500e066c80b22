import { availability } from '@/modules/availability';

/** SQL: units of a variant that anybody can buy; null where they are not counted, as all are without a module. */
export function freeUnits(variantId: string): string {
  return availability[0]?.free(variantId) ?? 'NULL::int';
}

/** SQL: units of a variant that a cart can have, those included that its orders have reserved; null where they are not counted. */
export function unitsForCart(variantId: string, cartId: string): string {
  const [count] = availability;
  if (!count) return 'NULL::int';
  return `(${count.free(variantId)} + coalesce(${count.reserved(variantId, cartId)}, 0))`;
}

/** SQL: whether an order has reserved units that others could buy. */
export function reservesUnits(orderId: string): string {
  return availability[0]?.reserves(orderId) ?? 'false';
}

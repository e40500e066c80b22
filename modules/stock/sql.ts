import type { UnitCount } from '@/lib/catalog/unit-count';

export const stockCount: UnitCount = {
  free: (variantId) => `(SELECT level."onHand" - level.reserved FROM stock_levels level
    WHERE level."variantId" = ${variantId})`,
  reserved: (variantId, cartId) => `(SELECT sum(unit.held)::int FROM orders held
    JOIN stock_reservations unit ON unit."orderId" = held.id AND unit."variantId" = ${variantId}
    WHERE held."cartId" = ${cartId})`,
  reserves: (orderId) => `EXISTS (SELECT FROM stock_reservations unit
    WHERE unit."orderId" = ${orderId} AND unit.held > 0)`,
};

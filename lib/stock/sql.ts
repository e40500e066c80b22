/**
 * SQL: how many units of a variant a cart can have: the available ones, and those that an order of this cart has
 * reserved. Null where stock is not tracked.
 * @param variantId and `cartId`: SQL of both
 */
export function availableUnits(variantId: string, cartId: string): string {
  return `(SELECT level."onHand" - level.reserved + coalesce((
      SELECT sum(unit.held) FROM orders held
      JOIN stock_reservations unit ON unit."orderId" = held.id AND unit."variantId" = level."variantId"
      WHERE held."cartId" = ${cartId}), 0)::int
    FROM stock_levels level WHERE level."variantId" = ${variantId})`;
}

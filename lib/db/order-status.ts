import type { OrderStatus } from './generated/enums';

/** Statuses of orders that may be charged without a decision by staff. */
export const chargeableOrders: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/** Statuses of orders that are neither paid nor given up. No other charge may start for their carts. */
export const unsettledOrders: readonly OrderStatus[] = [...chargeableOrders, 'REVIEW'];

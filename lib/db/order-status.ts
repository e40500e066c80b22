import type { OrderStatus } from './generated/enums';

/** Order states in which the order may be charged without a person. */
export const chargeableOrders: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/** Order states in which no other charge may start for the same cart: an order is neither paid nor given up. */
export const unsettledOrders: readonly OrderStatus[] = [...chargeableOrders, 'REVIEW'];

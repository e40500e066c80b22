import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { followOrder, reserveUnits } from './store';

/** What stock does about orders. */
export const stockHooks: OrderHooks = {
  module: 'stock',
  orderPlaced: reserveUnits,
  orderChanged: followOrder,
};

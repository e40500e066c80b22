import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { cancelUnits, followOrder, reopenUnits, reserveUnits, restockUnits } from './store';

export const stockHooks: OrderHooks = {
  module: 'stock',
  orderPlaced: reserveUnits,
  orderChanged: followOrder,
  unitsCancelled: cancelUnits,
  unitsReopened: reopenUnits,
  unitsRestocked: restockUnits,
};

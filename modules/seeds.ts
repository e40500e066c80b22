import { seedSample } from '@/modules/demo/sample';
import { seedStock } from '@/modules/stock/seed-stock';
import { seedDemoPlans } from '@/modules/subscriptions/plans/seed';

/** Steps that fill a new demo after the catalogue, in this order. */
export const seeds: readonly (() => Promise<void>)[] = [
  seedDemoPlans, // module: subscriptions
  seedStock, // module: stock
  seedSample, // module: demo
];

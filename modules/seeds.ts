import { seedSample } from '@/modules/demo/sample';
import { seedStock } from '@/modules/stock/seed-stock';
import { seedDemoPlans } from '@/modules/subscriptions/plans/seed';

/** What the seed makes of a new demo when the catalogue is complete, in this order. */
export const seeds: readonly (() => Promise<void>)[] = [
  seedDemoPlans, // module: subscriptions
  seedStock, // module: stock
  seedSample, // module: demo
];

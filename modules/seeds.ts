import { seedDemoPlans } from '@/lib/subscriptions/plans/seed-demo';
import { seedSample } from '@/modules/demo/sample';
import { seedStock } from '@/modules/stock/seed-stock';

/** What the seed makes of a new demo when the catalogue is complete, in this order. */
export const seeds: readonly (() => Promise<void>)[] = [
  seedDemoPlans,
  seedStock, // module: stock
  seedSample, // module: demo
];

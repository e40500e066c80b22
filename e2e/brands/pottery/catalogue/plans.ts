import type { SeedPlan } from '@/lib/subscriptions/plans/seed-types';

export const changesCloseDays = 2;

/** Reuses the key of one plan of the demo, with another name, price and currency; the others are removed. */
export const plans: readonly SeedPlan[] = [
  {
    key: 'office-club',
    name: 'Studio Box',
    tagline: 'A piece of the last kiln, every month.',
    description: 'A bowl, a plate or a vase, as the kiln gives it.',
    features: ['One piece', 'Delivery included'],
    categories: ['bowls', 'vases'],
    art: 'table',
    price: 3900,
    trialDays: 0,
    graceDays: 7,
  },
];

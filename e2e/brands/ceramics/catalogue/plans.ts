import type { SeedPlan } from '@/lib/subscriptions/plans/seed-types';

export const changesCloseDays = 2;

export const plans: readonly SeedPlan[] = [
  {
    key: 'bowl-a-month',
    name: 'Bowl a month',
    tagline: 'Twelve bowls a year, each by another potter.',
    description: 'A bowl in the glaze of the month.',
    features: ['One bowl', 'Delivery included'],
    categories: ['bowls'],
    art: 'bowl',
    price: 3200,
    trialDays: 0,
    graceDays: 7,
  },
];

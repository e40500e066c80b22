import type { PlanQuestion, SeedPlan } from '@/lib/subscriptions/plans/seed-types';

/** Until how many days before the next charge a customer changes what the next parcel is and where it goes. */
export const changesCloseDays = 2;

const grind: PlanQuestion = {
  key: 'grind',
  label: 'Grind',
  options: [
    { value: 'beans', label: 'Whole beans' },
    { value: 'espresso', label: 'Ground for espresso' },
    { value: 'moka', label: 'Ground for the moka pot' },
    { value: 'filter', label: 'Ground for filter' },
    { value: 'press', label: 'Ground for the press' },
  ],
};

/**
 * The coffee clubs. Prices are minor units of the shop's currency, for one unit and month, before
 * tax; they have to be those of the service's plans.
 */
export const plans: readonly SeedPlan[] = [
  {
    key: 'first-light-club',
    name: 'First Light Club',
    tagline: 'One bright bag a month, for the morning.',
    description:
      'One 250 g bag of the filter coffee we are happiest with this month, roasted two days before it leaves.',
    features: [
      '250 g of filter coffee, another one each month',
      'Roasted the day before it leaves',
      'A card about the farm and how to brew it',
      'Delivery included',
    ],
    fits: ['filter'],
    art: 'bag-first-light',
    price: 1400,
    trialDays: 14,
    graceDays: 7,
    asks: [grind],
  },
  {
    key: 'all-day-club',
    name: 'All Day Club',
    tagline: 'Two bags a month: one for the morning, one for after lunch.',
    description:
      'A bright filter coffee and a round espresso, 250 g each, chosen to be drunk side by side.',
    features: [
      'Two bags of 250 g: one filter, one espresso',
      'Roasted the day before they leave',
      'First pick of small lots',
      'Delivery included',
    ],
    fits: ['filter', 'espresso'],
    art: 'bag-high-noon',
    price: 2600,
    trialDays: 14,
    graceDays: 7,
    asks: [grind],
  },
  {
    key: 'office-club',
    name: 'Office Club',
    tagline: 'A kilo a month for people who work, and drink, together.',
    description:
      'A kilo of the house espresso, ground for your machine or not at all. Take as many as your office needs.',
    features: [
      '1 kg of house espresso a unit',
      'As many units as you like, changed at any time',
      'One invoice a month',
      'Delivery included',
    ],
    fits: ['espresso'],
    art: 'bag-lamplight',
    price: 3400,
    trialDays: 0,
    graceDays: 10,
    asks: [grind],
  },
];

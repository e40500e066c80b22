import type { PlanQuestion, SeedPlan } from '@/modules/subscriptions/plans/seed-types';

const grinds = {
  beans: 'Whole beans',
  espresso: 'Ground for espresso',
  moka: 'Ground for the moka pot',
  filter: 'Ground for filter',
  press: 'Ground for the press',
  each: 'Ground, one for filter and one for espresso',
};

function grind(...values: (keyof typeof grinds)[]): PlanQuestion {
  const options = values.map((value) => ({ value, label: grinds[value] }));
  return { key: 'grind', label: 'Grind', options };
}

/** Prices are in minor units per unit and month, with tax, and must equal those of the service's plans. */
export const plans: readonly SeedPlan[] = [
  {
    key: 'first-light-club',
    name: 'First Light Club',
    tagline: 'One bright bag a month, for the morning.',
    description:
      'One 250 g bag of the filter coffee we are happiest with this month, roasted two days before it leaves.',
    features: [
      'A different filter coffee every month, 250 g',
      'Roasted two days before it leaves',
      'A card about the farm and how to brew it',
      'Delivery included',
    ],
    categories: ['filter'],
    art: 'bag-dew-point',
    price: 1400,
    prices: { CHF: 1600 },
    trialDays: 14,
    graceDays: 7,
    questions: [grind('beans', 'filter', 'press')],
  },
  {
    key: 'all-day-club',
    name: 'All Day Club',
    tagline: 'Two bags a month: one for the morning, one for after lunch.',
    description:
      'A bright filter coffee and a round espresso, 250 g each, chosen to be drunk side by side.',
    features: [
      'Two bags of 250 g: one filter, one espresso',
      'Roasted two days before they leave',
      'First pick of small lots',
      'Delivery included',
    ],
    categories: ['filter', 'espresso'],
    art: 'bag-high-noon',
    price: 2600,
    prices: { CHF: 2900 },
    trialDays: 14,
    graceDays: 7,
    questions: [grind('beans', 'each')],
  },
  {
    key: 'office-club',
    name: 'Office Club',
    tagline: 'A kilo a month for people who work, and drink, together.',
    description:
      'A kilo of Morning Shift, the espresso of our own bar, ground for your machine or not at all. Take as many as your office needs.',
    features: [
      '1 kg of Morning Shift for each unit',
      'As many units as you like, changed at any time',
      'One invoice a month',
      'Delivery included',
    ],
    categories: ['espresso'],
    art: 'bag-morning-shift',
    price: 3400,
    prices: { CHF: 3900 },
    trialDays: 0,
    graceDays: 10,
    questions: [grind('beans', 'espresso', 'moka')],
  },
];

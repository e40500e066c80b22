import { expect, test } from 'vitest';
import { plansMarkdown } from '@/components/site/markdown/markdown';
import { viewIn } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';
import { planIn } from './localize';

const german = viewIn('de');
/** Named like a product that has a German name. */
const plan = {
  key: 'hob-moka-club',
  page: 'hob-moka-club',
  name: 'Hob Moka',
  tagline: 'One bright bag a month, for the morning.',
  description: 'Imported elsewhere',
  features: ['Delivery included'],
  art: null,
  price: { amount: 1400, currency: 'EUR' },
  trialDays: 0,
  graceDays: 0,
};

test('a plan’s name is localized, too', () => {
  const shown = planIn(german, plan);
  expect(shown.name).toBe('Herdkanne');
  expect(shown.tagline).toBe('Ein heller Beutel im Monat, für den Morgen.');
  expect(shown.description).toBe('Imported elsewhere');
  expect(plansMarkdown([plan], 'https://shop.example', textsIn(german))).toContain('## Herdkanne');
  expect(planIn(viewIn('en'), plan).name).toBe('Hob Moka');
});

import { expect, test } from 'vitest';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { english, german } from '@/lib/testing/builders/views';
import { planIn } from './localize';

/** A text of the catalogue that is translated; its name stays without one, in a shop of one language. */
const [[phrase, translated] = ['Morning', 'Morning']] = Object.entries(cataloguePhrases.de ?? {});
const plan = {
  key: 'club',
  page: 'club',
  name: phrase,
  tagline: phrase,
  description: 'Imported elsewhere',
  features: [phrase],
  art: null,
  price: { amount: 1400, currency: 'EUR' },
  trialDays: 0,
  graceDays: 0,
};

test('a plan’s name is localized, too', () => {
  const shown = planIn(german, plan);
  expect(shown).toMatchObject({
    ...{ name: translated, tagline: translated, features: [translated] },
    description: 'Imported elsewhere',
  });
  expect(planIn(english, plan).name).toBe(phrase);
});

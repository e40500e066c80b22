import { expect, test } from 'vitest';
import { failureMessage, messageOf, shortMessage, withoutAssurance } from '@/lib/checkout/messages';
import type { StoreView } from '@/lib/markets/types';
import { findView } from '@/lib/markets/views';
import { overLimitMessage } from '@/lib/ratelimit/rules';
import { said, sayIn } from './said';

function viewOf(key: string): StoreView {
  const view = findView(key);
  if (!view) throw new Error(`There is no view ${key}`);
  return view;
}

const german = viewOf('de');
const limit = { name: 'x', max: 5, windowMs: 900_000, of: 'signInLinks' } as const;

test('what a domain says is said in the view that is spoken, and in the default one elsewhere', async () => {
  const say = async () => [
    overLimitMessage(limit, 170_000),
    messageOf('limited', { limit: 'x' }),
    shortMessage([{ name: 'First Light', detail: '250 g, Whole bean', left: 2 }]),
  ];
  expect(await sayIn(german, say)).toEqual([
    'Zu viele Anmeldelinks in kurzer Zeit. Bitte warten Sie 3 Minuten und versuchen Sie es noch einmal.',
    'x Diesmal wurde nichts belastet, und Ihre Eingaben bleiben erhalten.',
    'Nur noch 2 da von: First Light, 250 g, Ganze Bohne. Es wurde nichts belastet. Ändern Sie Ihren Warenkorb, um fortzufahren.',
  ]);
  expect((await say())[0]).toMatch(/^Too many sign-in links .* wait 3 minutes/);
});

test('two visitors at once are told each in their own language', async () => {
  const say = (view: StoreView) =>
    sayIn(view, async () => {
      await new Promise((done) => setTimeout(done, 1));
      return said().view.key;
    });
  const keys = ['de', 'en', 'qps', 'de', 'en'];
  expect(await Promise.all(keys.map((key) => say(viewOf(key))))).toEqual(keys);
});

test('the assurance that nothing was charged is left out where it is not known, in every language', async () => {
  for (const key of ['en', 'de']) {
    const texts = await sayIn(viewOf(key), async () => {
      const { payment } = said().t;
      const told = [
        messageOf('unavailable'),
        ...Object.keys(payment.failures).map((reason) => failureMessage(reason)),
      ];
      expect(told.join()).toContain(payment.safe);
      expect(told.join()).not.toMatch(/\{\w+\}/);
      return told
        .map((message) => withoutAssurance(message))
        .filter((one) => one.includes(payment.safe));
    });
    expect(texts).toEqual([]);
  }
});

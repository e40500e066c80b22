import { expect, test } from 'vitest';
import { failureMessage, messageOf, shortMessage, withoutAssurance } from '@/lib/checkout/messages';
import type { StoreView } from '@/lib/markets/types';
import { findView } from '@/lib/markets/views';
import { overLimitMessage } from '@/lib/ratelimit/rules';
import { quantityChangeSchema } from '@/lib/subscriptions/attempt/schema';
import * as ofSubscriptions from '@/lib/subscriptions/messages';
import { currentTexts, runInView } from './current-view';
import { textsIn } from './wording';

function viewOf(key: string): StoreView {
  const view = findView(key);
  if (!view) throw new Error(`There is no view ${key}`);
  return view;
}

const german = viewOf('de');
const limit = { name: 'x', max: 5, windowMs: 900_000, of: 'signInLinks' } as const;

test('a domain’s messages are in the current view, and in the default one elsewhere', async () => {
  const say = async () => [
    overLimitMessage(limit, 170_000),
    messageOf('limited', { limit: 'x' }),
    shortMessage([{ name: 'First Light', detail: '250 g, Whole bean', left: 2 }]),
  ];
  expect(await runInView(german, say)).toEqual([
    'Zu viele Anmeldelinks in kurzer Zeit. Bitte warten Sie 3 Minuten und versuchen Sie es noch einmal.',
    'x Diesmal wurde nichts abgebucht, und Ihre Eingaben bleiben erhalten.',
    'Nur noch 2 vorrätig: First Light, 250 g, Ganze Bohne. Es wurde nichts abgebucht. Ändern Sie Ihren Warenkorb, um fortzufahren.',
  ]);
  expect((await say())[0]).toMatch(/^Too many sign-in links .* wait 3 minutes/);
});

test('a subscriber’s messages are in their language, with what was charged', async () => {
  const say = async () => [
    ofSubscriptions.messageOf('planGone'),
    ofSubscriptions.failureMessage('card-expired'),
    ofSubscriptions.failureMessage('something new'),
    quantityChangeSchema.safeParse({ id: 'x', quantity: 'many' }).error?.issues[1]?.message,
  ];
  expect(await runInView(german, say)).toEqual([
    'Dieses Abo kann nicht mehr abgeschlossen werden. Diesmal wurde nichts abgebucht.',
    expect.stringMatching(/^Ihre Bank meldet, .* Nach Auskunft des Zahlungsdienstes hat nichts/),
    expect.stringMatching(/^Ihre Anfrage kam nicht an\. Diesmal wurde nichts abgebucht\./),
    'Geben Sie eine ganze Zahl von 1 bis 10.000 ein.',
  ]);
  expect(await say()).toContain('Enter a whole number from 1 to 10,000.');
  for (const key of ['en', 'de']) {
    await runInView(viewOf(key), async () => {
      const { failures, messages } = currentTexts().t.subscriptions;
      const results = [
        ...Object.keys(failures).map((reason) => ofSubscriptions.failureMessage(reason)),
        ...(Object.keys(messages) as (keyof typeof messages)[]).map(ofSubscriptions.messageOf),
      ];
      expect(results.join()).not.toMatch(/\{\w+\}/);
    });
  }
});

test('a card check is never described as a charge, in any language', () => {
  for (const key of ['en', 'de']) {
    const { account, checkout } = textsIn(viewOf(key)).t;
    const { expired, notLoaded, notRenewed, notSent } = checkout.card;
    for (const text of [expired, notLoaded, notRenewed, notSent])
      expect(text).toContain(account.newCard.charged);
  }
});

test('two concurrent visitors each get their own language', async () => {
  const say = (view: StoreView) =>
    runInView(view, async () => {
      await new Promise((done) => setTimeout(done, 1));
      return currentTexts().view.key;
    });
  const keys = ['de', 'en', 'qps', 'de', 'en'];
  expect(await Promise.all(keys.map((key) => say(viewOf(key))))).toEqual(keys);
});

test('the assurance that nothing was charged is left out where it is unknown, in every language', async () => {
  for (const key of ['en', 'de']) {
    const texts = await runInView(viewOf(key), async () => {
      const { payment } = currentTexts().t;
      const messages = [
        messageOf('unavailable'),
        ...Object.keys(payment.failures).map((reason) => failureMessage(reason)),
      ];
      expect(messages.join()).toContain(payment.safe);
      expect(messages.join()).not.toMatch(/\{\w+\}/);
      return messages
        .map((message) => withoutAssurance(message))
        .filter((one) => one.includes(payment.safe));
    });
    expect(texts).toEqual([]);
  }
});

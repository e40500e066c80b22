import { expect, test } from 'vitest';
import { formatCount } from '@/lib/format'; // module: subscriptions
import type { StoreView } from '@/lib/markets/types';
import { defaultView, findView } from '@/lib/markets/views';
import { overLimitMessage } from '@/lib/ratelimit/over-limit';
import { english, german } from '@/lib/testing/builders/views';
import { quantityChangeSchema } from '@/modules/subscriptions/attempt/schema';
import * as ofSubscriptions from '@/modules/subscriptions/messages';
import { currentTexts, runInView } from './current-view';
import { textsIn } from './wording';

const pseudo = findView('qps');
if (!pseudo) throw new Error('There is no pseudo-language');
const views = [german, english, pseudo];
const limit = { name: 'x', max: 5, windowMs: 900_000, of: 'signInLinks' } as const;

test('a domain’s messages are in the current view, and in the default one elsewhere', async () => {
  const say = async () => [overLimitMessage(limit, 170_000)];
  expect(await runInView(german, say)).toEqual([
    'Zu viele Anmeldelinks in kurzer Zeit. Bitte warten Sie 3 Minuten und versuchen Sie es noch einmal.',
  ]);
  expect((await say())[0]).toMatch(/^Too many sign-in links .* wait 3 minutes/);
});

// module: subscriptions
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
  const most = formatCount(10_000, defaultView.locale);
  expect(await say()).toContain(`Enter a whole number from 1 to ${most}.`);
  for (const view of [english, german]) {
    await runInView(view, async () => {
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
  for (const view of [english, german]) {
    const { account, checkout } = textsIn(view).t;
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
  const visitors = [...views, ...views];
  expect(await Promise.all(visitors.map(say))).toEqual(visitors.map(({ key }) => key));
});

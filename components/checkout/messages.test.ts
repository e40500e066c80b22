import { describe, expect, test } from 'vitest';
import type { PayAnswer } from '@/lib/checkout/actions';
import { english, german } from '@/lib/testing/builders/views';
import { textsIn } from '@/lib/texts/wording';
import { failureMessage, payMessage, problemMessage, quoteMessage } from './messages';

const views = [english, german].map((view) => ({ ...view, texts: textsIn(view).t.payment }));
const en = textsIn(english).t.payment;
const de = textsIn(german).t.payment;
const next = { nextKey: 'key' };

/** An answer for each code. */
function answers(isUncharged: boolean): PayAnswer[] {
  const rest = { ...next, isUncharged };
  const refusals = ['unavailable', 'paused', 'tooManyOpen'] as const;
  const changes = [
    'stalePage',
    'signedOut',
    'conflict',
    'changed',
    'datesChanged',
    'tooMuch',
  ] as const;
  const problems = Object.keys(en.problems) as (keyof typeof en.problems)[];
  return [
    ...[...Object.keys(en.failures), 'token-reused', 'unknown', null].map(
      (reason) => ({ outcome: 'declined', reason, by: 'card', ...rest }) as const,
    ),
    ...[...changes, ...problems].map(
      (why) => ({ outcome: 'changed', why, quote: null, short: [], ...rest }) as const,
    ),
    ...refusals.map((why) => ({ outcome: 'unavailable', why, ...rest }) as const),
    { outcome: 'busy', why: 'busy', orderPath: null },
    { outcome: 'busy', why: 'matchKeyBusy', orderPath: null },
    { outcome: 'invalid', fields: {}, ...rest },
    { outcome: 'unsure' },
  ];
}

describe.each(views)('in $language', ({ texts }) => {
  test('each answer has a complete message', () => {
    for (const isUncharged of [true, false]) {
      for (const answer of answers(isUncharged)) {
        const message = payMessage(texts, answer);
        expect(message).not.toMatch(/^$|\{\w+\}| {2}|^ | $/);
      }
    }
  });

  test('"You have not been charged" appears only if that is certain', () => {
    const say = (isUncharged: boolean) =>
      answers(isUncharged).map((answer) => payMessage(texts, answer));
    expect(say(true).filter((item) => item.includes(texts.safe)).length).toBeGreaterThan(20);
    expect(say(false).filter((item) => item.includes(texts.safe))).toEqual([]);
  });
});

test('missing units are listed by item', () => {
  const short = [
    { item: 'First Light, 250 g', left: 2 },
    { item: 'Kettle', left: 0 },
  ];
  const problem = { why: 'too-few-left', short } as const;
  expect(problemMessage(de, { ...problem, short: short.slice(0, 1), isUncharged: true })).toBe(
    'Nur noch 2 vorrätig: First Light, 250 g. Es wurde nichts abgebucht. Ändern Sie Ihren Warenkorb, um fortzufahren.',
  );
  expect(quoteMessage(en, { ...problem, isUncharged: false })).toBe(
    'Only 2 left of First Light, 250 g. Kettle is out of stock. Change your cart to continue.',
  );
  expect(quoteMessage(en, { why: 'notQuoted' })).toBe(en.messages.notQuoted);
});

test('an unknown reason has a general message', () => {
  expect(failureMessage(en, 'something new', false)).toBe(
    'The payment did not go through. Enter your card, then select Pay again.',
  );
});

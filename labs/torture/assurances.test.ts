import { describe, expect, test } from 'vitest';
import { failureMessage } from '@/components/checkout/messages';
import { defaultView, publishedViews } from '@/lib/markets/views';
import { runInView } from '@/lib/texts/current-view';
import { textsOf } from '@/lib/texts/dictionaries';
import {
  failureMessage as subscriptionFailure,
  messageOf as subscriptionMessage,
} from '@/modules/subscriptions/messages';
import { assures, type TimedMessage, untrueMessages } from './assurances.ts';

test.each(publishedViews)('assurances are recognised in the view $key', (view) =>
  runInView(view, async () => {
    const { payment } = textsOf(view);
    expect(assures('not charged', failureMessage(payment, 'card-declined', true))).toBe(true);
    expect(assures('not charged', failureMessage(payment, 'card-declined', false))).toBe(false);
    for (const message of [
      payment.messages.invalid,
      payment.messages.noToken,
      payment.messages.limited,
      subscriptionMessage('changed'), // module: subscriptions
    ]) {
      expect([message, assures('not charged this time', message)]).toEqual([message, true]);
    }
    expect(assures('unchanged', subscriptionMessage('samePlan'))).toBe(true); // module: subscriptions
    // module: subscriptions
    expect(assures('unchanged', subscriptionMessage('quantityChanged'), true)).toBe(false);
    expect(assures('ended', subscriptionMessage('cancelled'))).toBe(true); // module: subscriptions
  }),
);

// module: subscriptions
test('what names the service as its source counts where nothing is in between', () => {
  for (const [assurance, message] of [
    ['unchanged', subscriptionMessage('refused')],
    ['unchanged', subscriptionMessage('cardRefused')],
    ['not charged this time', subscriptionFailure('card-declined')],
  ] as const) {
    expect([message, assures(assurance, message)]).toEqual([message, false]);
    expect([message, assures(assurance, message, true)]).toEqual([message, true]);
  }
});

const { payment } = textsOf(defaultView);

const answer = (change: Partial<TimedMessage>): TimedMessage => ({
  submittedAt: 10_000,
  answeredAt: 12_000,
  isBeside: false,
  outcome: 'invalid',
  message: payment.messages.invalid,
  ...change,
});

describe('a message is untrue', () => {
  const declined = answer({
    outcome: 'refused',
    message: failureMessage(payment, 'card-declined', true),
  });

  test('if it assures that nothing was charged after any charge, its own submission’s among them', () => {
    expect(untrueMessages([declined], [5_000])).toEqual([declined]);
    expect(untrueMessages([declined], [11_500])).toEqual([declined]);
    expect(untrueMessages([declined], [13_000])).toEqual([]);
    const cautious = answer({ message: failureMessage(payment, 'card-declined', false) });
    expect(untrueMessages([cautious], [5_000])).toEqual([]);
  });

  test('if a concurrent submission was charged, unless just now', () => {
    const twin = { ...declined, isBeside: true };
    expect(untrueMessages([twin], [10_500])).toEqual([twin]);
    expect(untrueMessages([twin], [11_500])).toEqual([]);
  });

  test('if it assures the same of this submission, and only this one can have been charged', () => {
    expect(untrueMessages([answer({})], [11_000])).toEqual([answer({})]);
    expect(untrueMessages([answer({})], [5_000, 13_000])).toEqual([]);
    const lost = answer({ submittedAt: 1, answeredAt: 3, outcome: 'none', message: '' });
    expect(untrueMessages([lost, answer({})], [11_000])).toEqual([]);
  });
});

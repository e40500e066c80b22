import { describe, expect, test } from 'vitest';
import { failureMessage, messageOf } from '@/lib/checkout/messages';
import { publishedViews } from '@/lib/markets/views';
import { messageOf as subscriptionMessage } from '@/lib/subscriptions/messages';
import { runInView } from '@/lib/texts/current-view';
import { assures, type TimedMessage, untrueMessages } from './assurances.ts';

test.each(publishedViews)('assurances are recognised in the view $key', (view) =>
  runInView(view, async () => {
    expect(assures('not charged', failureMessage('card-declined'))).toBe(true);
    expect(assures('not charged', failureMessage('card-declined', false))).toBe(false);
    expect(assures('not charged this time', messageOf('invalid'))).toBe(true);
    expect(assures('not charged this time', subscriptionMessage('changed'))).toBe(true);
    expect(assures('unchanged', subscriptionMessage('samePlan'))).toBe(true);
    expect(assures('unchanged', subscriptionMessage('quantityChanged'))).toBe(false);
  }),
);

const answer = (change: Partial<TimedMessage>): TimedMessage => ({
  submittedAt: 10,
  answeredAt: 12,
  outcome: 'invalid',
  message: messageOf('invalid'),
  ...change,
});

describe('a message is untrue', () => {
  const declined = answer({ outcome: 'refused', message: failureMessage('card-declined') });

  test('if it assures that nothing was charged after any charge, its own submission’s among them', () => {
    expect(untrueMessages([declined], [5])).toEqual([declined]);
    expect(untrueMessages([declined], [11])).toEqual([declined]);
    expect(untrueMessages([declined], [13])).toEqual([]);
    const cautious = answer({ message: failureMessage('card-declined', false) });
    expect(untrueMessages([cautious], [5])).toEqual([]);
  });

  test('if it assures the same of this submission, and only this one can have been charged', () => {
    expect(untrueMessages([answer({})], [11])).toEqual([answer({})]);
    expect(untrueMessages([answer({})], [5, 13])).toEqual([]);
    const lost = answer({ submittedAt: 1, answeredAt: 3, outcome: 'none', message: '' });
    expect(untrueMessages([lost, answer({})], [11])).toEqual([]);
  });
});

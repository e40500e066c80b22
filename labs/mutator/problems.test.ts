import { describe, expect, test } from 'vitest';
import { failureMessage } from '@/components/checkout/messages';
import { defaultView } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';
import { type BuyerRecords, problemsOf } from './problems';

const records = (change: Partial<BuyerRecords>): BuyerRecords => ({
  order: { status: 'PAID', transactionId: 'one' },
  charges: [{ id: 'one', at: 20 }],
  messages: [],
  ...change,
});
const order = (status: string) => ({ status, transactionId: null });
const twice = [
  { id: 'one', at: 20 },
  { id: 'two', at: 30 },
];

describe('a buyer', () => {
  test.each([
    ['who is charged once for a paid order has no problem', {}, []],
    ['who never ordered has none', { order: null, charges: [] }, []],
    ['whose second charge nobody is told of has one', { charges: twice }, ['charged twice, PAID']],
    [
      'whose order stays uncertain has one, and so has each charge nobody is told of',
      { order: order('UNCERTAIN'), charges: twice },
      [
        'still UNCERTAIN after all time has passed',
        'charged twice, UNCERTAIN',
        'charged, and the order is UNCERTAIN',
      ],
    ],
    ['whose order is under review has none', { order: order('REVIEW'), charges: twice }, []],
    [
      'who is charged for a failed order has one',
      { order: order('FAILED') },
      ['charged, and the order is FAILED'],
    ],
    ['whose order is paid by nothing has one', { charges: [] }, ['paid without a charge']],
  ])('%s', (_, change, expected) => {
    expect(problemsOf(records(change), new Set())).toEqual(expected);
  });

  test('has none of a charge that was reported to the merchant', () => {
    expect(problemsOf(records({ charges: twice }), new Set(['two']))).toEqual([]);
    expect(problemsOf(records({ order: order('FAILED') }), new Set(['one']))).toEqual([]);
  });

  test('has one of each untrue message, whatever was said later', () => {
    const message = failureMessage(textsOf(defaultView).payment, 'card-declined', true);
    const said = (answeredAt: number) => {
      const times = { submittedAt: answeredAt - 1, answeredAt, isBeside: false };
      return { ...times, outcome: 'declined', message };
    };
    const thanks = { ...said(41), outcome: 'paid', message: '' };
    expect(problemsOf(records({ messages: [said(10), thanks] }), new Set())).toEqual([]);
    expect(problemsOf(records({ messages: [said(25), thanks] }), new Set())).toEqual([
      `charged, and told “${message}”`,
    ]);
  });
});

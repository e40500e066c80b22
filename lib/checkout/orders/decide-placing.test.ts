import { describe, expect, test } from 'vitest';
import {
  decidePlacing,
  type KnownAttempt,
  type KnownOrder,
  type PlacingDecision,
  type PlacingFacts,
} from './decide-placing';

const submission = { fingerprint: 'this', cartId: 'cart', tokenHash: 'token' };

const order = (status: KnownOrder['status'], change: Partial<KnownOrder> = {}): KnownOrder => ({
  ...{ id: 'order', cartId: 'cart', fingerprint: 'this', status },
  ...change,
});
const other = (status: KnownOrder['status']) => order(status, { id: 'other', fingerprint: 'x' });
const attempt = (change: Partial<KnownAttempt> = {}): KnownAttempt => ({
  ...{ id: 'a1', orderId: 'order', number: 1, state: 'CREATED', tokenHash: 'old', isLeased: false },
  ...change,
});
const ofOther = (change: Partial<KnownAttempt> = {}) =>
  attempt({ id: 'a9', orderId: 'other', ...change });
const key = { fingerprint: 'this', orderId: 'order' };
const none: PlacingFacts = { key: null, orders: [], isCartOpen: true, attempts: [] };

type Case = [when: string, facts: Partial<PlacingFacts>, decision: PlacingDecision];

const existing = { outcome: 'existing', orderId: 'order' } as const;
const next = { outcome: 'next-attempt', orderId: 'order', number: 2, abandoned: [] } as const;

const cases: Case[] = [
  ['nothing is known', {}, { outcome: 'new-order', abandoned: [] }],
  [
    'the key is of another purchase',
    { key: { ...key, fingerprint: 'x' } },
    { outcome: 'conflict' },
  ],
  ['the cart is closed', { isCartOpen: false }, { outcome: 'cart-closed', paidOrderId: null }],
  [
    'the cart is paid',
    { isCartOpen: false, orders: [order('PAID')] },
    { outcome: 'cart-closed', paidOrderId: 'order' },
  ],
  [
    'the cart was closed, and the key has its paid order',
    { key, isCartOpen: false, orders: [order('PAID')] },
    existing,
  ],
  [
    'the token was used elsewhere',
    { attempts: [attempt({ orderId: null, tokenHash: 'token' })] },
    { outcome: 'token-reused' },
  ],
  [
    'another purchase failed',
    { orders: [other('FAILED')] },
    { outcome: 'new-order', abandoned: [] },
  ],
  [
    'another purchase is being sent',
    { orders: [other('PAYING')], attempts: [ofOther({ state: 'SENDING' })] },
    { outcome: 'busy', orderId: 'other' },
  ],
  [
    'another purchase is under review',
    { orders: [other('REVIEW')], attempts: [ofOther({ state: 'REVIEW' })] },
    { outcome: 'busy', orderId: 'other' },
  ],
  [
    'another purchase is prepared by a process',
    { orders: [other('PENDING')], attempts: [ofOther({ isLeased: true })] },
    { outcome: 'busy', orderId: 'other' },
  ],
  [
    'another purchase was never sent',
    { orders: [other('PENDING')], attempts: [ofOther()] },
    { outcome: 'new-order', abandoned: [ofOther()] },
  ],
  [
    'this purchase failed, and another is unsettled',
    {
      key,
      orders: [order('FAILED'), other('UNCERTAIN')],
      attempts: [attempt({ state: 'REFUSED' }), ofOther({ state: 'UNKNOWN' })],
    },
    { outcome: 'busy', orderId: 'other' },
  ],
  [
    'this purchase failed, and another has paid the cart',
    { key, orders: [order('FAILED'), other('PAID')], attempts: [attempt({ state: 'REFUSED' })] },
    { outcome: 'cart-closed', paidOrderId: 'other' },
  ],
  [
    'this purchase failed with another card',
    { orders: [order('FAILED')], attempts: [attempt({ state: 'REFUSED' })] },
    next,
  ],
  [
    'this purchase failed with the same card token',
    {
      key,
      orders: [order('FAILED')],
      attempts: [attempt({ state: 'REFUSED', tokenHash: 'token' })],
    },
    existing,
  ],
  [
    'this purchase failed with the same card token, then with another one',
    {
      key,
      orders: [order('FAILED')],
      attempts: [
        attempt({ state: 'REFUSED', tokenHash: 'token' }),
        attempt({ id: 'a2', number: 2, state: 'REFUSED' }),
      ],
    },
    { outcome: 'token-reused' },
  ],
  ...(['PAYING', 'UNCERTAIN', 'REVIEW', 'PAID'] as const).map(
    (status): Case => [
      `this purchase is ${status}`,
      { key, orders: [order(status)], attempts: [attempt({ state: 'SENDING' })] },
      existing,
    ],
  ),
  [
    'this purchase is prepared by a process',
    {
      key,
      orders: [order('PENDING')],
      attempts: [attempt({ isLeased: true, tokenHash: 'token' })],
    },
    existing,
  ],
  [
    'this submission was never sent',
    { key, orders: [order('PENDING')], attempts: [attempt({ tokenHash: 'token' })] },
    { outcome: 'resume', orderId: 'order', attemptId: 'a1' },
  ],
  [
    'this purchase was never sent, and has another token now',
    { key, orders: [order('PENDING')], attempts: [attempt()] },
    { ...next, abandoned: [attempt()] },
  ],
  [
    'this purchase is in a cart that took over its order',
    {
      key,
      orders: [order('FAILED', { cartId: 'joined' })],
      attempts: [attempt({ state: 'ABANDONED' })],
    },
    next,
  ],
];

describe('a submission of Pay', () => {
  test.each(cases)('when %s', (_, facts, decision) => {
    expect(decidePlacing({ ...none, ...facts }, submission)).toEqual(decision);
  });
});

import { expect, test } from 'vitest';
import { messageOf } from '@/modules/subscriptions/messages';
import type { LedgerCharge } from '../ledger/compare-ledgers.ts';
import {
  compareSubscriptions,
  type HeldSubscription,
  type SubscriptionLedgers,
} from './compare-subscriptions.ts';
import type { ServiceSubscription } from './read-subscriptions.ts';
import type { JoinAnswer } from './subscriber.ts';

const EMAIL = 'ada@example.com';
const start = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

const booked = (change: Partial<ServiceSubscription> = {}): ServiceSubscription => ({
  id: 's1',
  customerId: 'c1',
  planId: 'p1',
  quantity: 1,
  status: 'ACTIVE',
  hasEnded: false,
  isCancelled: change.hasEnded ?? false,
  cardLastFourDigits: '4242',
  createdAt: at(0),
  endedAt: null,
  state: '',
  ...change,
});

const subscription = (change: Partial<HeldSubscription> = {}): HeldSubscription => ({
  serviceId: 's1',
  status: 'ACTIVE',
  isFound: false,
  paidUntil: new Date(at(31 * 24 * 60)),
  isEstimated: false,
  ...change,
});

const charge = (change: Partial<LedgerCharge> = {}): LedgerCharge => ({
  id: 't1',
  customerId: 'c1',
  amount: 16.8,
  currency: 'EUR',
  cardLastFourDigits: '4242',
  createdAt: at(0),
  items: [],
  taxRatesOptions: [],
  subscriptionId: 's1',
  ...change,
});

const answer = (change: Partial<JoinAnswer> = {}): JoinAnswer => ({
  submittedAt: start + 60_000,
  answeredAt: start + 61_000,
  isBeside: false,
  outcome: 'changed',
  message: messageOf('changed'),
  ...change,
});

const compare = (change: Partial<SubscriptionLedgers>, answers: JoinAnswer[] = [], asked = 1) =>
  compareSubscriptions({
    booked: [booked()],
    charges: [charge()],
    held: [subscription()],
    shown: new Set(),
    emailOfCustomer: new Map([['c1', EMAIL]]),
    subscribers: [{ email: EMAIL, asked, answers, endedFor: null }],
    now: new Date(at(60)),
    isDirect: false,
    ...change,
  });

const nothing = {
  runningUnseen: [],
  doubles: [],
  seenDoubles: [],
  chargedUnshown: [],
  runningOn: [],
  renewalsUnshown: [],
  saidUncharged: [],
  chargedAfterEnd: [],
};

test('equal ledgers have no differences', () => {
  expect(compare({})).toEqual(nothing);
});

test('an unowned subscription and its charge count, unless the merchant sees them', () => {
  const broken = { ...nothing, runningUnseen: ['s1'], chargedUnshown: ['t1'] };
  expect(compare({ held: [] })).toEqual(broken);
  expect(compare({ held: [], shown: new Set(['s1']) })).toEqual(nothing);
  const ended = [booked({ hasEnded: true, endedAt: at(30) })];
  expect(compare({ booked: ended, held: [] })).toEqual({ ...nothing, chargedUnshown: ['t1'] });
});

test('two of one subscription attempt count, alerted ones separately', () => {
  const two = [booked(), booked({ id: 's2' })];
  const both = [subscription(), subscription({ serviceId: 's2' })];
  expect(compare({ booked: two, held: both })).toEqual({ ...nothing, doubles: ['s2'] });
  expect(compare({ booked: two, held: both }, [], 2)).toEqual(nothing);
  const found = [subscription({ isFound: true }), subscription({ serviceId: 's2' })];
  expect(compare({ booked: two, held: found })).toEqual({ ...nothing, seenDoubles: ['s1'] });
  const unmatched = new Set(['s2']);
  expect(compare({ booked: two, shown: unmatched })).toEqual({ ...nothing, seenDoubles: ['s2'] });
});

test('a subscription whose card was refused counts', () => {
  expect(compare({}, [], 0)).toEqual({ ...nothing, doubles: ['s1'] });
});

test('a subscription that has ended here and is active at the service counts', () => {
  const ended = [subscription({ status: 'ENDED' })];
  expect(compare({ held: ended })).toEqual({ ...nothing, runningOn: ['s1'] });
  expect(compare({ held: ended, booked: [booked({ hasEnded: true })] })).toEqual(nothing);
  // Ends with the paid month.
  expect(compare({ held: ended, booked: [booked({ isCancelled: true })] })).toEqual(nothing);
});

test('an account that does not show the last renewal counts', () => {
  const now = new Date(at(40 * 24 * 60));
  expect(compare({ now })).toEqual({ ...nothing, renewalsUnshown: ['s1'] });
  const unpaid = [subscription({ status: 'PAST_DUE' })];
  expect(compare({ now, held: unpaid }).renewalsUnshown).toEqual(['s1']);
  expect(compare({ now, held: unpaid, booked: [booked({ status: 'PAST_DUE' })] })).toEqual(nothing);
  expect(compare({ held: [subscription({ paidUntil: null })] }).renewalsUnshown).toEqual(['s1']);
  // Without listed charges, the account shows an estimate by the calendar.
  expect(compare({ now, held: [subscription({ isEstimated: true })] })).toEqual(nothing);
  expect(compare({ now, booked: [booked({ hasEnded: true })] })).toEqual(nothing);
});

test('“nothing was charged this time” counts where the submission was charged', () => {
  const now = { charges: [charge({ createdAt: at(1.01) })] };
  expect(compare(now, [answer()]).saidUncharged).toHaveLength(1);
  expect(compare({}, [answer()])).toEqual(nothing);
  expect(compare({ charges: [charge({ createdAt: at(2) })] }, [answer()])).toEqual(nothing);
  // A renewal.
  expect(compare({ charges: [charge(), ...now.charges] }, [answer()])).toEqual(nothing);
  // An earlier submission without a response may have been charged only now.
  expect(compare(now, [answer({ outcome: 'none', message: '' }), answer()])).toEqual(nothing);
});

test('a subscription that runs or is charged after “Nothing more is charged” counts', () => {
  const after = (change: Partial<SubscriptionLedgers> = {}) =>
    compare({
      subscribers: [
        {
          ...{ email: EMAIL, asked: 1, answers: [] },
          endedFor: { serviceId: 's1', at: start + 60_000 },
        },
      ],
      ...change,
    }).chargedAfterEnd;
  const ended = [booked({ isCancelled: true, hasEnded: true })];
  expect(after()).toHaveLength(1);
  expect(after({ booked: ended })).toEqual([]);
  const charges = [charge(), charge({ id: 't2', createdAt: at(30 * 24 * 60) })];
  expect(after({ booked: ended, charges })).toHaveLength(1);
});

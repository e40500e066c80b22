import { expect, test } from 'vitest';
import type { ParcelStatus } from '@/lib/db/generated/enums';
import { refundDue, statusOf, UNDO_MS, undoOf } from './parcel-status';

test.each<[ParcelStatus[], string]>([
  [[], 'UNFULFILLED'],
  [['PENDING'], 'UNFULFILLED'],
  [['PACKED'], 'PACKED'],
  [['PACKED', 'PENDING'], 'UNFULFILLED'],
  [['SHIPPED', 'PENDING'], 'PARTIALLY_SHIPPED'],
  [['SHIPPED', 'SHIPPED'], 'SHIPPED'],
  [['SHIPPED', 'CANCELLED'], 'SHIPPED'],
  [['CANCELLED'], 'CANCELLED'],
])('a sale whose parcels are %j is %s', (statuses, expected) => {
  expect(statusOf(statuses.map((status) => ({ status, isReturned: false })))).toBe(expected);
});

test('a sale counts as returned once all shipped units are back', () => {
  const shipped = { status: 'SHIPPED' as const, isReturned: true };
  expect(statusOf([shipped])).toBe('RETURNED');
  expect(statusOf([shipped, { ...shipped, isReturned: false }])).toBe('SHIPPED');
});

const now = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['a packed parcel', { status: 'PACKED' }, 'unpack'],
  ['a cancelled one', { status: 'CANCELLED' }, 'reopen'],
  ['one that was just shipped', { status: 'SHIPPED', shippedAt: ago(UNDO_MS - 1) }, 'recall'],
  ['one that was shipped earlier', { status: 'SHIPPED', shippedAt: ago(UNDO_MS) }, null],
  ['one that came back', { status: 'SHIPPED', lines: [{ quantity: 2, returned: 1 }] }, 'unreturn'],
  ['a refunded one', { status: 'CANCELLED', refundStatus: 'DONE', lastRefund: 5 }, 'unrefund'],
  ['one refunded with another', { status: 'CANCELLED', refundStatus: 'DONE' }, null],
  ['a new one', { status: 'PENDING' }, null],
] as const)('of %s only the last step can be undone', (_, parcel, expected) => {
  const base = { lines: [{ quantity: 1, returned: 0 }], shippedAt: null };
  const unrefunded = { refundStatus: null, lastRefund: 0 };
  expect(undoOf({ ...base, ...unrefunded, ...parcel }, now)).toBe(expected);
});

// Two bags at 12.50 and delivery at 4.90, plus 20 % tax.
const sale = { totalAmount: 3588, deliveryAmount: 490, addedTax: 598, refundedAmount: 0 };
const parcel = (status: ParcelStatus, quantity: number, returned = 0) => ({
  ...{ ...sale, status, lines: [{ unitAmount: 1250, quantity, returned }] },
});

test.each([
  ['everything, with delivery, when nothing is kept', [parcel('CANCELLED', 2)], 3588],
  ['a unit with its tax', [parcel('SHIPPED', 2, 1)], 1500],
  ['a cancelled rest', [parcel('SHIPPED', 1), parcel('CANCELLED', 1)], 1500],
  ['a return and a cancelled rest', [parcel('SHIPPED', 1, 1), parcel('CANCELLED', 1)], 3588],
  ['less what was refunded', [{ ...parcel('SHIPPED', 2, 1), refundedAmount: 500 }], 1000],
  ['nothing of what is kept', [parcel('SHIPPED', 2)], 0],
])('to refund is %s', (_, parcels, amount) => {
  expect(refundDue(parcels)).toBe(amount);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canRecall,
  fulfilmentStatusOf,
  lastRefundOf,
  RECALL_MS,
  refundAmountOf,
  refundStatusOf,
  remainingOf,
  type Units,
} from './rules';

const units = (quantity: number, shipped = 0, cancelled = 0, returned = 0): Units => ({
  quantity,
  shipped,
  cancelled,
  returned,
});

/** Any state of an item that the database allows. */
const anyUnits = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(9), fc.nat(9))
  .map(([quantity, a, b, c]) => {
    const shipped = Math.min(a, quantity);
    const cancelled = Math.min(b, quantity - shipped);
    return units(quantity, shipped, cancelled, Math.min(c, shipped));
  });

describe('where an order’s goods are', () => {
  test.each([
    ['UNFULFILLED', false, [units(2)], []],
    ['PACKED', true, [units(2)], []],
    ['PARTIALLY_SHIPPED', true, [units(2, 1)], ['SHIPPED']],
    ['PARTIALLY_SHIPPED', true, [units(2, 2), units(1)], ['DELIVERED']],
    ['SHIPPED', true, [units(2, 2)], ['SHIPPED']],
    ['SHIPPED', true, [units(2, 2)], ['DELIVERED', 'SHIPPED']],
    ['DELIVERED', true, [units(2, 2)], ['DELIVERED', 'DELIVERED']],
    // Cancelled units do not count.
    ['SHIPPED', true, [units(2, 1, 1)], ['SHIPPED']],
    ['CANCELLED', true, [units(2, 0, 2)], []],
    ['DELIVERED', true, [units(2, 2, 0, 1)], ['DELIVERED']],
    ['RETURNED', true, [units(2, 2, 0, 2)], ['DELIVERED']],
  ] as const)('is %s', (expected, isPacked, items, statuses) => {
    const shipments = statuses.map((status) => ({ status }));
    expect(fulfilmentStatusOf({ isPacked, items, shipments })).toBe(expected);
  });

  test('has a waiting status exactly where units wait', () => {
    fc.assert(
      fc.property(
        fc.array(anyUnits, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (items, packed) => {
          const status = fulfilmentStatusOf({
            isPacked: packed,
            items,
            shipments: [{ status: 'SHIPPED' }],
          });
          const waits = ['UNFULFILLED', 'PACKED', 'PARTIALLY_SHIPPED'].includes(status);
          expect(waits).toBe(items.some((one) => remainingOf(one) > 0));
        },
      ),
    );
  });
});

test('a shipment can be recalled for 15 minutes, and never once it has arrived', () => {
  const shippedAt = new Date('2026-11-22T12:00:00Z');
  const at = (ms: number) => new Date(shippedAt.getTime() + ms);
  expect(canRecall({ status: 'SHIPPED', shippedAt }, at(RECALL_MS - 1))).toBe(true);
  expect(canRecall({ status: 'SHIPPED', shippedAt }, at(RECALL_MS))).toBe(false);
  expect(canRecall({ status: 'DELIVERED', shippedAt }, at(0))).toBe(false);
});

describe('the amount to refund', () => {
  test('is due until all of it was refunded', () => {
    expect(refundStatusOf(1000, 0)).toBe('DUE');
    expect(refundStatusOf(1000, 1000)).toBe('DONE');
    expect(refundStatusOf(2000, 1000)).toBe('DUE');
    expect(refundStatusOf(0, 0)).toBeNull();
  });

  test('is undone by the refund that was recorded last', () => {
    expect(lastRefundOf([1000, 500], 1500)).toBe(500);
    // From before each was kept, alone and with one since.
    expect(lastRefundOf([], 1000)).toBe(1000);
    expect(lastRefundOf([500], 1500)).toBe(500);
    // The former build has undone all of them meanwhile.
    expect(lastRefundOf([1000], 0)).toBe(0);
  });

  test('is everything where nothing was kept, and never more than was charged', () => {
    const amounts = { subtotalAmount: 3000, shippingAmount: 490, taxAmount: 698, whole: 4188 };
    const order = { ...amounts, taxesIncluded: false };
    const priced = (one: Units) => [{ ...one, unitAmount: 1500 }];
    expect(refundAmountOf(order, priced(units(2, 0, 2)))).toBe(4188);
    // With delivery where all came back, or what did not was cancelled.
    expect(refundAmountOf(order, priced(units(2, 2, 0, 2)))).toBe(4188);
    expect(refundAmountOf(order, priced(units(2, 1, 1, 1)))).toBe(4188);
    expect(refundAmountOf(order, [...priced(units(2, 0, 2)), ...priced(units(1, 1))])).toBe(3600);
    // A shirt with its 20 %, without delivery.
    expect(refundAmountOf(order, priced(units(2, 2, 0, 1)))).toBe(1800);
    // At a gross price that is all of it.
    const gross = { ...order, taxAmount: 582, whole: 3490, taxesIncluded: true };
    expect(refundAmountOf(gross, priced(units(2, 2, 0, 1)))).toBe(1500);
    fc.assert(
      fc.property(anyUnits, (one) => {
        const amount = refundAmountOf(order, priced(one));
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(order.whole);
      }),
    );
  });
});

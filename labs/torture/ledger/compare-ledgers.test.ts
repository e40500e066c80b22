import { describe, expect, test } from 'vitest';
import {
  compareLedgers,
  type LedgerCharge,
  type LedgerOrder,
  type Ledgers,
  LOOKALIKE_LAST4,
} from './compare-ledgers.ts';

const charge = (change: Partial<LedgerCharge> = {}): LedgerCharge => ({
  id: 't1',
  customerId: 'c1',
  amount: 12.5,
  currency: 'EUR',
  cardLastFourDigits: '4242',
  createdAt: '2026-03-01T12:00:00Z',
  items: [{ productId: 'p1', quantity: 1 }],
  taxRatesOptions: [],
  ...change,
});

const order = (change: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 'o1',
  status: 'PAID',
  email: 'ada@example.com',
  transactionId: 't1',
  totalAmount: 1250,
  currency: 'EUR',
  isAmountFlagged: false,
  isChargeFlagged: false,
  isAmountHidden: false,
  ...change,
});

const compare = (change: Partial<Ledgers>) =>
  compareLedgers({
    charges: [charge()],
    orders: [order()],
    shoppersByEmail: new Map([['ada@example.com', 1]]),
    emailOfCustomer: new Map([['c1', 'ada@example.com']]),
    ...change,
  });

const nothing = {
  doubleCharges: [],
  seenDoubleCharges: [],
  chargesWithoutPaidOrder: [],
  paidOrdersWithoutCharge: [],
  seenSwaps: [],
  unflaggedAmounts: [],
};

describe('two ledgers', () => {
  test('that agree have no differences', () => {
    expect(compare({})).toEqual(nothing);
  });

  test('report a second charge of one shopper', () => {
    const charges = [charge(), charge({ id: 't2' })];
    const orders = [order(), order({ id: 'o2', transactionId: 't2' })];
    expect(compare({ charges, orders })).toEqual({ ...nothing, doubleCharges: ['t2'] });
  });

  test('report two orders that are paid by one charge', () => {
    const orders = [order(), order({ id: 'o2' })];
    expect(compare({ orders })).toEqual({ ...nothing, paidOrdersWithoutCharge: ['o2'] });
  });

  test('allow two charges for two guests with one address, whatever their customers', () => {
    const charges = [charge(), charge({ id: 't2', customerId: 'c2' })];
    const orders = [order(), order({ id: 'o2', transactionId: 't2' })];
    const ledgers = {
      charges,
      orders,
      emailOfCustomer: new Map([
        ['c1', 'ada@example.com'],
        ['c2', 'ada@example.com'],
      ]),
    };
    expect(compare({ ...ledgers, shoppersByEmail: new Map([['ada@example.com', 2]]) })).toEqual(
      nothing,
    );
    expect(compare(ledgers).doubleCharges).toEqual(['t2']);
  });

  test('report a charge whose order is not paid', () => {
    const orders = [order({ status: 'FAILED', transactionId: null })];
    expect(compare({ orders })).toEqual({ ...nothing, chargesWithoutPaidOrder: ['t1'] });
  });

  test('report a paid order whose charge does not exist, or is somebody else’s', () => {
    const missing = { ...nothing, paidOrdersWithoutCharge: ['o1'] };
    expect(compare({ charges: [] })).toEqual(missing);
    const charges = [charge({ cardLastFourDigits: LOOKALIKE_LAST4 })];
    expect(compare({ charges })).toEqual(missing);
  });

  test('report an order that another shopper’s charge has paid', () => {
    const swapped = {
      charges: [charge(), charge({ id: 't2', customerId: 'c2' })],
      orders: [order({ transactionId: 't2' }), order({ id: 'o2', email: 'bob@example.com' })],
      shoppersByEmail: new Map([
        ['ada@example.com', 1],
        ['bob@example.com', 1],
      ]),
      emailOfCustomer: new Map([
        ['c1', 'ada@example.com'],
        ['c2', 'bob@example.com'],
      ]),
    };
    expect(compare(swapped)).toEqual({ ...nothing, paidOrdersWithoutCharge: ['o1', 'o2'] });
    const orders = swapped.orders.map((one) => ({ ...one, isChargeFlagged: true }));
    expect(compare({ ...swapped, orders })).toEqual({ ...nothing, seenSwaps: ['t2', 't1'] });
  });

  test('report the only charge of a shopper without an order, also where the merchant was alerted', () => {
    const ledgers = { orders: [order({ status: 'FAILED', transactionId: null })] };
    expect(compare({ ...ledgers, seen: new Set(['t1']) })).toEqual({
      ...nothing,
      chargesWithoutPaidOrder: ['t1'],
    });
  });

  test('count a caused second charge of a paid order as one, also where somebody else with the address was never charged', () => {
    const ledgers = {
      charges: [charge(), charge({ id: 't2' })],
      shoppersByEmail: new Map([['ada@example.com', 2]]),
      seen: new Set(['t2']),
    };
    expect(compare(ledgers)).toEqual({ ...nothing, chargesWithoutPaidOrder: ['t2'] });
    const seconds = new Set(['t2']);
    expect(compare({ ...ledgers, seconds })).toEqual({ ...nothing, seenDoubleCharges: ['t2'] });
  });

  test('report another amount, unless the order is flagged', () => {
    const charges = [charge({ amount: 13 })];
    expect(compare({ charges })).toEqual({ ...nothing, unflaggedAmounts: ['o1'] });
    expect(compare({ charges, orders: [order({ isAmountFlagged: true })] })).toEqual(nothing);
    const francs = [charge({ currency: 'CHF' })];
    expect(compare({ charges: francs })).toEqual({ ...nothing, unflaggedAmounts: ['o1'] });
  });

  test('allow rounding differences where the service shows no amount', () => {
    const items = [{ productId: 'p1', quantity: 2 }];
    const rounded = (amount: number, taxRatesOptions = ['VAT']) => ({
      charges: [charge({ amount, items, taxRatesOptions })],
      orders: [order({ isAmountHidden: true })],
    });
    expect(compare(rounded(12.52))).toEqual(nothing);
    expect(compare(rounded(12.53)).unflaggedAmounts).toEqual(['o1']);
    expect(compare(rounded(12.51, [])).unflaggedAmounts).toEqual(['o1']);
    const withAmount = { ...rounded(12.52), orders: [order()] };
    expect(compare(withAmount).unflaggedAmounts).toEqual(['o1']);
  });

  test('count extra charges separately that the merchant was alerted to', () => {
    const charges = [charge(), charge({ id: 't2' }), charge({ id: 't3' })];
    const orders = [order({ transactionId: 't3' })];
    expect(compare({ charges, orders, seen: new Set(['t1']) })).toEqual({
      ...nothing,
      seenDoubleCharges: ['t1'],
      doubleCharges: ['t3'],
      chargesWithoutPaidOrder: ['t2'],
    });
  });
});

import { expect, test } from 'vitest';
import { type Fit, fitOf, type ListedRow, sentCharge } from './fit';

const items = [
  { productId: 'shirt', quantity: 2 },
  { productId: 'post', quantity: 1 },
];
const sent = sentCharge(
  { customerId: 'ada', items, taxRatesOptions: ['VAT'] },
  { totalAmount: 1250, currency: 'EUR' },
);
const raw = { customerId: 'ada', items, taxRatesOptions: ['VAT'], amount: 12.5, currency: 'EUR' };

test.each<[string, object, Partial<ListedRow>, Fit]>([
  ['as it was sent', {}, {}, 'fits'],
  ['in another order of items', { items: items.toReversed() }, {}, 'fits'],
  [
    'one product in two lines',
    { items: [...items, { productId: 'shirt', quantity: 0 }] },
    {},
    'fits',
  ],
  ['no taxes shown', { taxRatesOptions: undefined }, {}, 'fits'],
  ['no amount shown', { amount: undefined }, {}, 'fits'],
  ['a status that is shown and means charged', {}, { status: 'succeeded' }, 'fits'],
  ['no customer', { customerId: undefined }, {}, 'hidden'],
  ['no items', { items: undefined }, {}, 'hidden'],
  ['empty items', { items: [] }, {}, 'hidden'],
  ['items that cannot be read', { items: [{ productId: 'shirt' }] }, {}, 'hidden'],
  ['no customer, and other items', { customerId: undefined, items: [items[0]] }, {}, 'other'],
  ['other taxes', { taxRatesOptions: ['GST'] }, {}, 'unclear'],
  ['another amount', { amount: 12.51 }, {}, 'unclear'],
  ['another currency', { currency: 'GBP' }, {}, 'unclear'],
  ['refunded', {}, { status: 'refunded' }, 'unclear'],
  ['a status that is not known', {}, { status: 'unknown' }, 'unclear'],
  ['missing from the last list', {}, { missingSince: new Date() }, 'unclear'],
  ['deleted', {}, { deletedAt: new Date() }, 'unclear'],
  ['failed', {}, { status: 'failed' }, 'other'],
  ['of a subscription', {}, { subscriptionId: 's1' }, 'other'],
  ['of another customer', { customerId: 'eve' }, {}, 'other'],
  ['another quantity', { items: [{ productId: 'shirt', quantity: 3 }, items[1]] }, {}, 'other'],
])('a listed charge, %s', (_, shown, columns, fit) => {
  const row = {
    ...{ serviceId: 't1', firstSeen: 1n, subscriptionId: null, status: null },
    ...{ missingSince: null, deletedAt: null, ...columns },
    raw: JSON.parse(JSON.stringify({ ...raw, ...shown })),
  };
  expect(fitOf(sent, row)).toBe(fit);
});

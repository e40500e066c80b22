import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { detailLines } from './rules';

const english = { names: { units: 'Units', amount: 'Amount' }, locale: 'en-IE' };

test('details are told without what is empty, and quantities without the ids of lines', () => {
  expect(
    detailLines(
      {
        units: { [randomUUID()]: 2, [randomUUID()]: 1 },
        carrier: 'an-post',
        trackingUrl: null,
        filters: {},
      },
      english,
    ),
  ).toEqual(['Units: 3', 'carrier: an-post']);
  expect(detailLines({ from: null, to: 3, reason: 'counted' }, english)).toEqual([
    '– → 3',
    'reason: counted',
  ]);
  expect(detailLines({ kinds: ['sales'] }, english)).toEqual(['kinds: sales']);
  expect(detailLines({ filters: { country: 'DE', status: 'PAID' } }, english)).toEqual([
    'filters: country: DE, status: PAID',
  ]);
  expect(detailLines({ amount: 6720, currency: 'EUR' }, english)).toEqual(['Amount: €67.20']);
  expect(detailLines({ amount: 6720 }, english)).toEqual(['Amount: 6720']);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { detailLines } from './rules';

test('details are told without what is empty, and quantities without the ids of lines', () => {
  expect(
    detailLines({
      units: { [randomUUID()]: 2, [randomUUID()]: 1 },
      carrier: 'an-post',
      trackingUrl: null,
      filters: {},
    }),
  ).toEqual(['units: 3', 'carrier: an-post']);
  expect(detailLines({ from: null, to: 3, reason: 'counted' })).toEqual([
    'null → 3',
    'reason: counted',
  ]);
  expect(detailLines({ kinds: ['sales'] })).toEqual(['kinds: ["sales"]']);
});

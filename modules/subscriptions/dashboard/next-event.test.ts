import { expect, test } from 'vitest';
import { nextOf } from './next-event';

test('trials do not pay', () => {
  const at = new Date('2027-03-01T00:00:00Z');
  const held = { endedAt: null, pastDueSince: null, paidUntil: at } as const;
  expect(nextOf({ ...held, status: 'TRIAL' })).toEqual({ kind: 'trial', at });
  expect(nextOf({ ...held, status: 'ACTIVE' })).toEqual({ kind: 'paid', at });
  expect(nextOf({ ...held, status: 'PAST_DUE', pastDueSince: at })).toEqual({ kind: 'failed', at });
});

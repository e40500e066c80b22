import { expect, test } from 'vitest';
import { endingOf, isMassMissing, type Missing } from './missing';

const at = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
const running: Missing = {
  cancelSentAt: null,
  pastDueSince: null,
  graceDays: 7,
  isAnnounced: false,
};

test.each<[string, Partial<Missing>, ReturnType<typeof endingOf>]>([
  ['that nothing explains is for staff', {}, 'staff'],
  ['whose DELETE got no reply ends', { cancelSentAt: daysAgo(0) }, 'lost-delete'],
  ['whose deletion was announced ends', { isAnnounced: true }, 'announced'],
  ['whose grace passed unpaid ends', { pastDueSince: daysAgo(7) }, 'grace-over'],
  ['that is past due, in its grace, is for staff', { pastDueSince: daysAgo(6) }, 'staff'],
])('a missing subscription %s', (_name, change, ending) => {
  expect(endingOf({ ...running, ...change }, at)).toBe(ending);
});

test.each([
  [3, 5, false],
  [4, 40, false],
  [4, 39, true],
  [100, 1_000, false],
  [101, 1_000, true],
])('%d missing of %d running stop all ends: %s', (missing, all, stops) => {
  expect(isMassMissing(missing, all)).toBe(stops);
});

import { expect, test } from 'vitest';
import { alarmOf, type ListSize } from './list-size';

const limits = { maxBytes: 1_000, maxMs: 10_000 };
const size = (change: Partial<ListSize>): ListSize => ({
  ...{ at: 0, bytes: 100, rows: 1, ms: 1_000, end: 'read' },
  ...change,
});

test('a list far from its limits is not reported', () => {
  expect(alarmOf(size({}), limits)).toBeNull();
  expect(alarmOf(size({ bytes: 599, ms: 5_999 }), limits)).toBeNull();
});

test('a list at 60 % of its bytes, or of its time, is near its limit', () => {
  expect(alarmOf(size({ bytes: 600 }), limits)).toMatchObject({ state: 'near', bytes: 600 });
  expect(alarmOf(size({ ms: 6_000 }), limits)).toMatchObject({ state: 'near', seconds: 6 });
});

test('a list that was stopped at a limit is too large', () => {
  expect(alarmOf(size({ end: 'too-large' }), limits)?.state).toBe('too-large');
  expect(alarmOf(size({ end: 'too-slow' }), limits)?.state).toBe('too-large');
});

import { expect, test } from 'vitest';
import { dayRange, listQuery } from './list-query';

test('an address gives one value each, and no empty ones', () => {
  expect(
    listQuery({ q: ' shirt\0 ', from: '', status: ['PAID', 'FAILED'], none: undefined }),
  ).toEqual({ q: 'shirt', status: 'PAID' });
  expect(listQuery(new URLSearchParams('q=a&q=b&from='))).toEqual({ q: 'a' });
});

test('a range of days includes its last one', () => {
  expect(dayRange({ from: '2026-01-30', to: '2026-01-31' })).toEqual({
    from: new Date('2026-01-30T00:00:00Z'),
    until: new Date('2026-02-01T00:00:00Z'),
  });
});

test.each(['2026-13-01', 'yesterday', '2026-1-1'])('%s is no date and bounds nothing', (from) => {
  expect(dayRange({ from })).toEqual({ from: null, until: null });
});

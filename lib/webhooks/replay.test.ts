import { expect, test } from 'vitest';
import { readTimeRange } from './replay';

const at = (text: string) => new Date(text);

test.each([
  ['2030-01-01T10:00', '2030-01-01T11:30', '2030-01-01T10:00:00Z', '2030-01-01T11:30:00Z'],
  ['2030-01-01', '2030-01-02', '2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z'],
  [
    '2030-01-01T10:00:05Z',
    ' 2030-01-01T10:00:05.250 ',
    '2030-01-01T10:00:05Z',
    '2030-01-01T10:00:05.250Z',
  ],
])('from %s to %s is read in UTC', (from, to, first, last) => {
  expect(readTimeRange(from, to)).toEqual({ from: at(first), to: at(last) });
});

test('an empty text is an open side', () => {
  expect(readTimeRange('', '')).toEqual({ from: null, to: null });
  expect(readTimeRange('2030-01-01', '')).toEqual({ from: at('2030-01-01'), to: null });
  expect(readTimeRange('', '2030-01-01')).toEqual({ from: null, to: at('2030-01-01') });
});

test.each([
  ['yesterday', ''],
  ['', '10:00'],
  ['2030-13-01', ''],
  ['2030-01-01T25:00', ''],
  ['2030-01-01T10:00+02:00', ''],
  ['12', ''],
  ['2030-01-02', '2030-01-01'],
])('from "%s" to "%s" is refused', (from, to) => {
  expect(readTimeRange(from, to)).toBeNull();
});

import { expect, test } from 'vitest';
import { listQuery } from './list-query';

test('a query has one value per name, and no empty values', () => {
  expect(
    listQuery({ q: ' shirt\0 ', from: '', status: ['PAID', 'FAILED'], none: undefined }),
  ).toEqual({ q: 'shirt', status: 'PAID' });
  expect(listQuery(new URLSearchParams('q=a&q=b&from='))).toEqual({ q: 'a' });
});

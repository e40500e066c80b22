import { describe, expect, test } from 'vitest';
import { dateOf, isWholeList, nextPage } from './list-end';

const around = (envelope: unknown, headers: Record<string, string | string[]> = {}) => ({
  ...{ status: 200, envelope, headers },
});
const once = { pages: 1, rows: 2, lastRows: 2 };

describe('two rows are the whole list', () => {
  test.each([
    [[]],
    [{ data: [] }],
    [{ data: [], next: null, hasMore: false }],
    [{ data: [], total: 2, count: '2' }],
    [{ data: [], nextCursor: '', warnings: [], meta: {}, note: null }],
    [{ object: 'list', data: [], has_more: false }],
    [{ status: 'success', data: [] }],
    [{ data: [], meta: { total: '2', page: 1, per_page: 20 } }],
    [{ data: [], pagination: { has_more: false, next_cursor: null } }],
    [{ data: [], links: { self: '/charges', next: null, prev: null } }],
    [{ data: [], page: 1, totalPages: 1 }],
    [
      {
        _embedded: { transactions: [] },
        _links: { self: { href: '/charges' } },
        page: { size: 20, totalElements: 2, totalPages: 1, number: 0 },
      },
    ],
  ])('with %j', (envelope) => {
    expect(isWholeList(around(envelope), once)).toBe(true);
  });

  test.each([
    [{ date: 'Mon', 'content-type': 'application/json', 'x-account-id': '7' }],
    [{ age: '0' }],
    [{ 'x-next-page': '', 'x-page': '1', 'x-total': '2' }],
    [{ 'x-has-more': 'false' }],
    [{ 'content-range': 'items 0-1/2' }],
    [{ link: '</charges>; rel="first", </style.css>; rel=preload' }],
  ])('with the headers %j', (headers) => {
    expect(isWholeList(around([], headers), once)).toBe(true);
  });
});

describe('two rows may be incomplete', () => {
  test.each([
    [{ data: [], hasMore: true }],
    [{ data: [], more: 1 }],
    [{ data: [], next: { href: '/charges?page=2' } }],
    [{ data: [], total: 3 }],
    [{ data: [], total: 'many' }],
    [{ data: [], count: 3 }],
    [{ data: [], page: 1, limit: 2 }],
    [{ data: [], last: false }],
    [{ _embedded: { transactions: [] }, page: { size: 2, number: 0 } }],
    [{ _embedded: { transactions: [] }, _links: { next: { href: '/charges?page=1' } } }],
    [{ data: [], cursor: 'x' }],
    [{ data: [], previous: '/charges?page=1' }],
    [{ data: [], warnings: ['cut'] }],
    [{ data: [], meta: { page: { next: 2 } } }],
    [{ status: 'partial', data: [] }],
  ])('with %j', (envelope) => {
    expect(isWholeList(around(envelope), once)).toBe(false);
  });

  test.each([
    [{ 'x-total-pages': '2' }],
    [{ age: '600' }],
    [{ 'x-has-more': 'true' }],
    [{ 'x-pagination': '{"total":3}' }],
    [{ 'content-range': 'items 0-1/*' }],
    [{ link: ['</charges>; rel=first', '</charges?page=2>; rel="last next"'] }],
  ])('with the headers %j', (headers) => {
    expect(isWholeList(around([], headers), once)).toBe(false);
  });

  test('in a partial response (206)', () => {
    expect(isWholeList({ ...around([]), status: 206 }, once)).toBe(false);
  });
});

test('the last of several pages ends a list, with what came before it', () => {
  const read = { pages: 3, rows: 5, lastRows: 1 };
  const last = { data: [], total: 5, count: 1, page: 3, totalPages: 3, prev: 'x', next: null };
  expect(isWholeList(around(last), read)).toBe(true);
  expect(isWholeList(around({ ...last, totalPages: 4 }), read)).toBe(false);
  expect(isWholeList(around({ ...last, total: 6 }), read)).toBe(false);
});

test.each([
  [{ data: [], nextCursor: '7k' }, {}, '7k'],
  [{ data: [], next_cursor: 12 }, {}, '12'],
  [{ data: [], nextPageToken: 'x' }, {}, 'x'],
  [{ data: [], meta: { next_cursor: 'x' } }, {}, 'x'],
  [{ data: [], links: { next: 'https://service/charges?limit=2&cursor=a%20b#rows' } }, {}, 'a b'],
  [{ data: [], next: '/charges?page=2' }, {}, null],
  [{ data: [], next: null }, {}, null],
  [[], {}, null],
  [[], { 'x-next-cursor': '7k' }, '7k'],
  [[], { link: '</a>; rel=prev, <?cursor=7k>; rel=next' }, '7k'],
])('after %j %j the next page begins at %s', (envelope, headers, cursor) => {
  expect(nextPage(around(envelope, headers), 'cursor')).toBe(cursor);
});

test('a reply was made when its Date header says, if it says anything', () => {
  expect(dateOf(around([], { date: 'Thu, 26 Nov 2026 10:00:00 GMT' }))).toBe(
    Date.UTC(2026, 10, 26, 10),
  );
  expect(dateOf(around([], { date: 'Mon' }))).toBeUndefined();
  expect(dateOf(around([]))).toBeUndefined();
});

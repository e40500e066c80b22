import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path';

test.each([
  ['/cart', '/cart'],
  ['/orders/1?key=a#items', '/orders/1?key=a#items'],
  ['/merchant/review', '/merchant/review'],
  ['/a/../cart', '/cart'],
  [undefined, '/account'],
  [null, '/account'],
  ['', '/account'],
  ['cart', '/account'],
  ['//evil.example', '/account'],
  ['/\\evil.example', '/account'],
  ['/\t/evil.example', '/account'],
  ['\\/evil.example', '/account'],
  ['https://evil.example/', '/account'],
  ['javascript:alert(1)', '/account'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/sign-in', '/account'],
  ['/sign-in/confirm?token=x', '/account'],
  ['/api/auth/signout', '/account'],
  ['/..//evil.example', '/account'],
  ['/.//evil.example', '/account'],
  ['/%2e%2E//evil.example/account', '/account'],
  ['/cart/..//evil.example', '/account'],
  ['//user:pass@evil.example', '/account'],
  ['/@evil.example', '/@evil.example'],
  ['https:evil.example', '/account'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/cart\r\nset-cookie: a=b', '/account'],
])('signing in with the return path %s leads to %s', (requested, path) => {
  expect(safeReturnPath(requested)).toBe(path);
});

test('no return path leads to another site in a browser', () => {
  const pieces = fc.constantFrom(
    ...['/', '\\', '.', '..', ':', '@', '?', '#', '%2f', '\t', '%2e', 'evil.example', 'a'],
  );
  const steps = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));
  const paths = fc.tuple(fc.constantFrom('/', '/a', '/../', '/./', ''), steps, fc.boolean());
  fc.assert(
    fc.property(paths, ([start, middle, ends]) => {
      const path = safeReturnPath(`${start}${middle}${ends ? '/evil.example' : ''}`);
      expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
    }),
    { numRuns: 5_000 },
  );
});

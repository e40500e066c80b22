import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTarget } from './request-target';

test.each([
  ['/', '/'],
  ['/cart?x=/../y&z=%', '/cart?x=/../y&z=%'],
  ['/products/caf%C3%A9', '/products/caf%C3%A9'],
  ['/_next/static/chunks/a..b.js', '/_next/static/chunks/a..b.js'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/.../x', '/.../x'],
  ['//evil.example/', '//evil.example/'],
])('%s is what it says', (target, path) => {
  expect(readTarget(target)).toEqual({ path, host: undefined });
});

test.each([
  ['http://shop.example/cart?x=1', '/cart?x=1', 'shop.example'],
  ['HTTP://shop.example', '/', 'shop.example'],
  ['https://evil.example?x', '/?x', 'evil.example'],
  ['ftp://evil.example/cart', '/cart', 'evil.example'],
  ['javascript://evil.example/x', '/x', 'evil.example'],
  ['http://user@evil.example:81//x', '//x', 'user@evil.example:81'],
])('%s is a path of the host that it names', (target, path, host) => {
  expect(readTarget(target)).toEqual({ path, host });
});

test.each([
  '/_next/static/x/%2e%2e/%2e%2e/%2e%2e/account/data/export',
  '/_next/static/x/../../../account/data/export',
  '/_next/static/x/.%2E/%2e./%2E%2E/account/data/export',
  '/_next/static/x\\..\\..\\..\\account\\data\\export',
  'http://shop.example/_next/static/%2e%2e/%2e%2e/account/data/export',
])('%s leads nowhere else than it begins', (target) => {
  const { path } = readTarget(target);
  expect(new URL(path, 'http://shop.example').pathname).toMatch(/^\/_next\/static\/.*export$/);
});

test('whatever is asked for is a path that every route can decode and that stays where it is', () => {
  const piece = fc.constantFrom('.', '..', '%2e', '%2E%2e', '%', '%zz', '%E0%A4', 'a', '%41', '');
  fc.assert(
    fc.property(
      fc.array(piece),
      fc.constantFrom('', 'http://h', 'https://h:1', 'a+b://h'),
      (pieces, origin) => {
        const asked = `${origin}/${pieces.join('/')}`;
        const { path } = readTarget(asked);
        expect(() => path.split('/').map(decodeURIComponent)).not.toThrow();
        expect(path.split('/').length).toBe(pieces.length === 0 ? 2 : pieces.length + 1);
        const resolved = new URL(`http://shop.example${path}`).pathname;
        expect(resolved).toBe(path);
      },
    ),
  );
});

test('the whole of a server is no page', () => {
  expect(readTarget('*').path).toBe('/*');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailSchema } from '@/lib/email-address';
import { en } from '@/lib/texts/en';
import { fieldErrors } from './actions/action-state';
import { safeReturnPath } from './return-path';
import { provenEmail } from './sign-in/options';
import { signInMessage } from './sign-in/sign-in-view';

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

test('no return path leads to another site, as a browser reads it', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '\t',
    '%2e',
    'evil.example',
    'a',
  );
  const steps = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));
  // What begins as a path of the shop is what has a chance.
  const paths = fc.tuple(fc.constantFrom('/', '/a', '/../', '/./', ''), steps, fc.boolean());
  fc.assert(
    fc.property(paths, ([start, middle, ends]) => {
      const path = safeReturnPath(`${start}${middle}${ends ? '/evil.example' : ''}`);
      expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [[{ email: 'a@x', primary: true, verified: true }], 'a@x'],
  [
    [
      { email: 'a@x', primary: true, verified: false },
      { email: 'b@x', verified: true },
    ],
    'b@x',
  ],
  [
    [
      { email: 'b@x', verified: true },
      { email: 'a@x', primary: true, verified: true },
    ],
    'a@x',
  ],
  [[{ email: 'a@x', primary: true }], null],
  [[], null],
])('of %j the address that counts is %s', (emails, expected) => {
  expect(provenEmail(emails)).toBe(expected);
});

test('an address is stored trimmed and in lower case', () => {
  expect(emailSchema.parse('  Ada@Example.COM ')).toBe('ada@example.com');
  for (const bad of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a@b@c.de',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    expect(emailSchema.safeParse(bad).success, bad).toBe(false);
  }
});

test('every code has a message, unknown ones too', () => {
  expect(signInMessage('Verification')).toContain('already been used');
  expect(signInMessage('constructor')).toBe('Sign-in failed. Please try again.');
  expect(signInMessage(undefined)).toBeNull();
});

test('a rate-limited visitor is told how long to wait', () => {
  expect(signInMessage('Limited', '40')).toContain('Please wait 40 seconds');
  expect(signInMessage('Limited', '600')).toContain('Please wait 10 minutes');
  for (const forged of [undefined, '', '-1', '1e9', 'for ever; call 555']) {
    expect(signInMessage('Limited', forged)).toContain('Please wait a few minutes');
  }
});

test('who typed too much is told how much may be', () => {
  const { error } = z
    .object({ email: emailSchema })
    .safeParse({ email: `${'a'.repeat(300)}@b.example` });
  expect(error && fieldErrors(error, en.forms.problems)).toEqual({
    email: 'At most 254 characters.',
  });
});

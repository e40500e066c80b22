import { expect, test } from 'vitest';
import { isSameMailbox } from './email-address';

test.each([
  ['ada@example.com', ' Ada@Example.com', true],
  ['a.da+shop@example.com', 'ada@example.com', true],
  ['ada@example.com', 'ada@example.org', false],
  ['ada@example.com', 'bea@example.com', false],
  ['', 'ada@example.com', false],
])('%s and %s are one mailbox: %s', (one, other, isSame) => {
  expect(isSameMailbox(one, other)).toBe(isSame);
});

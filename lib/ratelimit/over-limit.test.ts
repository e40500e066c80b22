import { expect, test } from 'vitest';
import { overLimitMessage, waitText } from './over-limit';

test.each([
  [0, '1 second'],
  [1_000, '1 second'],
  [1_001, '2 seconds'],
  [89_000, '89 seconds'],
  [90_000, '2 minutes'],
  [4 * 60_000, '4 minutes'],
  [4 * 60_000 + 1, '5 minutes'],
  [3 * 3_600_000, '3 hours'],
])('a wait of %i ms is formatted as "%s"', (ms, text) => {
  expect(waitText(ms)).toBe(text);
});

test('the message names the uses and the waiting time', () => {
  const limit = { name: 'x', max: 5, windowMs: 900_000, of: 'signInLinks' } as const;
  expect(overLimitMessage(limit, 170_000)).toBe(
    'Too many sign-in links in a short time. Please wait 3 minutes and try again.',
  );
});

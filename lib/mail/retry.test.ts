import { expect, test } from 'vitest';
import { retryDelayMs, sortRefusal } from './retry';

test('retries of a mail wait longer each time, up to about two hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((attempts) => retryDelayMs(attempts, 0.5) / 60_000);
  expect(waits).toEqual([1, 3, 9, 27, 81, 120, 120]);
  expect(retryDelayMs(1, 0)).toBe(48_000);
  expect(retryDelayMs(20, 1)).toBe(144 * 60_000);
});

test.each([
  [{ responseCode: 550 }, 'never'],
  [{ responseCode: 554 }, 'never'],
  [{ responseCode: 451 }, 'later'],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, 'later'],
  [{ responseCode: 530 }, 'later'],
  [{ responseCode: 502, command: 'STARTTLS' }, 'later'],
  [{ responseCode: 554, command: 'CONN' }, 'later'],
  [{ responseCode: 550, command: 'RCPT TO' }, 'never'],
  [new Error('connect ECONNREFUSED'), 'later'],
  [null, 'later'],
] as const)('after the SMTP error %o the mail is retried: %s', (error, meaning) => {
  expect(sortRefusal(error)).toBe(meaning);
});

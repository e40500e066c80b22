import { expect, test } from 'vitest';
import { isSecondCtrlC } from './signals';

test('a second Ctrl-C counts only if npm did not send it for the first', () => {
  expect(isSecondCtrlC('SIGINT', 1_001)).toBe(true);
  expect(isSecondCtrlC('SIGINT', 1_000)).toBe(false);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    expect(isSecondCtrlC(signal, 60_000)).toBe(false);
});

import { expect, test } from 'vitest';
import { isSecondCtrlC } from './signals';

test('only a Ctrl-C that npm has not repeated counts as a second one', () => {
  expect(isSecondCtrlC('SIGINT', 1_001)).toBe(true);
  expect(isSecondCtrlC('SIGINT', 1_000)).toBe(false);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    expect(isSecondCtrlC(signal, 60_000)).toBe(false);
});

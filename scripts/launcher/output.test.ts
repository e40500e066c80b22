import { expect, test } from 'vitest';
import { jsonLine } from './output.ts';

test('a line of output becomes JSON; a JSON line is unchanged', () => {
  const line =
    '{"time":"2026-11-22T02:28:40.290Z","level":"info","message":"The worker is running"}';
  expect(jsonLine('worker', line)).toBe(line);
  expect(JSON.parse(jsonLine('web', '\u001b[32m✓\u001b[0m Ready "now"'))).toEqual({
    time: expect.any(String),
    level: 'info',
    message: '✓ Ready "now"',
    part: 'web',
  });
  expect(JSON.parse(jsonLine('error', 'It ended'))).toMatchObject({ level: 'error' });
});

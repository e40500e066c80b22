import { expect, test } from 'vitest';
import { toLine } from './json-console';

const read = (line: string | null) => JSON.parse(line ?? 'null') as Record<string, unknown> | null;

test('other output becomes one line of JSON, whatever it contains', () => {
  expect(read(toLine('info', ['\u001b[32m✓\u001b[0m Ready in %dms', 171]))).toEqual({
    time: expect.any(String),
    level: 'info',
    message: '✓ Ready in 171ms',
  });
  const failed = toLine('error', ['⨯', new Error('The database\nis down')]);
  expect(failed).not.toContain('\n');
  expect(read(failed)).toMatchObject({ level: 'error', message: '⨯', error: { name: 'Error' } });
  expect(read(toLine('error', [new Error('lost')]))).toMatchObject({ message: 'lost' });
});

test('an empty line is not logged, and secrets are redacted', () => {
  expect(toLine('info', [])).toBeNull();
  expect(toLine('info', ['  '])).toBeNull();
  expect(toLine('warn', ['postgresql://shop:hunter2@db/shop'])).not.toContain('hunter2');
});

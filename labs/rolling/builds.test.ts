import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../../scripts/paths.ts';
import { changes } from './builds.ts';

test.each(changes)('the next build differs in $file', ({ file, from, to }) => {
  const text = readFileSync(fromRoot(file), 'utf8');
  expect(text.replace(from, to)).not.toBe(text);
});

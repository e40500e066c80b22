import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '@/scripts/paths';

/** `invariants.ts` must not depend on the code that it checks. */
const apart = /generated|\.test\.|testing\/|invariants\.ts$/;
const files = globSync('{app,lib,scripts}/**/*.{ts,tsx}', { cwd: fromRoot('.') })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !apart.test(file));

test.each([
  [/clock_timestamp\(\) AT TIME ZONE/, 'lib/db/sql/fragments.ts'],
  [/extract\(epoch FROM [^)]*\)+ \* 1000/, 'lib/db/sql/fragments.ts'],
  [/set_config\('synchronous_commit'/, 'lib/db/sql/fragments.ts'],
  [/"dirtyAt" = CASE WHEN known/, 'lib/mirror/raise.ts'],
  [/FROM users WHERE id = \S+ FOR NO KEY UPDATE/, 'lib/auth/lock-user.ts'],
])('the SQL %s is written in only one file', (pattern, own) => {
  const found = files.filter((file) => pattern.test(readFileSync(fromRoot(file), 'utf8')));
  expect(found.toSorted().join(', ')).toBe(own);
});

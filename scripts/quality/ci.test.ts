import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

test('third-party actions are pinned by hash, since tags can be moved', () => {
  const used = globSync('.github/workflows/*.yml', { cwd: fromRoot() }).flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/uses:\s*(\S.*)/g)].map(([, what]) => what),
  );
  expect(used.length).toBeGreaterThan(0);
  for (const what of used) expect(what).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

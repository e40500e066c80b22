import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromRoot } from '../paths.ts';

test('third-party actions are pinned by hash, since tags can be moved', () => {
  const used = globSync('.github/workflows/*.yml', { cwd: fromRoot() }).flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/uses:\s*(\S.*)/g)].map(([, what]) => what),
  );
  expect(used.length).toBeGreaterThan(0);
  for (const what of used) expect(what).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('CI runs the long tests every night', () => {
  const { on, jobs } = parse(readFileSync(fromRoot('.github/workflows/nightly.yml'), 'utf8'));
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  const steps: { run?: string }[] = jobs['test-long'].steps;
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands).toContain('.ci/run run test:long');
  // Tests of these programs are skipped when they are not installed.
  for (const program of ['caddy', 'nginx', 'pgbouncer']) {
    expect(commands.join(), program).toMatch(new RegExp(`apt-get install .*\\b${program}\\b`));
  }
  expect(commands).toContain('npm run labs -- clones');
});

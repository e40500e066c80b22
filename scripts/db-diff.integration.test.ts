import { appendFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../lib/testing/long.ts';
import { fromRoot, projectRoot } from './paths.ts';
import { run } from './quality/run.ts';
import { withoutShopVariables } from './shared/env-files.ts';

let folder: string;
let clone: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-clone-'));
  clone = join(folder, 'clone');
  const args = ['clone', '--quiet', projectRoot, clone];
  const cloned = await run({ name: 'git', program: 'git', args }, false);
  if (!cloned.ok) throw new Error(cloned.output);
  symlinkSync(fromRoot('node_modules'), join(clone, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diff() {
  const args = ['scripts/db-diff.ts'];
  const env = withoutShopVariables() as Record<string, string>;
  return run({ name: 'db:diff', program: process.execPath, args, env, cwd: clone }, false);
}

test.runIf(isLong)(
  '`npm run db:diff` works in a fresh clone and prints only the schema’s changes',
  async () => {
    const model = '\nmodel Review {\n  id String @id\n  @@map("reviews")\n}\n';
    appendFileSync(join(clone, 'prisma', 'schema', 'catalog.prisma'), model);
    const { ok, output } = await diff();
    expect(output.match(/^(?:CREATE|ALTER|DROP) .*/gm)).toEqual(['CREATE TABLE "reviews" (']);
    expect(ok).toBe(true);
  },
  60_000,
);

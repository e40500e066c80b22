import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { run } from './quality/run.ts';

test('an install without devDependencies explains its purpose', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-install-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'scripts', 'postinstall.mjs');
  cpSync(fromRoot('scripts', 'postinstall.js'), program);
  const command = { name: 'postinstall', program: process.execPath, args: [program] };
  const { ok, output } = await run(command, false);
  expect([ok, output]).toEqual([true, expect.stringContaining('npm ci --include=dev')]);
});

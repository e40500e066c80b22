import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../quality/run.ts';
import { bundlePrograms, programs } from './programs.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  await bundlePrograms(folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program where no database answers. */
function start(name: string, args: string[]) {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DEBUG: '' };
  const program = { name, program: process.execPath, args: [join(folder, `${name}.mjs`), ...args] };
  return run({ ...program, env }, false);
}

test.each(Object.keys(programs))(
  '%s --help says what it is for, and does nothing else',
  async (name) => {
    const { ok, output } = await start(name, ['--help']);
    expect([ok, output.split('\n')[0]]).toEqual([
      true,
      expect.stringMatching(/^(?:npm run|node) [\w:.-]+/),
    ]);
  },
);

test.each(['migrate', 'audit-ledger', 'import-catalogue', 'doctor'])(
  '%s does nothing that it was not asked for, and says so in a sentence',
  async (name) => {
    const { ok, output } = await start(name, ['--dry-run']);
    expect([ok, output.trim()]).toEqual([
      false,
      expect.stringMatching(/^Unknown option '--dry-run'/),
    ]);
    expect(output).not.toMatch(/^\s+at /m);
  },
);

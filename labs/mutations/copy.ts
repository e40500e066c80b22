import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';

/** What is made by tools and not kept by git, but needed to run a test. */
const generated = ['lib/db/generated', 'brand/art/generated'];

/** What git keeps or would keep, as it is now: uncommitted files included, deleted ones not. */
export function sourceFiles(): string[] {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  if (listed.status !== 0) throw new Error('git did not tell which files there are');
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)));
}

export type Copy = { directory: string; remove(): void };

/** The working tree in a folder of its own, in which things may be broken. */
export function copyTree(): Copy {
  const directory = mkdtempSync(join(tmpdir(), 'storefront-mutations-'));
  for (const file of [...sourceFiles(), ...generated]) {
    if (!existsSync(fromRoot(file))) continue;
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(fromRoot(file), join(directory, file), { recursive: true });
  }
  symlinkSync(fromRoot('node_modules'), join(directory, 'node_modules'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

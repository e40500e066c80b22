import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';

/** Generated files that git ignores, but tests need. */
const generated = ['lib/db/generated', 'brand/art/generated', 'public/art'];

/**
 * All files that git tracks or would track, in their current state: uncommitted ones included,
 * deleted ones not.
 */
export function sourceFiles(): string[] {
  const listing = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  if (listing.status !== 0) throw new Error('git did not list the files');
  return listing.stdout.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)));
}

export type Copy = { directory: string; remove(): void };

/** A copy of the working tree, in which code may be broken. */
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

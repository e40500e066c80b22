import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fromRoot } from '../../scripts/paths.ts';
import { withoutShopVariables } from '../../scripts/shared/env-files.ts';
import { sourceFiles } from '../mutations/copy.ts';

export type Variables = Readonly<Record<string, string>>;

/** A temporary folder, and programs that run in it. */
export interface Folder {
  readonly path: string;
  /** A path inside the folder. */
  at(...parts: string[]): string;
  /** Runs a program to its end. @throws with the end of its output when it fails. */
  run(program: string, args: readonly string[], env?: Variables): Promise<string>;
  remove(): void;
}

const MAX_OUTPUT = 20_000;

/** Creates an empty folder outside of every checkout, so that no package is resolved from a parent folder. */
export function emptyFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'storefront-clone-'));
  return {
    path,
    at: (...parts) => join(path, ...parts),
    run: (program, args, env = {}) => runIn(path, program, args, env),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Runs the unit tests of a clone in which packages are installed. @throws when one fails. */
export async function runUnitTests(clone: Folder): Promise<void> {
  await clone.run(clone.at('node_modules', '.bin', 'vitest'), ['run', '--project=unit']);
}

/** The current sources of this checkout, uncommitted changes included, without some folders. */
export function copyWithout(...left: readonly string[]): Folder {
  const copied = sourceFiles().filter((file) => !left.some((name) => file.startsWith(`${name}/`)));
  return copyOf(copied, '');
}

/** One folder of this checkout's sources, as the root of another folder. */
export function copyOnly(name: string): Folder {
  return copyOf(
    sourceFiles().filter((file) => file.startsWith(`${name}/`)),
    name,
  );
}

function copyOf(files: readonly string[], root: string): Folder {
  const folder = emptyFolder();
  for (const file of files) {
    const to = folder.at(relative(root, file));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(fromRoot(file), to);
  }
  return folder;
}

const notInherited =
  /^(npm_(lifecycle|package|command)|INIT_CWD$|DATA_DIR$|PORT$|NODE_ENV$|NEXT_|TEST_)/;

/** The environment of programs in such a folder: nothing from this checkout's shop, npm or test runner. */
export function ownEnvironment(variables: Variables): NodeJS.ProcessEnv {
  const inherited = Object.entries(withoutShopVariables()).filter(
    ([name]) => !notInherited.test(name),
  );
  return { ...Object.fromEntries(inherited), ...variables } as NodeJS.ProcessEnv;
}

function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  variables: Variables,
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: ownEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ${args.join(' ')}: ${code}\n${output.slice(-MAX_OUTPUT)}`));
    });
  });
}

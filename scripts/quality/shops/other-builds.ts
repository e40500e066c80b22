import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  addStaticFiles,
  buildFingerprint,
  buildVariables,
  keepStaticFiles,
  readActionKey,
  sourceFiles,
} from '../../build-output.ts';
import { fromRoot, projectRoot } from '../../paths.ts';
import { buildDirectory } from '../browser/e2e.ts';
import { linkFolder } from '../link-folder.ts';
import { run } from '../run.ts';

/** Outside the checkout, since action ids depend on file paths relative to the packages' root. */
const folder = join(
  tmpdir(),
  `storefront-other-builds-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)}`,
);

/** Builds that differ from that of the browser tests. */
export const otherBuilds = {
  /** Other texts and the same action ids, since the encryption key is the same. */
  texts: { ownKey: false },
  /** Other texts and other action ids. */
  actions: { ownKey: true },
} as const;

export type OtherBuild = keyof typeof otherBuilds;

/** The folder of a build, which is kept; its output is in `.next`. */
export function otherBuildDirectory(name: OtherBuild): string {
  return join(folder, name);
}

/** The shop's name in the other builds. */
export const OTHER_NAME = 'Otherlight';

/**
 * Creates the other builds with the database of a running shop.
 * @throws Error with the output of a build
 */
export async function makeOtherBuilds(dataDirectory: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const name of Object.keys(otherBuilds) as OtherBuild[]) await make(name, dataDirectory);
}

/** Test helpers import scripts, which are not part of a build. */
const isTestHelper = (file: string) => file.startsWith(join('lib', 'testing'));

async function make(name: OtherBuild, dataDirectory: string): Promise<void> {
  const directory = otherBuildDirectory(name);
  const files = sourceFiles().filter((file) => !isTestHelper(file));
  for (const file of [...files, 'package.json', 'next-env.d.ts']) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(fromRoot(file), join(directory, file));
  }
  linkFolder(fromRoot('node_modules'), join(directory, 'node_modules'));
  const brand = join(directory, 'brand', 'shop.ts');
  const text = readFileSync(brand, 'utf8');
  writeFileSync(brand, text.replace(/name: '.*?'/, `name: '${OTHER_NAME}'`));
  const ownKey = otherBuilds[name].ownKey ? randomBytes(32).toString('base64') : undefined;
  const fingerprint = buildFingerprint(directory);
  const env = {
    ...buildVariables(fingerprint, readActionKey(dataDirectory, ownKey)),
    DATA_DIR: dataDirectory,
    NEXT_DIST_DIR: '.next',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  const next = join(directory, 'node_modules', 'next', 'dist', 'bin', 'next');
  const command = { name: 'next build', program: process.execPath, args: [next, 'build'] };
  const built = await run({ ...command, env, cwd: directory }, false);
  if (!built.ok) throw new Error(`The build "${name}" failed:\n${built.output}`);
  writeFileSync(join(directory, '.next', 'storefront-build.txt'), fingerprint);
  // As `npm run build` does, with the browser tests' build as the previous one.
  const previous = keepStaticFiles(fromRoot(buildDirectory));
  addStaticFiles(join(directory, '.next'), previous);
  previous.remove();
}

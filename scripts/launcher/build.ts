import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot, projectRoot } from '../paths.ts';

/** The inputs of a build; a missing path counts as empty. */
const sources = [
  ...['app', 'brand', 'components', 'lib', 'public', 'prisma', 'sandbox/web'],
  ...['next.config.js', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
  ...['instrumentation.ts', 'proxy.ts'],
];

const isNoSource = /\.(test|bench)\.tsx?$|^\.|^node_modules$/;

function* filesUnder(path: string): Generator<string> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!isNoSource.test(name)) yield* filesUnder(join(path, name));
  }
}

/** The source files of a build, relative to the root, without tests. */
function sourceFiles(root = projectRoot): string[] {
  return sources
    .flatMap((source) => [...filesUnder(join(root, source))])
    .map((file) => relative(root, file));
}

/** A hash of the sources of a build. */
export function buildFingerprint(root = projectRoot): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourceFiles(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function stampFile(distDirectory: string): string {
  return fromRoot(distDirectory, 'storefront-build.txt');
}

export function isBuilt(distDirectory: string, fingerprint: string): boolean {
  const stamp = stampFile(distDirectory);
  if (!existsSync(stamp) || !existsSync(fromRoot(distDirectory, 'BUILD_ID'))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint;
}

/** Records the fingerprint of a successful build. */
export function markBuilt(distDirectory: string, fingerprint: string): void {
  writeFileSync(stampFile(distDirectory), fingerprint);
}

/** The encryption key of server actions, generated unless it is set; all builds of a shop must share it. */
export function readActionKey(dataDirectory: string, given: string | undefined): string {
  if (given) return given;
  const file = join(dataDirectory, 'action-key');
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/**
 * The environment of a build. Action ids depend on the encryption key, so that a page finds its actions in
 * another build; the deployment id tells it that the build has changed.
 */
export function buildVariables(
  fingerprint: string,
  actionKey: string,
): Readonly<Record<string, string>> {
  return {
    NEXT_DEPLOYMENT_ID: fingerprint.slice(0, 16),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionKey,
  };
}

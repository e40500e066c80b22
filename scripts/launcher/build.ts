import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot, projectRoot } from '../paths.ts';

/** Everything that a build is made of; a path that does not exist counts as empty. */
const sources = [
  ...['app', 'brand', 'components', 'lib', 'public', 'prisma/schema', 'sandbox/web'],
  ...['next.config.js', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
  ...['instrumentation.ts', 'proxy.ts', '.env', '.env.local', '.env.production'],
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

/**
 * Changes when a build would come out different. A prerendered page shows the catalogue, so whose
 * catalogue it is counts too.
 */
export function buildFingerprint(catalogue: string, root = projectRoot): string {
  const hash = createHash('sha256').update(catalogue).update(process.version);
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
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

/** Called after a build that succeeded. */
export function markBuilt(distDirectory: string, fingerprint: string): void {
  writeFileSync(stampFile(distDirectory), fingerprint);
}

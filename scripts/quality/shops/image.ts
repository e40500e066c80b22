/**
 * Builds the image without Docker: runs the steps of the Dockerfile in an empty folder, as another account.
 * live-shop.ts starts the result.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../paths.ts';
import { withoutShopVariables } from '../../shared/env-files.ts';
import { contextFiles, readDockerfile } from './dockerfile.ts';
import { imageAccount } from './live-shop.ts';

/** The folder in which the Dockerfile collects the image's files. */
const IMAGE_FOLDER = /(?<= )\/shop\b/g;

const dockerfile = readDockerfile();

/** Why the image cannot be built here; undefined if it can. */
export function cannotTryImage(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'only root can run its steps as another account';
}

/** The result of the build. */
export interface MadeImage {
  /** The image's files besides Debian and Node.js. */
  folder: string;
  /** Its size, in megabytes (10⁶ bytes). */
  megabytes: number;
  remove(): void;
}

/**
 * Runs the steps of the Dockerfile.
 * @throws Error with the step that failed
 */
export async function makeImage(): Promise<MadeImage> {
  const home = mkdtempSync(join(tmpdir(), 'storefront-image-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    chmodSync(home, 0o755);
    const [source, folder] = [join(home, 'source'), join(home, 'shop')];
    for (const path of [source, join(home, 'previous')]) mkdirSync(path);
    copyContext(source);
    const env = buildEnvironment(home);
    execFileSync('chown', ['-R', dockerfile.user ?? '', home]);
    for (const step of dockerfile.steps) {
      console.log(`RUN ${step}`);
      const command = step.replaceAll(IMAGE_FOLDER, (place) => place.replace('/shop', folder));
      const options = { cwd: source, env, stdio: 'inherit', ...imageAccount() } as const;
      const { status } = spawnSync('sh', ['-ec', command], options);
      if (status !== 0) throw new Error(`RUN ${step} exited with ${status}.`);
    }
    // As in an image, the runtime user owns no files.
    execFileSync('chown', ['-R', '0:0', folder]);
    rmSync(source, { recursive: true, force: true });
    return { folder, megabytes: sizeOf(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * `COPY . .`: tracked and untracked files, except those in .gitignore and .dockerignore.
 *
 * @public used by the labs
 */
export function copyContext(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const known = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const files = known.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)));
  for (const file of contextFiles(files)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(fromRoot(file), join(to, file));
  }
}

/**
 * A minimal environment for an install, with this process's proxy settings.
 *
 * @public used by the labs
 */
export function buildEnvironment(home: string): NodeJS.ProcessEnv {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  cpSync(process.execPath, join(bin, 'node'));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const kept = Object.entries(withoutShopVariables()).filter(
    ([name]) => !/^(npm_|NODE_ENV$|NEXT_|INIT_CWD$|TEST_|BUILD_)/i.test(name),
  );
  return {
    ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
    HOME: home,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    npm_config_registry: registry,
    PREVIOUS_BUILD: join(home, 'previous'),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
}

function sizeOf(folder: string): number {
  const shown = execFileSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' });
  return Math.round(Number.parseInt(shown, 10) / 1_000_000);
}

/** Development-only packages, which the image must not contain. */
export function developmentPackages(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  // Without those that a production dependency needs as well.
  return Object.entries(packages)
    .filter(([path, { dev }]) => dev && existsSync(join(folder, path, 'package.json')))
    .map(([path]) => path);
}

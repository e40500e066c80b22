import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';
import { contextFiles } from '../../scripts/quality/shops/dockerfile.ts';
import { withoutShopVariables } from '../../scripts/shared/env-files.ts';

/**
 * `COPY . .`: tracked and untracked files, except those in .gitignore and .dockerignore.
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

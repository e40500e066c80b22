import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';
import { linkFolder } from '../../scripts/quality/link-folder.ts';
import { contextFiles, readDockerfile } from '../../scripts/quality/shops/dockerfile.ts';
import { withoutShopVariables } from '../../scripts/shared/env-files.ts';

/** A is this checkout; B has other texts and one more migration. */
export const buildNames = ['A', 'B'] as const;
export type BuildName = (typeof buildNames)[number];

export const NEXT_NAME = 'Otherlight';
const NEXT_MIGRATION = '29990101000000_next_build';

const home = join(
  tmpdir(),
  `storefront-rolling-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)}`,
);

export function folderOf(name: BuildName): string {
  return join(home, name, 'shop');
}

/** Makes both builds by the Dockerfile's steps, with the same key; B keeps A's static files. */
export function makeBuilds(reuse: boolean): void {
  if (reuse && buildNames.every((name) => existsSync(join(folderOf(name), 'run.sh')))) return;
  rmSync(home, { recursive: true, force: true });
  const key = randomBytes(32).toString('base64');
  make('A', key, join(home, 'none'));
  make('B', key, join(folderOf('A'), '.next'), changeIntoNext);
}

function make(name: BuildName, key: string, previous: string, change = (_: string) => {}): void {
  const source = join(home, name, 'source');
  mkdirSync(source, { recursive: true });
  copyContext(source);
  linkFolder(join(projectRoot, 'node_modules'), join(source, 'node_modules'));
  change(source);
  const own = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key, PREVIOUS_BUILD: previous };
  const env = { ...buildEnvironment(join(home, name)), ...own };
  const [, ...steps] = readDockerfile().steps;
  for (const step of steps) {
    console.log(`Build ${name}: ${step}`);
    const command = step.replaceAll(/(?<= )\/shop\b/g, () => folderOf(name));
    execFileSync('sh', ['-ec', command], { cwd: source, env, stdio: 'inherit' });
  }
  rmSync(source, { recursive: true, force: true });
}

type Change = { file: string; from: string | RegExp; to: string };

export const changes: readonly Change[] = [
  { file: 'brand/shop.ts', from: /name: '.*?'/, to: `name: '${NEXT_NAME}'` },
  {
    file: 'lib/texts/en.ts',
    from: 'Your card was not accepted',
    to: 'This card was not accepted',
  },
  {
    file: 'components/checkout/purchase/pay.tsx',
    from: 'SLOW_MS = 6_000',
    to: 'SLOW_MS = 7_000',
  },
  {
    file: 'prisma/schema/orders.prisma',
    from: 'model Order {\n',
    to: 'model Order {\n  nextNote String?\n',
  },
];

function changeIntoNext(source: string): void {
  for (const change of changes) replaceIn(source, change);
  const migration = join(source, 'prisma', 'migrations', NEXT_MIGRATION);
  mkdirSync(migration);
  writeFileSync(
    join(migration, 'migration.sql'),
    'ALTER TABLE "orders" ADD COLUMN "nextNote" TEXT;\n',
  );
}

function replaceIn(source: string, { file, from, to }: Change): void {
  const path = join(source, file);
  const changed = readFileSync(path, 'utf8').replace(from, to);
  // A copy: other files may be links.
  rmSync(path);
  writeFileSync(path, changed);
}

/** `COPY . .` */
function copyContext(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const known = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const files = known.split('\0').filter((file) => file !== '' && existsSync(fromRoot(file)));
  for (const file of contextFiles(files)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(fromRoot(file), join(to, file));
  }
}

function buildEnvironment(home: string): NodeJS.ProcessEnv {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  cpSync(process.execPath, join(bin, 'node'));
  const kept = Object.entries(withoutShopVariables()).filter(
    ([name]) => !/^(npm_|NODE_ENV$|NEXT_|INIT_CWD$|TEST_|BUILD_)/i.test(name),
  );
  return {
    ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
    HOME: home,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  };
}

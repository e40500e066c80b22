import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fromRoot, projectRoot } from '../paths.ts';
import { readMigrations, readSchema } from './migrations.ts';

const generatedDirectory = fromRoot('lib', 'db', 'generated');
const stampFile = join(generatedDirectory, 'schema.sha256');
const namesFile = join(generatedDirectory, 'migrations.ts');

function prismaPackage(file: string): string {
  return createRequire(import.meta.url).resolve(`prisma/${file}`);
}

function stamp(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(prismaPackage('package.json')));
  for (const file of readSchema()) hash.update(file.content);
  return hash.digest('hex');
}

function isCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
}

/** Generates the Prisma client and the list of migrations if they have changed. */
export async function generateClient(): Promise<void> {
  if (!isCurrent()) await generate();
  const names = namesModule();
  if (!existsSync(namesFile) || readFileSync(namesFile, 'utf8') !== names) {
    writeFileSync(namesFile, names);
  }
}

/** The migrations that a build expects, as a module: it may run without the migration files. */
function namesModule(): string {
  const names = readMigrations().migrationDirectories.map(({ path }) => `  '${path}',\n`);
  return `/** The migrations of this build, oldest first. Written by scripts/prisma/client.ts. */\nexport const migrationNames: readonly string[] = [\n${names.join('')}];\n`;
}

/**
 * Generating needs no engine, but the Prisma CLI downloads one unless it is given a path; any
 * existing file will do.
 */
async function generate(): Promise<void> {
  const described = stamp();
  const child = spawn(
    process.execPath,
    [prismaPackage('build/index.js'), 'generate', '--no-hints'],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`Could not generate the database client:\n${output.trim()}`);
  writeFileSync(stampFile, described);
}

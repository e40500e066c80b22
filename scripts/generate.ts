import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { makeImages } from './images.ts';
import { readMigrations } from './migrations.ts';
import { fromRoot, projectRoot } from './paths.ts';

const generatedDirectory = fromRoot('lib', 'db', 'generated');
const stampFile = join(generatedDirectory, 'schema.sha256');
const namesFile = join(generatedDirectory, 'migrations.ts');

function prismaPackage(file: string): string {
  return createRequire(import.meta.url).resolve(`prisma/${file}`);
}

function stamp(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(prismaPackage('package.json')));
  const schema = fromRoot('prisma', 'schema');
  for (const name of readdirSync(schema).toSorted()) hash.update(readFileSync(join(schema, name)));
  return hash.digest('hex');
}

function isCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
}

export async function generateFiles(): Promise<void> {
  if (!isCurrent()) await generateClient();
  const names = namesModule();
  if (!existsSync(namesFile) || readFileSync(namesFile, 'utf8') !== names) {
    writeFileSync(namesFile, names);
  }
  const count = await makeImages();
  if (count > 0) console.log(`Resized ${count} ${count === 1 ? 'image' : 'images'}`);
}

/** Written into the build, which may run without the migration files. */
function namesModule(): string {
  const names = readMigrations().map(({ name }) => `  '${name}',\n`);
  return `/** The migrations of this build, oldest first. Written by scripts/generate.ts. */\nexport const migrationNames: readonly string[] = [\n${names.join('')}];\n`;
}

/**
 * Passes any existing file as the schema engine: `prisma generate` does not need one, but would download
 * it.
 */
async function generateClient(): Promise<void> {
  const newStamp = stamp();
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
  writeFileSync(stampFile, newStamp);
}

if (import.meta.main) await generateFiles();

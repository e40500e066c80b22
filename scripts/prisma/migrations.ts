import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { fromRoot } from '../paths.ts';
import { applyInOrder } from './apply.ts';
import { noFilter, withSchemaEngine } from './engine.ts';

const migrationsDirectory = fromRoot('prisma', 'migrations');
const schemaDirectory = fromRoot('prisma', 'schema');

/** The schema that the newest migration leads to: the next one starts from it. */
const snapshotPath = join(migrationsDirectory, 'schema.snapshot');
const lockfileContent = 'provider = "postgresql"\n';

/** The migrations as they are on disk, oldest first. */
export function readMigrations(directory = migrationsDirectory): MigrationList {
  const names = existsSync(directory)
    ? readdirSync(directory).filter((name) => existsSync(join(directory, name, 'migration.sql')))
    : [];
  const lockfile = join(directory, 'migration_lock.toml');
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : lockfileContent,
    },
    shadowDbInitScript: '',
    migrationDirectories: names.toSorted().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(directory, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

/** The files of the Prisma schema. */
export function readSchema(directory = schemaDirectory): SchemaContainer[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return { path, content: readFileSync(path, 'utf8') };
    });
}

/** Changes when a migration is added or edited. */
export function migrationsFingerprint(migrations = readMigrations()): string {
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** Brings a database up to date; see applyInOrder. */
export async function applyMigrations(
  databaseUrl: string,
  migrations = readMigrations(),
): Promise<string[]> {
  return applyInOrder(
    databaseUrl,
    migrations.migrationDirectories.map(({ path, migrationFile }) => {
      if (migrationFile.content.tag !== 'ok')
        throw new Error(`The migration ${path} is unreadable`);
      return { name: path, sql: migrationFile.content.value };
    }),
  );
}

/** The schema as it was when the newest migration was written; undefined before the first. */
function lastSnapshot(): SchemaContainer | undefined {
  if (!existsSync(snapshotPath)) return undefined;
  return { path: 'snapshot.prisma', content: readFileSync(snapshotPath, 'utf8') };
}

/**
 * The SQL that leads from the newest migration to the Prisma schema; empty when they agree.
 *
 * @param databaseUrl any database; the engine wants to connect, and touches nothing
 */
export async function nextMigration(databaseUrl: string): Promise<string> {
  const last = lastSnapshot();
  const result = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: last ? { tag: 'schemaDatamodel', files: [last] } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: true,
      filters: noFilter,
    }),
  );
  return result.exitCode === 0 ? '' : (result.stdout ?? '').trim();
}

/**
 * Writes a migration, and the schema it leads to: the engine cannot read a schema back from a
 * database through the driver.
 *
 * @returns the new folder
 */
export function writeMigration(name: string, sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsDirectory, `${stamp}_${name.toLowerCase().replace(/\W+/g, '_')}`);
  mkdirSync(folder, { recursive: true });
  const schema = readSchema().map((file) => file.content);
  writeFileSync(join(folder, 'migration.sql'), `${sql}\n`);
  writeFileSync(snapshotPath, schema.join('\n'));
  writeFileSync(join(migrationsDirectory, 'migration_lock.toml'), lockfileContent);
  return folder;
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { fromRoot } from '../paths.ts';
import { applyInOrder, pendingNames } from './apply.ts';

export const migrationsDirectory = fromRoot('prisma', 'migrations');
const schemaDirectory = fromRoot('prisma', 'schema');

/** Reads the migrations, oldest first. */
export function readMigrations(directory = migrationsDirectory): MigrationList {
  const names = existsSync(directory)
    ? readdirSync(directory).filter((name) => existsSync(join(directory, name, 'migration.sql')))
    : [];
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: 'provider = "postgresql"\n',
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

/** Reads the files of the Prisma schema. */
export function readSchema(directory = schemaDirectory): SchemaContainer[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return { path, content: readFileSync(path, 'utf8') };
    });
}

/** A hash of the migrations. */
export function migrationsFingerprint(migrations = readMigrations()): string {
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** Applies pending migrations; see applyInOrder. */
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

/** The names of pending migrations. */
export function pendingMigrations(databaseUrl: string): Promise<string[]> {
  return pendingNames(
    databaseUrl,
    readMigrations().migrationDirectories.map(({ path }) => path),
  );
}

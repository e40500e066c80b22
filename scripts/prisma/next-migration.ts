import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { noFilter, withSchemaEngine } from './engine.ts';
import { lockfileContent, migrationsDirectory, readSchema } from './migrations.ts';

/** The schema after the latest migration, the base of the next diff. */
const snapshotPath = join(migrationsDirectory, 'schema.snapshot');

/** Reads the snapshot; undefined before the first migration. */
function lastSnapshot(): SchemaContainer | undefined {
  if (!existsSync(snapshotPath)) return undefined;
  return { path: 'snapshot.prisma', content: readFileSync(snapshotPath, 'utf8') };
}

/**
 * The SQL from the latest migration to the Prisma schema; empty without changes.
 *
 * @param databaseUrl any database: the engine connects without using it
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
 * Writes a migration and the snapshot of its schema, since the engine cannot introspect a
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

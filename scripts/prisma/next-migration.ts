import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { noFilter, withSchemaEngine } from './engine.ts';
import { lockfileContent, migrationsDirectory, readSchema } from './migrations.ts';

/** The schema that the newest migration leads to: the next one starts from it. */
const snapshotPath = join(migrationsDirectory, 'schema.snapshot');

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

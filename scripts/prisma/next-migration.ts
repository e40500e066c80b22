import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { projectRoot } from '../paths.ts';
import { noFilter, withSchemaEngine } from './engine.ts';
import { migrationsDirectory, readSchema } from './migrations.ts';

/**
 * The Prisma schema of the latest commit, whose migrations are there as well.
 * @throws Error where the project is no git repository
 */
function committedSchema(): SchemaContainer[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return git('ls-files', '--with-tree=HEAD', 'prisma/schema')
    .split('\n')
    .filter(Boolean)
    .map((path) => ({ path, content: git('show', `HEAD:${path}`) }));
}

/**
 * The SQL from one Prisma schema to another; empty without changes.
 *
 * @param databaseUrl any database: the engine connects without using it
 * @param from the schema that the migrations lead to, by default the committed one; none for the whole schema
 */
export async function nextMigration(
  databaseUrl: string,
  from: SchemaContainer[] = committedSchema(),
): Promise<string> {
  const result = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from.length > 0 ? { tag: 'schemaDatamodel', files: from } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: true,
      filters: noFilter,
    }),
  );
  return result.exitCode === 0 ? '' : (result.stdout ?? '').trim();
}

/**
 * Writes a migration.
 *
 * @returns the new folder
 */
export function writeMigration(name: string, sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsDirectory, `${stamp}_${name.toLowerCase().replace(/\W+/g, '_')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), `${sql}\n`);
  return folder;
}

/**
 * `npm run db:diff` prints the SQL from the latest migration to the Prisma schema;
 * `npm run db:diff -- --write add-reviews` writes it as a new migration, to be reviewed and completed.
 */
import './shared/brief-errors.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { writeMigration } from './migrations.ts';
import { fromRoot, projectRoot } from './paths.ts';
import { startTemporaryCluster } from './postgres.ts';

function readSchema(): SchemaContainer[] {
  const directory = fromRoot('prisma', 'schema');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return { path, content: readFileSync(path, 'utf8') };
    });
}

/** @throws Error outside a git repository */
function committedSchema(): SchemaContainer[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return git('ls-files', '--with-tree=HEAD', 'prisma/schema')
    .split('\n')
    .filter(Boolean)
    .map((path) => ({ path, content: git('show', `HEAD:${path}`) }));
}

/**
 * Returns the SQL that changes one Prisma schema into another, or '' when they are equal.
 * @param databaseUrl any database: the engine connects but does not use it
 * @param from the schema that the migrations lead to; [] stands for an empty database
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
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return result.exitCode === 0 ? '' : (result.stdout ?? '').trim();
}

let loading: Promise<void> | undefined;

/** Loads the engine as WebAssembly, because the native one must be downloaded. */
async function load(): Promise<void> {
  const require = createRequire(import.meta.url);
  const module = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(module.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': imports() });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
}

/**
 * The engine's imports, with timers unref'd: the engine never clears its migration timeout, which would
 * keep the process alive.
 */
function imports(): WebAssembly.ModuleImports {
  const timers = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const wait = (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds).unref();
  return { ...bindings, ...Object.fromEntries(timers.map((name) => [name, wait])) };
}

function withoutTrace(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').filter((line) => !/^\s+(\d+: schema_|at schema-)/.test(line));
  return new Error(lines.join('\n').trim(), { cause: error });
}

/** @throws Error with the engine's message and the migration's name */
async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loading ??= load();
  await loading;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {}); // A lost connection fails the query that needs it.
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  try {
    const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
    return await work(engine).finally(() => engine.free());
  } catch (error) {
    throw withoutTrace(error);
  } finally {
    await pool.end();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: 'string' } } });
  const cluster = await startTemporaryCluster();
  const sql = await nextMigration(cluster.url).finally(cluster.stop);
  if (!sql) console.error('The schema has no changes since the latest migration.');
  else if (values.write) console.error(`Written to ${writeMigration(values.write, sql)}`);
  else console.log(sql);
}

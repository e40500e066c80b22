import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** Prisma's schema engine: applies migrations and computes the next one. */
export type SchemaEngine = bindings.SchemaEngine;

/** Excludes nothing from the diff. */
export const noFilter = { externalTables: [], externalEnums: [] };

let loading: Promise<void> | undefined;

/** Loads the engine as WebAssembly, since the native one needs a download. */
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
 * The engine's imports. Its timeout for concurrent migrations is a timer that it never clears, and that must not keep
 * the process alive.
 */
function imports(): WebAssembly.ModuleImports {
  const timers = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const wait = (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds).unref();
  return { ...bindings, ...Object.fromEntries(timers.map((name) => [name, wait])) };
}

/** Removes the engine's own call stack from its messages. */
function withoutTrace(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').filter((line) => !/^\s+(\d+: schema_|at schema-)/.test(line));
  return new Error(lines.join('\n').trim(), { cause: error });
}

/**
 * Runs `work` with a schema engine that uses the `pg` driver. All
 * connections are closed afterwards.
 *
 * @throws Error with the engine's message and the migration's name
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
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

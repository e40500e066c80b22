import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fromRoot } from './paths.ts';

export type Migration = { name: string; sql: string };

export const migrationsDirectory = fromRoot('prisma', 'migrations');

export function readMigrations(directory = migrationsDirectory): Migration[] {
  const fileOf = (name: string) => join(directory, name, 'migration.sql');
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names
    .filter((name) => existsSync(fileOf(name)))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(fileOf(name), 'utf8') }));
}

/** @returns the new folder */
export function writeMigration(name: string, sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsDirectory, `${stamp}_${name.toLowerCase().replace(/\W+/g, '_')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), `${sql}\n`);
  return folder;
}

export function migrationsFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16);
}

/** The advisory lock of Prisma Migrate, so that its tools wait as well. */
const LOCK_KEY = 72707369;

const TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Applies pending migrations in order, and records them like `prisma migrate deploy`. Each migration and
 * its record are one transaction, so that a killed process leaves nothing to repair. Concurrent callers
 * wait for each other.
 * @returns the names of the applied migrations
 * @throws Error naming a migration that failed, or that Prisma left unfinished
 */
export async function applyMigrations(
  databaseUrl: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(TABLE);
    const done = await appliedNames(client);
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const [index, migration] of pending.entries()) {
      await applyOne(client, migration, pending.slice(index));
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
    );
    const done = rows[0]?.known ? await appliedNames(client) : new Set();
    return readMigrations().flatMap(({ name }) => (done.has(name) ? [] : [name]));
  } finally {
    await client.end();
  }
}

async function appliedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const unfinished = rows.find((row) => !row.finished);
  if (unfinished) {
    throw new Error(
      `The migration ${unfinished.name} was started by another tool and not finished. Repair the database, then delete its row from _prisma_migrations, or set finished_at if all of it was applied.`,
    );
  }
  return new Set(rows.map((row) => row.name));
}

/** While a migration waits for a lock, later statements queue behind it. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_TRIES = 40;
const PAUSE_MS = 2_000;

/** Skipped in migrations: the schema always exists, and the statement needs another privilege. */
const SCHEMA = 'CREATE SCHEMA IF NOT EXISTS "public";';

/** Retries after a lock timeout, so that queries waiting behind the migration can run in between. */
async function applyOne(
  client: pg.Client,
  migration: Migration,
  pending: readonly Migration[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOne(client, migration, pending);
    } catch (error) {
      const isLocked = (error as { cause?: { code?: string } }).cause?.code === '55P03';
      if (!isLocked || tries >= LOCK_TRIES) throw error;
    }
    await pause(PAUSE_MS);
  }
}

async function tryOne(
  client: pg.Client,
  { name, sql }: Migration,
  pending: readonly Migration[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(
      `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = 0`,
    );
    await client.query(sql.replace(SCHEMA, ''));
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const { message } = error as Error;
    const isRefused = (error as { code?: string }).code === '42501';
    const advice = isRefused && extensionsOf(sql).length > 0 ? await adviceOn(client, pending) : '';
    throw new Error(`The migration ${name} failed and changed nothing: ${message}${advice}`, {
      cause: error,
    });
  }
}

function extensionsOf(sql: string): string[] {
  return [...sql.matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+)/gi)].map(([, name = '']) => name);
}

/** The statements that an administrator must run once if the shop's role may not create extensions. */
async function adviceOn(client: pg.Client, pending: readonly Migration[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT extname AS name FROM pg_extension');
  const needed = new Set(pending.flatMap(({ sql }) => extensionsOf(sql)));
  const names = [...needed].filter((name) => !rows.some((row) => row.name === name));
  const statements = names.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(' ');
  return `. This role may not create extensions: have an administrator run, in this database: ${statements}`;
}

import { applyMigrations, migrationsFingerprint } from '@/scripts/migrations';
import { onServer, withDatabase } from '@/scripts/postgres';

/** Prevents two test runs on one server from creating the template at the same time. */
const lockKey = 0x73746f72;

/**
 * Creates a migrated database, which is copied for each test file.
 * @returns its name, which changes with the migrations
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `storefront_template_${migrationsFingerprint()}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount) return;
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new`);
    await applyMigrations(withDatabase(serverUrl, `${name}_new`));
    await client.query(`alter database ${name}_new rename to ${name}`);
  });
  return name;
}

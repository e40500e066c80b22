/**
 * `npm run db:migrate` applies pending migrations to the database of `DATABASE_URL`, or of this checkout's demo.
 * Reads `.env`; needs no other variable.
 *
 * With `DIRECT_DATABASE_URL`, it connects there and sets the timeouts
 * (`DATABASE_LOCK_TIMEOUT_MS`, `DATABASE_STATEMENT_TIMEOUT_MS`) on the role for this database, since a pooler does not
 * keep session settings.
 */
import './shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { limitRole } from '../lib/db/session.ts';
import { env, readDatabaseLimits } from '../lib/env.ts';
import { applyMigrations } from './migrations.ts';
import { onServer } from './postgres.ts';
import { loadEnvFiles } from './shared/env-files.ts';

parseArgs({ options: {} });
loadEnvFiles();
const limits = readDatabaseLimits(process.env);
const direct = process.env.DIRECT_DATABASE_URL?.trim();
const url = direct || process.env.DATABASE_URL?.trim() || env().directDatabaseUrl;
const applied = await applyMigrations(url);
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
if (direct) {
  await onServer(url, (client) => limitRole(client, limits));
  console.log(
    `The role waits ${limits.lockMs} ms for a lock and ${limits.statementMs} ms for a statement.`,
  );
}

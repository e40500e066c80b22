/**
 * `npm run db:migrate` applies pending migrations to the database of `DATABASE_URL`, or of this
 * checkout's demo. With `DIRECT_DATABASE_URL`, it connects there and sets timeouts on the role, since a
 * pooler does not keep session settings.
 */
import './shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { databaseLimits, limitRole } from '../lib/db/session.ts';
import { env } from '../lib/env.ts';
import { applyMigrations } from './migrations.ts';
import { onServer } from './postgres.ts';
import { loadEnvFiles } from './shared/env-files.ts';

parseArgs({ options: {} });
loadEnvFiles();
const direct = process.env.DIRECT_DATABASE_URL?.trim();
const url = direct || process.env.DATABASE_URL?.trim() || env().directDatabaseUrl;
const applied = await applyMigrations(url);
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
if (direct) {
  await onServer(url, (client) => limitRole(client, databaseLimits));
  const { lockMs, statementMs } = databaseLimits;
  console.log(`The role waits ${lockMs} ms for a lock and ${statementMs} ms for a statement.`);
}

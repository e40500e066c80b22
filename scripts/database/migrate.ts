/**
 * `npm run db:migrate` brings the database of `DATABASE_URL`, or of this checkout's demo, up to date. Reads
 * `.env`; needs no other variable.
 *
 * Where `DIRECT_DATABASE_URL` is set, it connects there, and makes the limits of statements
 * (`DATABASE_LOCK_TIMEOUT_MS`, `DATABASE_STATEMENT_TIMEOUT_MS`) settings of the role in this database: a pooler
 * keeps none of a connection.
 */
import { parseArgs } from 'node:util';
import { limitRole } from '../../lib/db/session.ts';
import { env, readDatabaseLimits } from '../../lib/env.ts';
import { onServer } from '../postgres/roles.ts';
import { applyMigrations } from '../prisma/migrations.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

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

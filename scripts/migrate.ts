/**
 * `npm run db:migrate` brings the database of `DATABASE_URL`, or of this checkout's demo, up to date. Reads
 * `.env`; needs no other variable.
 */
import { env } from '../lib/env.ts';
import { loadEnvFiles } from './env-files.ts';
import { applyMigrations } from './prisma/migrations.ts';

loadEnvFiles();
const applied = await applyMigrations(process.env.DATABASE_URL?.trim() || env().databaseUrl);
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');

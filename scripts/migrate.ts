/** `npm run db:migrate` brings the database of this checkout, or `DATABASE_URL`, up to date. */
import { env } from '../lib/env.ts';
import { applyMigrations } from './prisma/migrations.ts';

const applied = await applyMigrations(env().databaseUrl);
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');

/**
 * `npm run db:diff` prints the SQL from the latest migration to the Prisma schema;
 * `npm run db:diff -- --write add-reviews` writes it as a new migration, to be reviewed and completed.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { startTemporaryCluster } from '../postgres/temporary.ts';
import { nextMigration, writeMigration } from '../prisma/next-migration.ts';

const { values } = parseArgs({ options: { write: { type: 'string' } } });
const cluster = await startTemporaryCluster();
const sql = await nextMigration(cluster.url).finally(cluster.stop);
if (!sql) console.error('The schema has no changes since the latest migration.');
else if (values.write) console.error(`Written to ${writeMigration(values.write, sql)}`);
else console.log(sql);

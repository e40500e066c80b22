import '@/lib/testing/as-staff';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { invariants } from '@/lib/checkout/orders/invariants';
import { db, disconnect, pool } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { assumeSent } from '@/lib/ledger/restored-attempts';
import { findProducts } from '@/lib/listing/find-products';
import { readSearch } from '@/lib/listing/search';
import { placedOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { restoreSteps } from '@/modules/restore-steps';
import { pendingMigrations } from './migrations.ts';
import { onServer, withDatabase } from './postgres.ts';
import { findProgram } from './quality/shops/pooler.ts';

// Queries run outside Next, whose cache would hide the restored database.
withTestDatabase();

function majorOf(name: string): number {
  const program = findProgram(name);
  if (!program) return 0;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** The reason why this machine cannot dump the database, or false. */
let cannotDump: string | false;
beforeAll(async () => {
  const { rows } = await pool().query<{ number: string }>('SHOW server_version_num');
  const server = Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000);
  const tool = Math.min(majorOf('pg_dump'), majorOf('pg_restore'));
  cannotDump = tool < server && `pg_dump ${tool} cannot dump PostgreSQL ${server}`;
});

type Contents = Record<string, { rows: string; digest: string | null }>;

async function contentsOf(url: string): Promise<Contents> {
  return onServer(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const contents: Contents = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ rows: string; digest: string | null }>(
        `SELECT count(*) AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest FROM ${name} t`,
      );
      if (rows[0]) contents[name] = rows[0];
    }
    const sequences = await client.query<{ name: string; at: string | null }>(
      `SELECT sequencename AS name, last_value::text AS at FROM pg_sequences WHERE schemaname = 'public'`,
    );
    for (const { name, at } of sequences.rows) contents[name] = { rows: '', digest: at };
    return contents;
  });
}

/** Expressions that a restore evaluates: generated columns, checks and index expressions. */
const COMPUTED = `
  SELECT pg_get_expr(adbin, adrelid) AS expression, adrelid::regclass::text AS "table"
  FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum AND attgenerated = 's'
  UNION ALL
  SELECT pg_get_expr(conbin, conrelid), conrelid::regclass::text
  FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0
  UNION ALL
  SELECT pg_get_indexdef(indexrelid, place, true), indrelid::regclass::text
  FROM pg_index, generate_series(1, indnkeyatts) AS place WHERE indkey[place - 1] = 0
  UNION ALL
  SELECT pg_get_expr(indpred, indrelid), indrelid::regclass::text
  FROM pg_index WHERE indpred IS NOT NULL`;

test('expressions work with an empty search_path, which pg_restore sets', async () => {
  await stockShop(catalogue);
  const { directDatabaseUrl } = env();
  const failed = await onServer(directDatabaseUrl, async (client) => {
    await client.query("SET search_path = ''");
    const computed = await client.query<{ expression: string; table: string }>(COMPUTED);
    expect(computed.rows.length).toBeGreaterThan(20);
    const problems: string[] = [];
    for (const { expression, table } of computed.rows) {
      await client
        .query(`SELECT ${expression} FROM ${table}`)
        .catch((error: Error) => problems.push(`${table}: ${error.message}`));
    }
    return problems;
  });
  expect(failed).toEqual([]);
});

test('a dump of a live shop restores completely, and the shop runs on it', async ({ skip }) => {
  skip(cannotDump !== false, `${cannotDump}`);
  await stockShop(catalogue);
  const submission = await submissionFor();
  const { attemptId: id } = await placedOrder(submission);
  await db().customer.create({ data: { email: submission.contact.email, serviceId: 'cus_1' } });
  const { directDatabaseUrl: source } = env();
  const folder = mkdtempSync(join(tmpdir(), 'storefront-backup-'));
  const file = join(folder, 'shop.dump');
  const restored = withDatabase(source, `restored_${process.pid}`);
  const name = new URL(restored).pathname.slice(1);
  const server = withDatabase(source, 'postgres');
  onTestFinished(async () => {
    await disconnect();
    setEnv(testEnv({ databaseUrl: source }));
    await onServer(server, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
    rmSync(folder, { recursive: true });
  });
  const run = (program: string, ...args: string[]) =>
    execFileSync(findProgram(program) ?? program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  run('pg_dump', '--format=custom', '--no-owner', `--file=${file}`, source);
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, file);

  const [before, after] = await Promise.all([contentsOf(source), contentsOf(restored)]);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  expect(after).toEqual(before);
  expect(await pendingMigrations(restored)).toEqual([]);
  await disconnect();
  setEnv(testEnv({ databaseUrl: restored }));
  const search = await findProducts(readSearch({ category: 'filter' }));
  expect(search.products.length).toBeGreaterThan(0);
  // The steps of `npm run db:restored -- --last-invoice 41`.
  for (const { run } of restoreSteps) await run('41');
  expect(await assumeSent()).toEqual({ unknown: [id], unsent: [], undecided: [] });
  for (const rule of invariants) expect((await pool().query(rule.sql)).rows, rule.name).toEqual([]);
  await placedOrder(await submissionFor());
});

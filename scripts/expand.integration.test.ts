import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyMigrations, readMigrations } from './migrations.ts';
import { onServer, withDatabase } from './postgres.ts';

/**
 * Since the first release, migrations only add (expand and contract): the previous build still runs while
 * a migration is applied and until its last process is replaced, and uses only the schema that it knows.
 */
const UNRELEASED = /^20261128/;

type Part = {
  name: string;
  table: string | null;
  definition: string;
  required: boolean;
};

const SHAPE = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations')
  SELECT 'table ' || relname AS name, NULL AS "table", '' AS definition, false AS required FROM tables
  UNION ALL
  SELECT 'column ' || attname || ' of ' || relname, relname,
    format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
      || CASE WHEN has_default THEN ' DEFAULT' ELSE '' END,
    attnotnull AND NOT has_default
  FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped,
    LATERAL (SELECT atthasdef OR attidentity <> '' AS has_default) AS how
  UNION ALL
  SELECT CASE contype WHEN 'c' THEN 'check ' WHEN 'f' THEN 'foreign key ' ELSE 'key ' END || conname || ' of ' || relname,
    relname, pg_get_constraintdef(pg_constraint.oid), true
  FROM tables JOIN pg_constraint ON conrelid = tables.oid AND contype <> 'n'
  UNION ALL
  SELECT 'unique index ' || index.relname || ' of ' || tables.relname, tables.relname, pg_get_indexdef(indexrelid), true
  FROM tables JOIN pg_index ON indrelid = tables.oid AND indisunique JOIN pg_class AS index ON index.oid = indexrelid
  WHERE NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
  UNION ALL
  SELECT 'trigger ' || tgname || ' of ' || relname, relname, pg_get_triggerdef(pg_trigger.oid), true
  FROM tables JOIN pg_trigger ON tgrelid = tables.oid AND NOT tgisinternal
  UNION ALL
  -- A client cannot read rows with a value that it does not know.
  SELECT 'enum ' || typname, NULL, string_agg(enumlabel, ',' ORDER BY enumlabel), false
  FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
  WHERE typnamespace = 'public'::regnamespace GROUP BY typname
  UNION ALL
  SELECT 'function ' || pg_proc.oid::regprocedure, NULL, pg_get_function_result(pg_proc.oid), false
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND NOT EXISTS (
    SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;

const { serverUrl } = inject('postgres');
const database = `test_${randomBytes(8).toString('hex')}`;
const url = withDatabase(serverUrl, database);

beforeAll(() => onServer(serverUrl, (server) => server.query(`create database ${database}`)));
afterAll(() =>
  onServer(serverUrl, (server) => server.query(`drop database ${database} with (force)`)),
);

async function shape(client: pg.Client): Promise<Map<string, Part>> {
  const { rows } = await client.query<Part>(SHAPE);
  return new Map(rows.map((part) => [part.name, part]));
}

/**
 * Elements of the previous build that are removed or changed, and new elements that its writes would
 * violate.
 */
function contractions(before: Map<string, Part>, after: Map<string, Part>): string[] {
  const changed = [...before.values()].flatMap(({ name, definition }) => {
    const now = after.get(name);
    if (!now) return [`${name} is removed`];
    return now.definition === definition ? [] : [`${name} is changed`];
  });
  const added = [...after.values()].filter(
    ({ name, table, required }) => required && !before.has(name) && before.has(`table ${table}`),
  );
  return [...changed, ...added.map(({ name }) => `${name} is required`)];
}

const SCHEMA = `
  CREATE TYPE state AS ENUM ('NEW', 'DONE');
  CREATE FUNCTION twice(n INT) RETURNS INT LANGUAGE sql AS 'SELECT 2 * n';
  CREATE TABLE buyers (id INT PRIMARY KEY);
  CREATE TABLE orders (
    id INT PRIMARY KEY, buyer INT REFERENCES buyers (id), note TEXT, amount INT NOT NULL DEFAULT 0, state state);
  CREATE UNIQUE INDEX orders_note ON orders (note)`;

/** The contractions of a migration, applied in a transaction that is never committed. */
function tryMigration(sql: string): Promise<string[]> {
  return onServer(url, async (client) => {
    await client.query('BEGIN');
    await client.query(SCHEMA);
    const before = await shape(client);
    await client.query(sql);
    return contractions(before, await shape(client));
  });
}

test.each([
  ['DROP TABLE buyers CASCADE', 'table buyers is removed'],
  ['ALTER TABLE orders DROP COLUMN note', 'column note of orders is removed'],
  ['ALTER TABLE orders RENAME note TO remark', 'column note of orders is removed'],
  ['ALTER TABLE orders ALTER amount TYPE BIGINT', 'column amount of orders is changed'],
  ['ALTER TABLE orders ALTER amount DROP DEFAULT', 'column amount of orders is changed'],
  ['ALTER TABLE orders ALTER amount DROP NOT NULL', 'column amount of orders is changed'],
  ['ALTER TABLE orders ALTER note SET NOT NULL', 'column note of orders is changed'],
  ['ALTER TABLE orders ADD view TEXT NOT NULL', 'column view of orders is required'],
  ['ALTER TABLE orders ADD CONSTRAINT paid CHECK (amount > 0)', 'check paid of orders is required'],
  [
    'ALTER TABLE orders ADD CONSTRAINT self FOREIGN KEY (amount) REFERENCES orders (id)',
    'foreign key self of orders is required',
  ],
  ['CREATE UNIQUE INDEX once ON orders (buyer)', 'unique index once of orders is required'],
  ['DROP INDEX orders_note', 'unique index orders_note of orders is removed'],
  ['ALTER TABLE orders DROP CONSTRAINT orders_pkey', 'key orders_pkey of orders is removed'],
  ["ALTER TYPE state ADD VALUE 'REFUNDED'", 'enum state is changed'],
  ['DROP FUNCTION twice', 'function twice(integer) is removed'],
])('“%s” breaks the previous build', async (sql, problem) => {
  expect(await tryMigration(sql)).toContain(problem);
});

test('tables, optional columns and indexes may be added', async () => {
  const problems = await tryMigration(`
    CREATE TABLE parcels (id INT PRIMARY KEY, place INT NOT NULL UNIQUE, CHECK (place > 0));
    ALTER TABLE orders ADD view TEXT, ADD refunded INT NOT NULL DEFAULT 0;
    CREATE INDEX orders_by_buyer ON orders (buyer)`);
  expect(problems).toEqual([]);
});

test('no migration breaks the previous build', async () => {
  const steps = readMigrations();
  const first = steps.findLastIndex(({ name }) => UNRELEASED.test(name)) + 1;
  expect(first).toBeGreaterThan(0);
  const upTo = (end: number) => applyMigrations(url, steps.slice(0, end));
  await upTo(first);
  const breaking = await onServer(url, async (client) => {
    const problems: string[] = [];
    let before = await shape(client);
    for (const [index, { name }] of [...steps.entries()].slice(first)) {
      await upTo(index + 1);
      const after = await shape(client);
      problems.push(...contractions(before, after).map((problem) => `${name}: ${problem}`));
      before = after;
    }
    return problems;
  });
  expect(breaking).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../postgres/roles.ts';
import { applyMigrations, readMigrations } from './migrations.ts';

const { serverUrl } = inject('postgres');
let name: string;
let client: pg.Client;

beforeEach(async () => {
  name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (server) => server.query(`create database ${name}`));
  client = new pg.Client({ connectionString: withDatabase(serverUrl, name) });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await onServer(serverUrl, (server) => server.query(`drop database ${name} with (force)`));
});

/** Applies the migrations before the one that introduced facet rows, or all of them. */
async function migrate(until: 'before' | 'all'): Promise<void> {
  const all = readMigrations();
  const at = all.migrationDirectories.findIndex(({ path }) => path.endsWith('_facets_are_rows'));
  expect(at).toBeGreaterThan(0);
  await applyMigrations(withDatabase(serverUrl, name), {
    ...all,
    migrationDirectories:
      until === 'all' ? all.migrationDirectories : all.migrationDirectories.slice(0, at),
  });
}

async function sell(slug: string, attributes: object, amount: number): Promise<void> {
  await client.query(
    `INSERT INTO catalog_products (id, slug, name, tagline, description, category, art, attributes, "updatedAt")
     VALUES ($1, $1, $1, 't', 'd', 'c', 'a', $2, now())`,
    [slug, JSON.stringify(attributes)],
  );
  await client.query(
    `INSERT INTO mirror_products ("serviceId", name, "priceAmount", currency, active, raw, sequence, "fetchedAt", "updatedAt")
     VALUES ($1, $1, $2, 'EUR', true, '{}', 1, now(), now())`,
    [slug, amount],
  );
  await client.query(
    `INSERT INTO catalog_variants (id, "productId", "serviceProductId", sku) VALUES ($1, $1, $1, $1)`,
    [slug],
  );
}

test('the migration keeps facets, counts and keywords of an existing catalogue', async () => {
  await migrate('before');
  await sell('blend', { roast: 2, origin: 'Brazil and Colombia', notes: ['Toffee'] }, 1200);
  await sell('single', { roast: 2, origin: 'Colombia' }, 1900);
  await sell('mug', { material: 'Stoneware' }, 1900);
  await migrate('all');

  const { rows } = await client.query('SELECT slug, facets FROM catalog_products ORDER BY slug');
  expect(rows).toEqual([
    { slug: 'blend', facets: { roast: ['2'], origin: ['Brazil', 'Colombia'] } },
    { slug: 'mug', facets: {} },
    { slug: 'single', facets: { roast: ['2'], origin: ['Colombia'] } },
  ]);
  const counts = async (facets: string) =>
    (
      await client.query(
        `SELECT step, "values", products FROM catalog_facet_counts
         WHERE facets = $1 AND products > 0 ORDER BY step, "values"`,
        [facets],
      )
    ).rows;
  expect(await counts('')).toEqual([{ step: -1, values: {}, products: 3 }]);
  expect(await counts('roast')).toEqual([{ step: -1, values: { roast: ['2'] }, products: 2 }]);
  expect(await counts('price,roast')).toEqual([
    { step: 2, values: { roast: ['2'] }, products: 1 },
    { step: 3, values: { roast: ['2'] }, products: 1 },
  ]);
  const found = await client.query(
    `SELECT slug FROM catalog_products WHERE "textVector" @@ to_tsquery('english', 'toffee | stoneware')
     ORDER BY slug`,
  );
  expect(found.rows).toEqual([{ slug: 'blend' }, { slug: 'mug' }]);
  const left = await client.query(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'catalog_facets'
       OR table_name = 'catalog_products' AND column_name IN ('roast', 'origin', 'searchVector')`,
  );
  expect(left.rows).toEqual([]);
});

test('concurrent changes of a price and an attribute are both counted', async () => {
  await migrate('all');
  await sell('shirt', {}, 1900);
  const other = new pg.Client({ connectionString: withDatabase(serverUrl, name) });
  await other.connect();
  try {
    await client.query('BEGIN');
    await client.query(`INSERT INTO catalog_attributes VALUES ('shirt', 'colour', 'blue')`);
    const priced = other.query(`UPDATE mirror_products SET "priceAmount" = 4000`);
    await client.query('SELECT pg_sleep(0.3)');
    await client.query('COMMIT');
    await priced;
  } finally {
    await other.end();
  }
  const { rows } = await client.query(
    `SELECT facets, step, "values", products FROM catalog_facet_counts
     WHERE facets IN ('price', 'colour,price') AND products <> 0 ORDER BY facets`,
  );
  expect(rows).toEqual([
    { facets: 'colour,price', step: 8, values: { colour: ['blue'] }, products: 1 },
    { facets: 'price', step: 8, values: {}, products: 1 },
  ]);
});

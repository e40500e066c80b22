import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { applyMigrations } from '@/scripts/migrations';
import { type Cluster, onServer, startTemporaryCluster, withDatabase } from '@/scripts/postgres';
import { findProgram } from '@/scripts/quality/shops/pooler';
import { db, disconnect, pool } from '../client';
import { listen } from '../listen';
import { limitRole } from '../session';

const openssl = findProgram('openssl');

/* A managed server: its databases do not belong to the shop's role, and its connections are encrypted. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startTemporaryCluster();
});
afterAll(async () => {
  await disconnect();
  await cluster.stop();
});

test('a role that may not create extensions needs an administrator who created three', async () => {
  await onServer(cluster.superuserUrl, async (client) => {
    await client.query("CREATE ROLE humble LOGIN PASSWORD 'humble'");
    await client.query('CREATE DATABASE humble');
  });
  const administrator = withDatabase(cluster.superuserUrl, 'humble');
  const humble = new URL(administrator);
  [humble.username, humble.password] = ['humble', 'humble'];
  const migrate = () => applyMigrations(humble.toString());
  await expect(migrate()).rejects.toThrow('permission denied for schema public');
  await onServer(administrator, (client) =>
    client.query('GRANT CREATE ON SCHEMA public TO humble'),
  );
  await expect(migrate()).rejects.toThrow(
    'This role may not create extensions: have an administrator run, in this database: ' +
      'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent;',
  );
  await onServer(administrator, async (client) => {
    for (const name of ['pg_trgm', 'unaccent']) {
      await client.query(`CREATE EXTENSION ${name}`);
    }
  });
  expect((await migrate()).length).toBeGreaterThan(0);
  expect(await migrate()).toEqual([]);
});

test('the limits apply to a login that acts as another role, as after the rotation of a password', async () => {
  const owner = new URL(cluster.url).username;
  await onServer(cluster.superuserUrl, async (client) => {
    // The steps of docs/deploy/secrets.md.
    await client.query(`CREATE ROLE second LOGIN PASSWORD 'second' IN ROLE "${owner}"`);
    await client.query(`ALTER ROLE second SET role = "${owner}"`);
  });
  const second = new URL(cluster.url);
  [second.username, second.password] = ['second', 'second'];
  const { databaseLimits } = testEnv({});
  await onServer(second.toString(), (client) => limitRole(client, databaseLimits));
  const { rows } = await onServer(second.toString(), (client) =>
    client.query(
      `SELECT current_user AS "actsAs", current_setting('lock_timeout') AS lock,
         current_setting('statement_timeout') AS statement`,
    ),
  );
  expect(rows).toEqual([{ actsAs: owner, lock: '5s', statement: '20s' }]);
});

test.runIf(!openssl)('without openssl these tests are skipped', () => {
  console.warn('Install openssl to have encrypted connections tried.');
});

describe.runIf(openssl)('a database connection with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-tls-'));
  const file = (name: string) => join(folder, name);

  const run = (...args: string[]) => execFileSync(openssl ?? '', args, { stdio: 'pipe' });

  /** A certificate authority, and its certificate for `localhost`. */
  function makeCertificates(): void {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    for (const ca of ['ca', 'other-ca']) {
      const out = ['-keyout', file(`${ca}.key`), '-out', file(`${ca}.crt`)];
      run('req', '-x509', ...key, '-subj', `/CN=${ca}`, '-days', '2', ...out);
    }
    const signed = ['-CA', file('ca.crt'), '-CAkey', file('ca.key')];
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-subj', '/CN=localhost'];
    const out = ['-keyout', file('server.key'), '-out', file('server.crt')];
    run('req', '-x509', ...key, ...signed, ...names, '-days', '2', ...out);
  }

  beforeAll(async () => {
    makeCertificates();
    const { uid, gid } = statSync(cluster.data);
    for (const name of ['server.key', 'server.crt']) {
      const placed = join(cluster.data, name);
      copyFileSync(file(name), placed);
      chmodSync(placed, 0o600);
      if (process.getuid?.() === 0) chownSync(placed, uid, gid);
    }
    await onServer(cluster.superuserUrl, async (client) => {
      await client.query('ALTER SYSTEM SET ssl = on');
      await client.query('SELECT pg_reload_conf()');
    });
    await vi.waitFor(async () => {
      const { rows } = await onServer(cluster.superuserUrl, (client) => client.query('SHOW ssl'));
      expect(rows).toEqual([{ ssl: 'on' }]);
    }, 5_000);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** The URL of the shop's database under a host name, trusting an authority. */
  function urlFor(host: string, authority: string): string {
    const url = new URL(cluster.url);
    url.hostname = host;
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', file(`${authority}.crt`));
    return url.toString();
  }

  async function connectTo(databaseUrl: string): Promise<void> {
    await disconnect();
    setEnv(testEnv({ databaseUrl }));
  }

  test('encrypts migrations, statements, transactions and notifications', async () => {
    const url = urlFor('localhost', 'ca');
    expect((await applyMigrations(url)).length).toBeGreaterThan(0);
    await connectTo(url);
    const encrypted = `SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    expect((await pool().query(encrypted)).rows).toEqual([{ ssl: true }]);
    expect(await db().$transaction((tx) => tx.order.count())).toBe(0);
    const stop = new AbortController();
    const heard = vi.fn();
    void listen({ channels: ['tls_test'], onNotify: heard, signal: stop.signal });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000);
    stop.abort();
  });

  test('refuses a certificate of another authority', async () => {
    await connectTo(urlFor('localhost', 'other-ca'));
    await expect(pool().query('SELECT 1')).rejects.toThrow(/certificate/);
    await expect(applyMigrations(urlFor('localhost', 'other-ca'))).rejects.toThrow(/certificate/);
  });

  test('refuses a certificate for another name', async () => {
    await connectTo(urlFor('127.0.0.1', 'ca'));
    await expect(pool().query('SELECT 1')).rejects.toThrow(/does not match|altnames/);
  });
});

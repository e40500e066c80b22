import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { followTags } from '@/lib/cache/follow';
import { expireTags } from '@/lib/cache/tags';
import { pay } from '@/lib/checkout/pay';
import { env, setEnv } from '@/lib/env';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { withTestDatabase } from '@/lib/testing/database';
import { withPort } from '@/lib/testing/env';
import { openWorld } from '@/lib/testing/world';
import { openInbox } from '@/lib/webhooks/store';
import { onServer } from '@/scripts/postgres';
import { findProgram, type Pooler, startPooler } from '@/scripts/quality/shops/pooler';
import { db, disconnect, pool } from '../client';
import { listen } from '../listen';
import { limitRole } from '../session';
import { unlessLocked, whileLocked } from '../session-lock';

const program = findProgram('pgbouncer');

test.runIf(!program)('without PgBouncer these tests are skipped', () => {
  console.warn('Install pgbouncer to test the shop behind it.');
});

describe.runIf(program)('behind PgBouncer in transaction mode', () => {
  const world = openWorld({}, 5_000);
  let pooler: Pooler;
  let shirt: TestVariant;
  let direct: string;

  beforeAll(async () => {
    shirt = await openSmallShop();
    direct = env().directDatabaseUrl;
    pooler = await startPooler(program ?? '', inject('postgres').serverUrl);
    await onServer(direct, (client) => limitRole(client, env().databaseLimits));
    await disconnect();
  });
  // The world resets the connection to its database after each test.
  beforeEach(() => connectVia(withPort(direct, pooler.port), direct));
  afterAll(async () => {
    await disconnect();
    await pooler?.stop();
  });

  function connectVia(databaseUrl: string, directDatabaseUrl: string): void {
    setEnv({ ...env(), databaseUrl, directDatabaseUrl, isPooled: true });
  }

  test('every connection has the role’s limits', async () => {
    const shown = await Promise.all(
      Array.from({ length: 12 }, () =>
        pool().query(`SELECT current_setting('lock_timeout') AS lock,
          current_setting('statement_timeout') AS statement FROM pg_sleep(0.05)`),
      ),
    );
    expect(shown.flatMap(({ rows }) => rows)).toEqual(
      Array(12).fill({ lock: '5s', statement: '20s' }),
    );
  });

  test('a shopper is charged once, and the order is paid', async () => {
    const lines: [TestVariant, number][] = [[shirt, 2]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await world.token());
    const submit = () => pay(submission, { userId: null, cartId });
    const outcomes = await Promise.all([submit(), submit(), submit()]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'paid']);
    expect(await world.bookedOf('transactions', submission.contact)).toHaveLength(1);
  });

  test('NOTIFY uses the direct URL', async () => {
    const stop = new AbortController();
    const heard = vi.fn();
    void listen({ channels: ['pooler_test'], onNotify: heard, signal: stop.signal });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 5_000); // The listener may not have connected yet.
    await pool().query(`NOTIFY pooler_test`);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 5_000);
    stop.abort();
  });

  test('without a direct URL, expired tags are found by polling', async () => {
    connectVia(env().databaseUrl, env().databaseUrl);
    const stop = new AbortController();
    const expired: string[] = [];
    await followTags(stop.signal, (tags) => void expired.push(...tags));
    await pause(500);
    await db().$transaction((tx) => expireTags(tx, ['catalog']));
    await vi.waitFor(() => expect(expired).toContain('catalog'), 6_000);
    stop.abort();
  });

  test('locks between processes use the direct URL', async () => {
    const other = vi.fn(async () => {});
    await whileLocked(4711, async () => {
      expect(await unlessLocked(4711, other)).toBeNull();
    });
    expect(other).not.toHaveBeenCalled();
    expect(await unlessLocked(4711, async () => 'done')).toBe('done');
  });

  test('a restarted pooler is used again', async () => {
    await pool().query('SELECT 1');
    const { port } = pooler;
    await pooler.stop();
    await expect(pool().query('SELECT 1')).rejects.toThrow();
    pooler = await startPooler(program ?? '', inject('postgres').serverUrl, { port });
    await vi.waitFor(() => pool().query('SELECT 1'), 5_000);
    expect(await db().order.count()).toBeGreaterThan(0);
  });
});

describe.runIf(program)('behind PgBouncer in session mode, without a direct URL', () => {
  let pooler: Pooler;
  withTestDatabase();
  beforeAll(async () => {
    pooler = await startPooler(program ?? '', inject('postgres').serverUrl, { mode: 'session' });
    const databaseUrl = withPort(env().directDatabaseUrl, pooler.port);
    setEnv({ ...env(), databaseUrl, directDatabaseUrl: databaseUrl, isPooled: false });
  });
  afterAll(async () => {
    await disconnect();
    await pooler?.stop();
  });

  test('each connection has its limit, even after a lost one', async () => {
    const inbox = openInbox(env().databaseUrl, env().isPooled);
    const limit = async () => (await inbox.query('SHOW statement_timeout')).rows;
    expect(await limit()).toEqual([{ statement_timeout: '5s' }]);
    await inbox.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
    await vi.waitFor(
      async () => expect(await limit()).toEqual([{ statement_timeout: '5s' }]),
      5_000,
    );
    await inbox.end();
  });
});

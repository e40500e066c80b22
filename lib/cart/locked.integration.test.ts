import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { db } from '@/lib/db/client';
import { codeOf } from '@/lib/db/conflicts';
import { ShareInUse } from '@/lib/db/pool-share';
import { env } from '@/lib/env';
import { aStatementWaits, withTestDatabase } from '@/lib/testing/database';
import { loadCart } from './queries';
import { ensureUserCart, findOpenCart } from './store';

withTestDatabase({ databasePoolSize: 10 });

const LOCK_NOT_AVAILABLE = '55P03';

/** PostgreSQL's code, by way of the bare driver or of Prisma. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE || String(error).includes(LOCK_NOT_AVAILABLE);
}

test('no statement waits for ever, and no transaction that stands still holds others up', async () => {
  const show = async (setting: string) =>
    Object.values((await db().$queryRawUnsafe<object[]>(`SHOW ${setting}`))[0] ?? {})[0];
  const waits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  expect(await Promise.all(waits.map(show))).toEqual(['5s', '20s', '30s']);
});

test('while the carts are locked, whoever asks for one is told so, and nobody else notices', async () => {
  const somebody = new pg.Client({ connectionString: env().databaseUrl });
  await somebody.connect();
  onTestFinished(() => somebody.end());
  await somebody.query('BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE');
  const asked = Array.from({ length: 40 }, (_, index) =>
    [() => loadCart('any'), () => findOpenCart('any'), () => ensureUserCart('any')][index % 3]?.(),
  );
  const refused = Promise.allSettled(asked);
  await aStatementWaits();
  const others = await Promise.all(Array.from({ length: 20 }, () => db().order.count()));
  expect(others).toEqual(others.map(() => 0));
  // All of this ends while the lock is still held.
  for (const outcome of await refused) {
    const reason = outcome.status === 'rejected' ? outcome.reason : outcome;
    expect(reason instanceof ShareInUse || isLockTimeout(reason), String(reason)).toBe(true);
  }
  await somebody.query('ROLLBACK');
  expect(await loadCart('any')).toBeNull();
}, 60_000);

import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { isLockTimeout } from '@/lib/db/conflicts';
import { aStatementWaits, lockTable, withTestDatabase } from '@/lib/testing/database';
import { loadCart } from './load-cart';
import { ensureUserCart, findOpenCart } from './open-cart';

withTestDatabase({ databasePoolSize: 10 });

test('statements and idle transactions time out', async () => {
  const show = async (setting: string) =>
    Object.values((await db().$queryRawUnsafe<object[]>(`SHOW ${setting}`))[0] ?? {})[0];
  const waits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  expect(await Promise.all(waits.map(show))).toEqual(['5s', '20s', '30s']);
});

test('while carts are locked, requests fail with a message and other connections keep working', async () => {
  const unlock = await lockTable('carts');
  const asked = Array.from({ length: 8 }, (_, index) =>
    [() => loadCart('any'), () => findOpenCart('any'), () => ensureUserCart('any')][index % 3]?.(),
  );
  const refused = Promise.allSettled(asked);
  await aStatementWaits();
  const others = await Promise.all(Array.from({ length: 20 }, () => db().order.count()));
  expect(others).toEqual(others.map(() => 0));
  // All of this ends while the lock is still held.
  for (const outcome of await refused) {
    const reason = outcome.status === 'rejected' ? outcome.reason : outcome;
    expect(isLockTimeout(reason), String(reason)).toBe(true);
  }
  await unlock();
  expect(await loadCart('any')).toBeNull();
}, 60_000);

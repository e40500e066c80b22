import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, pool } from '@/lib/db/client';
import { fail, ok } from '@/lib/result';
import { MAX_LIST_ROWS } from '@/lib/service/list';
import { openMirror } from '@/lib/testing/builders/mirror';
import { claimDue } from '../store';
import { syncClaim, syncResource } from '../work';
import { lastListFetch } from './list-fetch';
import { delegateLists } from './list-requests';
import { listAlarm, recordSize } from './list-size';
import { fetchTransactions } from './transactions';

type Row = { id: string; customerId: string; amount: number; currency: string };

const mirror = openMirror();
const { advance } = mirror;
afterEach(() => delegateLists(false));

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `tra_${from + index}`,
    ...{ customerId: `cus_${(from + index) % 7}`, amount: 12.5, currency: 'EUR' },
  }));

async function fetchNow() {
  await db().resource.updateMany({ data: { heldUntil: null } });
  return fetchTransactions();
}

const shows = (body: unknown) => mirror.answer(() => ({ body }));

async function mirrored(): Promise<Map<string, { raw: unknown; missing: boolean }>> {
  const rows = await db().mirrorTransaction.findMany();
  return new Map(
    rows.map(({ serviceId, raw, missingSince }) => [
      serviceId,
      { raw, missing: missingSince !== null },
    ]),
  );
}

test('the mirror equals the last list, whose number only the changed rows get', async () => {
  /** The ids of the rows that a fetch of this list writes. */
  async function writtenBy(list: readonly Row[]): Promise<string[]> {
    shows(list);
    expect((await fetchNow()).ok).toBe(true);
    const { sequence = 0n } = (await lastListFetch()) ?? {};
    const written = await db().mirrorTransaction.findMany({ where: { sequence } });
    return written.map(({ serviceId }) => serviceId).toSorted();
  }
  const first = rowsOf(900);
  expect(await writtenBy(first)).toHaveLength(900);
  expect(await writtenBy(first.toReversed())).toEqual([]);
  expect(await writtenBy(first.flatMap((row) => [row, row]))).toEqual([]);
  const changed = [
    ...[...rowsOf(2, 10_000), ...first.slice(0, 300), ...rowsOf(1, 20_000)],
    ...first.slice(302).map((row) => (row.id === 'tra_450' ? { ...row, amount: 100 } : row)),
  ];
  expect(await writtenBy(changed)).toEqual(['tra_10000', 'tra_10001', 'tra_20000', 'tra_450']);
  const rows = await mirrored();
  for (const raw of changed) expect(rows.get(raw.id)).toEqual({ raw, missing: false });
  const missing = [...rows].filter(([, row]) => row.missing).map(([id]) => id);
  expect(missing.toSorted()).toEqual(['tra_300', 'tra_301']);
  expect(await writtenBy([...first.slice(300, 302), ...changed])).toEqual(missing.toSorted());
});

test('a list that breaks off changes nothing', async () => {
  shows(rowsOf(600));
  await fetchNow();
  const before = [await lastListFetch(), await mirrored()];
  mirror.answer(() => ({ text: JSON.stringify(rowsOf(700)).slice(0, -100) }));
  expect(await fetchNow()).toEqual(fail('failed'));
  expect([await lastListFetch(), await mirrored()]).toEqual(before);
});

test('a row that two lists lack is deleted, and restored when it is listed again', async () => {
  const list = rowsOf(600);
  shows(list);
  await fetchNow();
  shows(list.toSpliced(300, 1));
  await fetchNow();
  const row = () => db().mirrorTransaction.findUniqueOrThrow({ where: { serviceId: 'tra_300' } });
  expect(await row()).toMatchObject({ deletedAt: null });
  expect((await row()).missingSince).not.toBeNull();
  advance(31_000);
  await fetchNow();
  expect((await row()).deletedAt).not.toBeNull();
  shows(list);
  await fetchNow();
  expect(await row()).toMatchObject({ missingSince: null, deletedAt: null });
});

test('a charge known from its reply counts as missing if a complete list lacks it', async () => {
  shows(rowsOf(3));
  await fetchNow();
  await pool().query(
    `INSERT INTO mirror_transactions ("serviceId", "attemptId", "firstSeen", sequence)
     VALUES ('tra_replied', 'attempt', nextval('service_sequence'), 0)`,
  );
  shows([...rowsOf(3), { amount: 1 }]);
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: false });
  shows(rowsOf(3));
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: true });
  shows([...rowsOf(3), { id: 'tra_replied', customerId: 'cus_1' }]);
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: false });
});

test('transactions that two lists lack are deleted, unless they are over a tenth of the known ones', async () => {
  const known = () => db().mirrorTransaction.count({ where: { deletedAt: null } });
  shows(rowsOf(20));
  await fetchNow();
  for (const [listed, left] of [
    [19, 19],
    [10, 19],
  ] as const) {
    shows(rowsOf(listed));
    await fetchNow();
    advance(60_000);
    await fetchNow();
    expect(await known()).toBe(left);
  }
});

test('a list is not stored if another worker has claimed it', async () => {
  shows(rowsOf(2));
  await fetchNow();
  mirror.answer(async () => {
    await pool().query('UPDATE resources SET fence = fence + 1');
    return { body: rowsOf(5) };
  });
  expect(await fetchNow()).toEqual(fail('waiting'));
  expect((await mirrored()).size).toBe(2);
});

test('a list over the limit is not stored and raises an alarm; a list close to it raises one, too', async () => {
  shows(rowsOf(3));
  await fetchNow();
  expect(await listAlarm('transactions')).toBeNull();
  mirror.answer(() => ({
    text: `[${Array(MAX_LIST_ROWS + 1)
      .fill('{"id":"t1"}')
      .join(',')}]`,
  }));
  expect(await fetchNow()).toEqual(fail('failed'));
  expect(await listAlarm('transactions')).toMatchObject({ rows: null, maxRows: MAX_LIST_ROWS });
  expect((await mirrored()).size).toBe(3);
  const items = Array(70_000).fill({});
  await recordSize('transactions', { ok: true, status: 200, value: { items, complete: true } });
  expect(await listAlarm('transactions')).toMatchObject({ rows: 70_000 });
  await recordSize('transactions', { ok: false, kind: 'unknown', message: 'lost' });
  expect(await listAlarm('transactions')).toMatchObject({ rows: 70_000 });
});

describe('a web process', () => {
  beforeEach(() => delegateLists());

  test('requests a list, and gets it when a worker has stored it', async () => {
    shows(rowsOf(2));
    const asked = fetchTransactions();
    await vi.waitFor(async () => expect(await claimAndWork()).toEqual(['synced']), 20_000);
    expect(await asked).toMatchObject(ok({ count: 2 }));
  });

  test('never fetches a list itself', async () => {
    shows(rowsOf(2));
    expect(await fetchTransactions(100)).toEqual(fail('waiting'));
    expect(await syncResource('TRANSACTIONS', '*', { timeoutMs: 100 })).toBe('later');
    expect(mirror.calls()).toEqual([]);
  });

  async function claimAndWork(): Promise<string[]> {
    return Promise.all((await claimDue(10)).map(syncClaim));
  }
});

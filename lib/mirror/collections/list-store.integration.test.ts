import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect, pool } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { fail, ok } from '@/lib/result';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '@/lib/testing/database';
import { testEnv, useTestEnv } from '@/lib/testing/env';
import { type ScriptedService, startScriptedService } from '@/lib/testing/service/scripted-service';
import { claimDue } from '../store';
import { syncClaim, syncResource } from '../work';
import { LIST_KEY, lastListFetch } from './list-fetch';
import { delegateLists } from './list-requests';
import { listAlarm, recordSize } from './list-size';
import { BLOCKS_KEY } from './staged-list';
import { fetchTransactions } from './transactions';

type Row = { id: string; customerId: string; amount: number; currency: string };

let database: TestDatabase;
let service: ScriptedService;

beforeAll(async () => {
  [database, service] = await Promise.all([createTestDatabase(), startScriptedService()]);
  useTestEnv({ databaseUrl: database.url, service: service.env });
});

beforeEach(async () => {
  await emptyDatabase();
  service.calls.length = 0;
});

afterEach(() => {
  setClockOffset(0);
  delegateLists(false);
});

afterAll(async () => {
  await disconnect();
  await Promise.all([database.drop(), service.stop()]);
});

const DAY_MS = 24 * 60 * 60_000;
const advance = (ms: number) => setClockOffset(nowMs() - Date.now() + ms);
const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `tra_${from + index}`,
    ...{ customerId: `cus_${(from + index) % 7}`, amount: 12.5, currency: 'EUR' },
  }));

/** A fetch of the list after its cooldown. */
async function fetchNow() {
  await db().resource.updateMany({ data: { heldUntil: null } });
  return fetchTransactions();
}

const shows = (body: unknown) => service.answer(() => ({ body }));

async function mirrored(): Promise<Map<string, { raw: unknown; missing: boolean }>> {
  const rows = await db().mirrorTransaction.findMany();
  return new Map(
    rows.map(({ serviceId, raw, missingSince }) => [
      serviceId,
      { raw, missing: missingSince !== null },
    ]),
  );
}

const numberOf = async (id: string) =>
  (await db().mirrorTransaction.findUniqueOrThrow({ where: { serviceId: id } })).sequence;

describe('however the list changes, the mirror holds what it showed last', () => {
  type Step = { change: Change; at: number; fetch: Fetch };
  type Change = 'nothing' | 'append' | 'insert' | 'edit' | 'remove' | 'reverse' | 'twice' | 'back';
  type Fetch = 'whole' | 'whole' | 'more' | 'broken' | 'unreadable' | 'row by row' | 'other server';

  const step: fc.Arbitrary<Step> = fc.record({
    change: fc.constantFrom<Change>(
      ...(['nothing', 'append', 'insert', 'edit', 'remove', 'reverse', 'twice', 'back'] as const),
    ),
    at: fc.nat(),
    fetch: fc.constantFrom<Fetch>(
      ...(['whole', 'whole', 'whole', 'more', 'broken'] as const),
      ...(['unreadable', 'row by row', 'other server'] as const),
    ),
  });

  function changed(list: readonly Row[], removed: Row[], { change, at }: Step, n: number): Row[] {
    const index = at % Math.max(1, list.length);
    const [row] = list.slice(index);
    switch (change) {
      case 'append':
        return [...list, ...rowsOf(10, 10_000 + 100 * n)];
      case 'insert':
        return list.toSpliced(index, 0, ...rowsOf(3, 20_000 + 100 * n));
      case 'edit':
        return row ? list.with(index, { ...row, amount: 100 + n }) : [...list];
      case 'remove':
        removed.push(...list.slice(index, index + 2));
        return list.toSpliced(index, 2);
      case 'reverse':
        return list.toReversed();
      case 'twice':
        return row ? list.toSpliced(at % 5, 0, row) : [...list];
      case 'back':
        return [...removed.splice(0), ...list];
      default:
        return [...list];
    }
  }

  /** The expected mirror, by the same rules without blocks and digests. */
  class Model {
    readonly rows = new Map<string, { raw: unknown; missing: boolean }>();

    take(list: readonly Row[], complete: boolean): Set<string> {
      const written = new Set<string>();
      for (const raw of list) {
        const known = this.rows.get(raw.id);
        const isSame = known && !known.missing && JSON.stringify(known.raw) === JSON.stringify(raw);
        if (!isSame) written.add(raw.id);
        this.rows.set(raw.id, { raw, missing: false });
      }
      const listed = new Set(list.map(({ id }) => id));
      for (const [id, row] of this.rows) if (complete && !listed.has(id)) row.missing = true;
      return written;
    }
  }

  function answerOf(list: readonly Row[], fetch: Fetch, at: number): { text: string } {
    const text = JSON.stringify(list);
    switch (fetch) {
      case 'more':
        return { text: JSON.stringify({ data: list, hasMore: true }) };
      case 'broken':
        return { text: text.slice(0, at % text.length) };
      case 'unreadable':
        return { text: JSON.stringify(list.toSpliced(at % 50, 0, { amount: 1 } as Row)) };
      default:
        return { text };
    }
  }

  test('row by row, number by number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        await emptyDatabase();
        const model = new Model();
        const removed: Row[] = [];
        let list = rowsOf(900);
        shows(list);
        expect((await fetchNow()).ok).toBe(true);
        model.take(list, true);
        for (const [n, one] of steps.entries()) {
          list = changed(list, removed, one, n);
          if (one.fetch === 'row by row')
            await db()
              .serviceState.delete({ where: { key: BLOCKS_KEY } })
              .catch(() => {});
          if (one.fetch === 'other server') await otherServerStores(list, model);
          service.answer(() => answerOf(list, one.fetch, one.at));
          const before = await lastListFetch();
          const fetched = await fetchNow();
          if (one.fetch === 'broken') {
            expect(fetched).toEqual(fail('failed'));
            expect(await lastListFetch()).toEqual(before);
            expect(await mirrored()).toEqual(model.rows);
            continue;
          }
          expect(fetched.ok).toBe(true);
          const complete = !['more', 'unreadable'].includes(one.fetch);
          const written = model.take(list, complete);
          expect(await mirrored()).toEqual(model.rows);
          const last = await lastListFetch();
          expect(last?.complete).toBe(complete);
          const numbered = await db().mirrorTransaction.findMany({
            where: { sequence: last?.sequence ?? 0n },
          });
          expect(new Set(numbered.map(({ serviceId }) => serviceId))).toEqual(written);
        }
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  /** A server of a former release, without blocks and digests, wrote the list before this fetch. */
  async function otherServerStores(list: readonly Row[], model: Model): Promise<void> {
    const [row] = list;
    if (!row) return;
    const stale = { ...row, amount: 1 };
    await pool().query(
      `UPDATE mirror_transactions SET raw = $2, sequence = nextval('service_sequence'),
         "missingSince" = NULL WHERE "serviceId" = $1`,
      [row.id, stale],
    );
    await pool().query(
      `UPDATE service_state SET value = value || jsonb_build_object('sequence',
         (SELECT max(sequence)::text FROM mirror_transactions)) WHERE key = $1`,
      [LIST_KEY],
    );
    if (model.rows.has(row.id)) model.rows.set(row.id, { raw: stale, missing: false });
  }
});

test('a row that two lists lack is deleted, and restored when a list shows it again', async () => {
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

test('a charge that is known by its reply and not in a complete list is missing', async () => {
  shows(rowsOf(3));
  await fetchNow();
  await pool().query(
    `INSERT INTO mirror_transactions ("serviceId", "attemptId", "firstSeen", sequence)
     VALUES ('tra_replied', 'attempt', nextval('service_sequence'), 0)`,
  );
  service.answer(() => ({ body: { data: rowsOf(3), hasMore: true } }));
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: false });
  shows(rowsOf(3));
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: true });
  shows([...rowsOf(3), { id: 'tra_replied', customerId: 'cus_1' }]);
  await fetchNow();
  expect((await mirrored()).get('tra_replied')).toMatchObject({ missing: false });
});

test('a row with the same values in another notation has not changed', async () => {
  service.answer(() => ({ text: '[{"id":"t1","amount":5,"currency":"EUR"}]' }));
  await fetchNow();
  const before = await numberOf('t1');
  service.answer(() => ({ text: '[ {"currency":"EUR", "amount":5,"id":"t1"} ]' }));
  await fetchNow();
  expect(await numberOf('t1')).toBe(before);
});

test('a list with rows that do not show their customer is not trusted, even if the rows are already stored', async () => {
  const row = { id: 't1', customerId: 'c1', items: [{ productId: 'p1', quantity: 1 }] };
  shows([row]);
  await fetchNow();
  expect(await lastListFetch()).toMatchObject({ showsAll: true, count: 1 });
  const ofCustomer = { id: 't2', customerId: 'c1' };
  shows([row, ofCustomer]);
  await fetchNow();
  expect(await lastListFetch()).toMatchObject({ showsAll: true, count: 2 });
  shows([row, ofCustomer, { id: 't3', items: row.items }]);
  for (let look = 0; look < 2; look += 1) {
    await fetchNow();
    expect(await lastListFetch()).toMatchObject({ showsAll: false, complete: true, count: 3 });
  }
});

test('a list with an unreadable row is incomplete, even if the row has not changed', async () => {
  shows([{ id: 't1' }, { amount: 1 }]);
  for (let look = 0; look < 3; look += 1) {
    await fetchNow();
    expect(await lastListFetch()).toMatchObject({ complete: false });
  }
  expect(await db().transactionBlock.count()).toBeLessThanOrEqual(1);
});

describe('the second of two equal lists', () => {
  test('is compared by blocks', async () => {
    shows(rowsOf(2_000));
    await fetchNow();
    const asked = vi.spyOn(pool(), 'query');
    await fetchNow();
    const values = asked.mock.calls.map(([, given]) => JSON.stringify(given ?? [], plain).length);
    asked.mockRestore();
    expect(values.length).toBeGreaterThan(3);
    expect(Math.max(...values)).toBeLessThan(2_000);
  });

  test('is compared row by row once a day, however far the demo’s clock has been moved', async () => {
    shows(rowsOf(3));
    await fetchNow();
    await pool().query(`UPDATE transaction_blocks SET ids = '{}'`);
    await fetchNow();
    advance(7 * DAY_MS);
    await fetchNow();
    expect(await db().transactionBlock.findMany()).toMatchObject([{ ids: [] }]);
    const comparedAt = Date.now() - DAY_MS - 1_000;
    await pool().query(
      `UPDATE service_state SET value = value || jsonb_build_object('comparedAt', $2::float8) WHERE key = $1`,
      [BLOCKS_KEY, comparedAt],
    );
    await fetchNow();
    expect(await db().transactionBlock.findMany()).toMatchObject([
      { ids: ['tra_0', 'tra_1', 'tra_2'] },
    ]);
  });
});

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('a list whose reader was overtaken is not stored', async () => {
  shows(rowsOf(2));
  await fetchNow();
  service.answer(async () => {
    await pool().query('UPDATE resources SET fence = fence + 1');
    return { body: rowsOf(5) };
  });
  expect(await fetchNow()).toEqual(fail('waiting'));
  expect((await mirrored()).size).toBe(2);
});

test('a list that is too large, or approaches a limit, raises an alarm', async () => {
  const limit = (maxBytes: number) => {
    const { databaseUrl, service: known } = env();
    setEnv(testEnv({ databaseUrl, service: { ...known, list: { ...known.list, maxBytes } } }));
  };
  const list = rowsOf(100);
  const bytes = JSON.stringify(list).length;
  shows(list);
  limit(10 * bytes);
  expect((await fetchNow()).ok).toBe(true);
  expect(await listAlarm('transactions')).toBeNull();
  limit(Math.ceil(1.5 * bytes));
  expect((await fetchNow()).ok).toBe(true);
  expect(await listAlarm('transactions')).toMatchObject({ state: 'near', bytes });
  limit(Math.ceil(0.5 * bytes));
  expect(await fetchNow()).toEqual(fail('failed'));
  expect(await listAlarm('transactions')).toMatchObject({ state: 'too-large' });
  limit(10 * bytes);
});

test('a search of the customers list that took too long raises an alarm of its own', async () => {
  expect(await listAlarm('customers')).toBeNull();
  const size = { at: 0, bytes: 1, rows: 1, ms: 60_000 };
  await recordSize('customers', { ...size, end: 'failed' });
  expect(await listAlarm('customers')).toBeNull();
  await recordSize('customers', { ...size, end: 'too-slow' });
  expect(await listAlarm('customers')).toMatchObject({
    ...{ list: 'customers', state: 'too-large', seconds: 60, maxSeconds: 60 },
  });
  await recordSize('customers', { ...size, ms: 1_000, end: 'read' });
  expect(await listAlarm('customers')).toBeNull();
});

describe('a process that delegates the list to the workers', () => {
  beforeEach(() => delegateLists());

  test('requests one, and gets it once a worker has stored it', async () => {
    shows(rowsOf(2));
    const asked = fetchTransactions();
    await vi.waitFor(async () => expect(await claimAndWork()).toEqual(['synced']), 20_000);
    expect(await asked).toMatchObject(ok({ count: 2 }));
  });

  test('never fetches one, whatever it is asked for', async () => {
    shows(rowsOf(2));
    expect(await fetchTransactions(100)).toEqual(fail('waiting'));
    expect(await syncResource('TRANSACTIONS', '*', { timeoutMs: 100 })).toBe('later');
    expect(service.calls).toEqual([]);
  });

  async function claimAndWork(): Promise<string[]> {
    return Promise.all((await claimDue(10)).map(syncClaim));
  }
});

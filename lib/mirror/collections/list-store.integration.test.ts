import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, pool } from '@/lib/db/client';
import { fail, ok } from '@/lib/result';
import { MAX_LIST_ROWS } from '@/lib/service/list';
import { openMirror } from '@/lib/testing/builders/mirror';
import { emptyDatabase } from '@/lib/testing/database';
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

describe('the mirror equals the last list after any changes', () => {
  type Step = { change: Change; at: number; fetch: Fetch };
  type Change = 'nothing' | 'append' | 'insert' | 'edit' | 'remove' | 'reverse' | 'twice' | 'back';
  type Fetch = 'whole' | 'whole' | 'broken' | 'unreadable' | 'twice';

  const step: fc.Arbitrary<Step> = fc.record({
    change: fc.constantFrom<Change>(
      ...(['nothing', 'append', 'insert', 'edit', 'remove', 'reverse', 'twice', 'back'] as const),
    ),
    at: fc.nat(),
    fetch: fc.constantFrom<Fetch>(
      ...(['whole', 'whole', 'whole', 'broken', 'unreadable', 'twice'] as const),
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

  /** The expected mirror, by the same rules without digests. */
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
      case 'twice':
        return { text: JSON.stringify(list.flatMap((row) => [row, row])) };
      case 'broken':
        return { text: text.slice(0, at % text.length) };
      case 'unreadable':
        return { text: JSON.stringify(list.toSpliced(at % 50, 0, { amount: 1 } as Row)) };
      default:
        return { text };
    }
  }

  test('including the sequence numbers of each row', async () => {
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
          mirror.answer(() => answerOf(list, one.fetch, one.at));
          const before = await lastListFetch();
          const fetched = await fetchNow();
          if (one.fetch === 'broken') {
            expect(fetched).toEqual(fail('failed'));
            expect(await lastListFetch()).toEqual(before);
            expect(await mirrored()).toEqual(model.rows);
            continue;
          }
          expect(fetched.ok).toBe(true);
          const complete = one.fetch !== 'unreadable';
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

import { beforeEach, describe, expect, test } from 'vitest';
import { now, setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { openMirror } from '@/lib/testing/builders/mirror';
import type { ScriptedAnswer } from '@/lib/testing/service/scripted-service';
import { compareList } from '../collections/lists';
import { nextSequence } from '../store';
import { syncResource } from '../work';
import { lastSweep, sweepAndReport, sweepIfDue } from './schedule';
import { sweep } from './sweep';

const mirror = openMirror();

type Fields = Record<string, unknown> & { id: string };

let held: Record<'products' | 'customers' | 'subscriptions' | 'transactions', Fields[]>;

/** Answers as a service with the resources in `held`, without a list of subscriptions. */
function answer(path: string): ScriptedAnswer {
  const [, list = '', id] = path.split('/');
  const rows = held[list as keyof typeof held] ?? [];
  if (id === undefined) return list === 'subscriptions' ? { status: 404 } : { body: rows };
  const row = rows.find((one) => one.id === id);
  return row ? { body: row } : { status: 404 };
}

beforeEach(() => {
  held = { products: [], customers: [], subscriptions: [], transactions: [] };
  mirror.answer(answer);
});

const run = async (options: Parameters<typeof sweep>[0] = {}) => {
  const report = await sweep(options);
  if (!report) throw new Error('Another sweep is running');
  return report;
};

test('a sweep finds, reports and repairs every difference without an event', async () => {
  held.products.push({ id: 'p1', name: 'Old' }, { id: 'p2', name: 'Same' });
  held.customers.push({ id: 'c1', firstname: 'Ada' });
  held.subscriptions.push({ id: 's1', quantity: 1 });
  await syncResource('PRODUCT', '*');
  await syncResource('CUSTOMER', '*');
  await syncResource('SUBSCRIPTION', 's1');
  held.products[0] = { id: 'p1', name: 'New' };
  held.customers.push({ id: 'c2', firstname: 'Bob' });
  held.subscriptions[0] = { id: 's1', quantity: 2 };
  held.subscriptions.push({ id: 's2', quantity: 7 });
  held.transactions.push({ id: 't1', customerId: 'c1', subscriptionId: 's2', amount: 5 });
  const report = await run();
  expect(report).toMatchObject({ ok: true, failures: [] });
  expect(report.compared).toEqual({ PRODUCT: 2, CUSTOMER: 2, SUBSCRIPTION: 2, TRANSACTION: 1 });
  const found = report.findings.map(({ kind, id, columns }) => `${kind} ${id} ${columns.sort()}`);
  expect(found.sort()).toEqual([
    'CUSTOMER c2 serviceId',
    'PRODUCT p1 name,raw',
    'SUBSCRIPTION s1 quantity,raw',
    expect.stringContaining('SUBSCRIPTION s2 '),
    'TRANSACTION t1 serviceId',
  ]);
  expect(report.findings.every((one) => one.cause === 'no-event')).toBe(true);
  expect(await db().mirrorProduct.findUnique({ where: { serviceId: 'p1' } })).toMatchObject({
    name: 'New',
  });
  setClockOffset(10_000);
  expect((await run()).findings).toEqual([]);
});

test('a long list is compared in chunks', async () => {
  held.customers = Array.from({ length: 1_203 }, (_, index) => ({ id: `c${index}` }));
  const sequence = await nextSequence();
  const known = held.customers
    .slice(30)
    .map(({ id }) => ({ serviceId: id, raw: { id }, sequence }));
  await db().mirrorCustomer.createMany({ data: known });
  const compare = async () => {
    mirror.calls().length = 0;
    const fetched = { sequence: await nextSequence(), askedAt: now() };
    const done = await compareList('CUSTOMER', fetched);
    if (!done.ok) throw new Error(done.error.kind);
    const { listed, known, repaired, absent } = done.value;
    return [listed, known, repaired.length, absent.length, mirror.calls().length];
  };
  expect(await compare()).toEqual([1_203, 1_203, 30, 0, 1]);
  expect(await compare()).toEqual([1_203, 1_203, 0, 0, 1]);
  held.customers = held.customers
    .slice(3)
    .map((one, index) => (index % 100 === 0 ? { ...one, firstname: 'Ada' } : one));
  expect(await compare()).toEqual([1_200, 1_203, 12, 3, 1]);
  expect(await db().mirrorCustomer.count({ where: { firstname: 'Ada' } })).toBe(12);
});

test('a resource that is not listed and returns 404 is deleted by one sweep', async () => {
  held.customers = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}` }));
  await syncResource('CUSTOMER', '*');
  held.customers.pop();
  const report = await run();
  expect(report.findings).toMatchObject([{ kind: 'CUSTOMER', id: 'c19', columns: ['deletedAt'] }]);
  expect(await db().mirrorCustomer.count({ where: { deletedAt: null } })).toBe(19);
});

test('a resource that the list lacks but the service returns is not removed', async () => {
  held.customers = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}` }));
  await syncResource('CUSTOMER', '*');
  mirror.answer((path) =>
    path === '/customers' ? { body: held.customers.slice(1) } : answer(path),
  );
  expect((await run()).findings).toEqual([]);
  expect(await db().mirrorCustomer.count({ where: { deletedAt: null } })).toBe(20);
});

test('a sweep that would remove over a tenth stops and reports, unless forced', async () => {
  held.customers = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}` }));
  await syncResource('CUSTOMER', '*');
  held.customers = held.customers.slice(0, 10);
  const careful = await run();
  expect(careful.ok).toBe(false);
  expect(careful.failures).toEqual([
    { kind: 'CUSTOMER', problem: 'too-many-missing', count: 10, known: 20 },
  ]);
  expect(await db().mirrorCustomer.count({ where: { deletedAt: null } })).toBe(20);
  setClockOffset(10_000);
  expect((await run({ force: true })).ok).toBe(true);
  expect(await db().mirrorCustomer.count({ where: { deletedAt: null } })).toBe(10);
});

test('a list with unreadable rows does not prove an absence', async () => {
  held.customers = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}` }));
  await syncResource('CUSTOMER', '*');
  mirror.answer((path) =>
    path === '/customers'
      ? { body: [...held.customers.slice(0, 5), { firstname: 'Ada' }] }
      : answer(path),
  );
  expect((await run()).ok).toBe(true);
  expect(await db().mirrorCustomer.count({ where: { deletedAt: null } })).toBe(20);
});

describe('a sweep that failed', () => {
  test('is repeated after 15 minutes', async () => {
    mirror.answer(() => ({ status: 401 }));
    const report = await sweepAndReport();
    expect(report?.ok).toBe(false);
    expect(report?.failures).not.toEqual([]);
    expect(await lastSweep()).toMatchObject({
      ...{ lastGoodAt: null, report: { failures: report?.failures } },
    });
    mirror.answer(answer);
    const { signal } = new AbortController();
    await sweepIfDue(signal);
    expect((await lastSweep())?.lastGoodAt).toBeNull();
    setClockOffset(16 * 60_000);
    await sweepIfDue(signal);
    expect((await lastSweep())?.lastGoodAt).not.toBeNull();
  });

  test('is followed by the next one six hours after a success', async () => {
    const { signal } = new AbortController();
    await sweepIfDue(signal);
    const first = (await lastSweep())?.report.startedAt;
    setClockOffset(5 * 3_600_000);
    await sweepIfDue(signal);
    expect((await lastSweep())?.report.startedAt).toBe(first);
    setClockOffset(6 * 3_600_000 + 1_000);
    await sweepIfDue(signal);
    expect((await lastSweep())?.report.startedAt).not.toBe(first);
  });
});

test('a sweep that crashes its process is not started again at each start', async () => {
  const { signal } = new AbortController();
  const onProgress = () => {
    throw new Error('killed');
  };
  held.products.push({ id: 'p1', name: 'A product' });
  const fetches = () => mirror.calls().filter((call) => call === 'GET /products').length;
  mirror.calls().length = 0;
  await expect(sweepAndReport({ onProgress })).rejects.toThrow('killed');
  expect(fetches()).toBe(1);
  for (const minutes of [1, 14]) {
    setClockOffset(minutes * 60_000);
    await sweepIfDue(signal);
  }
  expect(fetches()).toBe(1);
  setClockOffset(16 * 60_000);
  await sweepIfDue(signal);
  expect(fetches()).toBe(2);
  expect((await lastSweep())?.lastGoodAt).not.toBeNull();
});

test('two sweeps do not run concurrently', async () => {
  const reports = await Promise.all([sweep(), sweep()]);
  expect(reports.filter((one) => one !== null)).toHaveLength(1);
});

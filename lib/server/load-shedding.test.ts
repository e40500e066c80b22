import { metrics } from '@opentelemetry/api';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Bulkhead, setProcessBulkhead } from '@/lib/db/pool/bulkhead';
import { setEnv } from '@/lib/env';
import type { RequestContext } from '@/lib/process/request-context';
import { useTestEnv } from '@/lib/testing/env';
import { busyFor } from './load-shedding';

const enders: (() => void)[] = [];
const request = (hasPriority = false): RequestContext => ({
  area: hasPriority ? 'checkout' : 'search',
  hasPriority,
  request: {},
  onRendered: (listener) => void enders.push(listener),
});

beforeEach(() => useTestEnv());
afterEach(() => {
  for (const end of enders.splice(0)) end();
  setProcessBulkhead(new Bulkhead({ slots: 10 }));
  setEnv(undefined);
  vi.useRealTimers();
});

const admitted = (count: number, hasPriority = false) =>
  Array.from({ length: count }, () => busyFor(request(hasPriority))).filter((one) => one === null)
    .length;

test('only so many pages are rendered at once; further ones are told to retry, and purchases last', () => {
  expect(admitted(400)).toBe(300);
  expect(admitted(400, true)).toBe(600 - 300);
  const seconds = busyFor(request()) ?? 0;
  expect(seconds).toBeGreaterThanOrEqual(3);
  expect(seconds).toBeLessThanOrEqual(8);
  for (const end of enders.splice(0)) end();
  expect(admitted(1)).toBe(1);
});

/** A shop of ten connections, all in use, and a clock that the test controls. */
async function queue() {
  vi.useFakeTimers();
  const bulkhead = new Bulkhead({ slots: 10, now: () => Date.now() });
  setProcessBulkhead(bulkhead);
  const connections = await Promise.all(
    Array.from({ length: 10 }, () => bulkhead.enter(undefined)),
  );
  const join = (count: number, hasPriority = false) => {
    for (let one = 0; one < count; one += 1) bulkhead.enter(request(hasPriority)).catch(() => {});
  };
  const isBusy = (hasPriority = false) => busyFor(request(hasPriority)) !== null;
  return { bulkhead, connections, join, isBusy, pass: vi.advanceTimersByTimeAsync };
}

test('a long queue that does not move sheds pages before they join it', async () => {
  const { connections, join, isBusy, pass } = await queue();
  join(100);
  await pass(2_900);
  expect(isBusy()).toBe(false);
  await pass(200);
  expect([isBusy(), isBusy(true)]).toEqual([true, false]);
  for (const leave of connections) leave();
  expect(isBusy()).toBe(false);
});

test('purchases are shed where purchases queue, later', async () => {
  const { join, isBusy, pass } = await queue();
  join(200, true);
  await pass(5_900);
  expect([isBusy(), isBusy(true)]).toEqual([true, false]);
  await pass(200);
  expect(isBusy(true)).toBe(true);
});

test('a handful of shoppers is let in, however long they wait: browsers send six requests at once', async () => {
  const { join, isBusy, pass } = await queue();
  join(10 * 6);
  for (let second = 1; second < 10; second += 1) {
    await pass(1_000);
    expect([isBusy(), isBusy(true)], `after ${second} s`).toEqual([false, false]);
  }
});

test('one page that needs many connections is one page', async () => {
  const { bulkhead, isBusy, pass } = await queue();
  const single = request();
  for (let count = 0; count < 500; count += 1) bulkhead.enter(single).catch(() => {});
  await pass(9_000);
  expect(isBusy()).toBe(false);
});

test('a long queue that moves sheds nobody', async () => {
  const { bulkhead, connections, isBusy, pass } = await queue();
  let shoppers = 0;
  const shopper = async () => {
    shoppers += 1;
    const leave = await bulkhead.enter(request());
    setTimeout(leave, 50);
    await pass(0);
  };
  for (const leave of connections) setTimeout(leave, 50);
  const all: Promise<void>[] = [];
  for (let tick = 0; tick < 100; tick += 1) {
    // As many arrive as are served, behind 150 that came at once.
    for (let one = 0; one < (tick === 0 ? 150 : 5); one += 1) all.push(shopper());
    await pass(50);
    expect(isBusy(), `with ${bulkhead.load.waiting} waiting`).toBe(false);
    for (const end of enders.splice(0)) end();
  }
  expect(shoppers).toBeGreaterThan(600);
  expect(bulkhead.load.waiting).toBeGreaterThan(100);
  await pass(20_000);
  await Promise.allSettled(all);
});

test('the limits come from the environment', () => {
  useTestEnv({ shedding: { requests: 2, queue: 1, waitMs: 100 } });
  expect([admitted(5), admitted(5, true)]).toEqual([2, 2]);
});

test('forms are shed last, by a limit of their own, and not by a queue', async () => {
  useTestEnv({ shedding: { requests: 2, queue: 1, waitMs: 100 } });
  const forms = (count: number) =>
    Array.from({ length: count }, () => busyFor(request(), 'form')).filter((one) => one === null)
      .length;
  expect([admitted(5), forms(5), admitted(1), forms(50)]).toEqual([2, 5, 0, 3]);
  for (const end of enders.splice(0)) end();
  expect([admitted(1), forms(1)]).toEqual([1, 1]);
});

class Reader extends MetricReader {
  protected async onForceFlush(): Promise<void> {}
  protected async onShutdown(): Promise<void> {}
}

test('every refused visitor is counted', async () => {
  useTestEnv({ shedding: { requests: 1, queue: 1, waitMs: 100 } });
  const reader = new Reader();
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  onTestFinished(() => metrics.disable());
  admitted(3);
  const { resourceMetrics } = await reader.collect();
  const [shed] = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  expect(shed?.descriptor.name).toBe('storefront.shed');
  expect(shed?.dataPoints).toMatchObject([{ attributes: { area: 'search' }, value: 2 }]);
});

test('work without a request is always let in', () => {
  expect(admitted(400)).toBe(300);
  expect(busyFor(undefined)).toBeNull();
});

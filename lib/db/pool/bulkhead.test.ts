import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { RequestContext } from '@/lib/process/request-context';
import { Bulkhead, DatabaseBusy } from './bulkhead';

afterEach(() => void vi.useRealTimers());

const page = (area: string): RequestContext => ({ area, hasPriority: false, request: {} });
const checkout: RequestContext = { area: 'checkout', hasPriority: true, request: {} };

/** A bulkhead of ten connections whose clock a test moves. */
function tenSlots() {
  vi.useFakeTimers();
  const bulkhead = new Bulkhead({ slots: 10, now: () => Date.now() });
  const entered: string[] = [];
  const enter = async (name: string, context: RequestContext | undefined) => {
    const leave = await bulkhead.enter(context);
    entered.push(name);
    return leave;
  };
  const many = (count: number, name: string, context: RequestContext | undefined) =>
    Array.from({ length: count }, () => enter(name, context));
  const countOf = (name: string) => entered.filter((one) => one === name).length;
  return { bulkhead, entered, enter, many, countOf, pass: vi.advanceTimersByTimeAsync };
}

test('a part of the shop has at most half of the connections, and the others stay free', async () => {
  const { many, countOf, pass } = tenSlots();
  const waiting = Promise.allSettled(many(20, 'orders', page('orders')));
  many(3, 'search', page('search'));
  await pass(0);
  expect([countOf('orders'), countOf('search')]).toEqual([5, 3]);
  await pass(10_000);
  const refused = (await waiting).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(15);
  expect(refused[0]).toMatchObject({ reason: expect.any(DatabaseBusy) });
});

test('nobody joins a queue that is too long to have a turn in, but for purchases and the process itself', async () => {
  const { bulkhead, many, enter, pass } = tenSlots();
  const waiting = Promise.allSettled(many(2_010, 'search', page('search')));
  await pass(0);
  expect(bulkhead.load.waiting).toBe(2_000);
  await expect(enter('search', page('search'))).rejects.toThrow(DatabaseBusy);
  const first = Promise.allSettled([...many(9, 'pay', checkout), ...many(1, 'own', undefined)]);
  expect(bulkhead.load.waiting).toBeGreaterThan(2_000);
  await pass(10_000);
  await Promise.all([waiting, first]);
});

test('a fifth is kept for purchases and the process’s own work', async () => {
  const { many, countOf, pass } = tenSlots();
  for (const area of ['a', 'b', 'c']) void Promise.allSettled(many(4, 'pages', page(area)));
  many(1, 'checkout', checkout);
  many(1, 'own', undefined);
  await pass(0);
  expect([countOf('pages'), countOf('checkout'), countOf('own')]).toEqual([8, 1, 1]);
});

test('parts that wait share half, also right after what they waited for was given up', async () => {
  const { many, countOf, pass } = tenSlots();
  const holders = [...many(5, 'orders', page('orders')), ...many(3, 'account', page('account'))];
  await pass(2_000);
  for (const leave of await Promise.all(holders)) leave();
  void Promise.allSettled([
    ...many(20, 'orders', page('orders')),
    ...many(20, 'account', page('account')),
  ]);
  many(3, 'search', page('search'));
  await pass(0);
  expect(countOf('orders') + countOf('account')).toBe(8 + 5 + 1);
  expect(countOf('search')).toBe(2);
});

test('a part that is merely slow is not shut out by one that stands still', async () => {
  const { enter, many, countOf, pass } = tenSlots();
  const slow = await enter('search', page('search'));
  void Promise.allSettled(many(20, 'orders', page('orders')));
  await pass(1_500);
  slow();
  const searching = many(2, 'search', page('search'));
  await pass(0);
  expect([countOf('orders'), countOf('search')]).toEqual([5, 1 + 1]);
  (await searching[0])?.();
  await pass(0);
  expect(countOf('search')).toBe(1 + 2);
});

test('a part that no longer waits has its full share again', async () => {
  const { many, countOf, pass } = tenSlots();
  const slow = [...many(1, 'a', page('a')), ...many(1, 'b', page('b'))];
  await pass(2_000);
  for (const leave of await Promise.all(slow)) leave();
  await pass(11_000);
  many(5, 'a', page('a'));
  many(3, 'b', page('b'));
  await pass(0);
  expect([countOf('a'), countOf('b')]).toEqual([6, 4]);
});

test('whoever buys comes first, the others in their order', async () => {
  const { enter, entered, many, pass } = tenSlots();
  const holders = many(10, 'own', undefined);
  void enter('first page', page('a'));
  void enter('second page', page('b'));
  void enter('purchase', checkout);
  await pass(0);
  const leaves = await Promise.all(holders);
  entered.length = 0;
  for (const leave of leaves.slice(0, 5)) {
    leave();
    leave(); // Once is enough.
    await pass(0);
  }
  expect(entered).toEqual(['purchase', 'first page', 'second page']);
});

test('the queue that a page would join is told: its requests, and how long the first has waited', async () => {
  const { bulkhead, many, pass } = tenSlots();
  void Promise.allSettled(many(7, 'orders', page('orders')));
  void Promise.allSettled(many(1, 'orders', page('orders')));
  await pass(3_000);
  expect(bulkhead.load).toEqual({ waiting: 3, inUse: 5 });
  // Two of the three are of one request.
  expect(bulkhead.queueFor(page('orders'))).toEqual({ requests: 2, oldestMs: 3_000 });
  const none = { requests: 0, oldestMs: 0 };
  expect(bulkhead.queueFor(page('search'))).toEqual(none);
  expect(bulkhead.queueFor(checkout)).toEqual(none);
  void Promise.allSettled(many(6, 'search', page('search')));
  await pass(1_000);
  expect(bulkhead.queueFor(page('account'))).toEqual({ requests: 3, oldestMs: 4_000 });
});

test('a purchase does not count who waits behind it', async () => {
  const { bulkhead, many, pass } = tenSlots();
  void Promise.allSettled([...many(10, 'own', undefined), ...many(40, 'pages', page('a'))]);
  await pass(2_000);
  void Promise.allSettled(many(1, 'checkout', { ...checkout, request: {} }));
  await pass(1_000);
  expect(bulkhead.queueFor(page('b'))).toEqual({ requests: 2, oldestMs: 3_000 });
  expect(bulkhead.queueFor(checkout)).toEqual({ requests: 1, oldestMs: 1_000 });
});

test('one connection serves everybody in turn', async () => {
  const bulkhead = new Bulkhead({ slots: 1 });
  const order: string[] = [];
  const request = async (area: string) => {
    const leave = await bulkhead.enter(page(area));
    expect(bulkhead.load.inUse).toBe(1);
    await Promise.resolve();
    order.push(area);
    leave();
  };
  await Promise.all(['a', 'b', 'a', 'c'].map(request));
  expect(order).toEqual(['a', 'b', 'a', 'c']);
});

test('whatever comes and goes, no turn is lost, none is made, and no part has more than its share', async () => {
  const contexts = fc.constantFrom(undefined, checkout, page('a'), page('b'), page('c'));
  const steps = fc.array(fc.record({ context: contexts, holds: fc.nat(3), fails: fc.boolean() }), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), steps, async (slots, list) => {
      const bulkhead = new Bulkhead({ slots });
      const inUse: (string | undefined)[] = [];
      const half = Math.max(1, Math.floor(slots / 2));
      const work = async ({ context, holds, fails }: (typeof list)[number]) => {
        const leave = await bulkhead.enter(context);
        inUse.push(context?.area);
        expect(inUse.length).toBeLessThanOrEqual(slots);
        if (context) {
          expect(inUse.filter((area) => area === context.area).length).toBeLessThanOrEqual(half);
        }
        for (let turn = 0; turn < holds; turn += 1) await Promise.resolve();
        inUse.splice(inUse.indexOf(context?.area), 1);
        leave();
        if (fails) throw new Error('broken');
      };
      await Promise.allSettled(list.map(work));
      expect(bulkhead.load).toEqual({ waiting: 0, inUse: 0 });
    }),
  );
});

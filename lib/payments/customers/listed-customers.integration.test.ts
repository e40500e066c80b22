import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceReply } from '@/lib/service/client';
import type { ServiceList } from '@/lib/service/list';
import type { ServiceCustomer } from '@/lib/service/resources';
import { listedCustomers } from './listed-customers';

type Reply = ServiceReply<ServiceList<ServiceCustomer>>;

const lists = vi.hoisted(() => ({ begun: 0, answer: (async () => {}) as () => Promise<unknown> }));
vi.mock('@/lib/service/client', () => ({
  service: () => ({
    listCustomers: () => {
      lists.begun += 1;
      return lists.answer();
    },
  }),
}));

// Purchases do not depend on what is recorded about a list.
vi.mock('@/lib/mirror/collections/list-size', async (original) => ({
  ...(await original<typeof import('@/lib/mirror/collections/list-size')>()),
  recordSize: async () => {
    throw new Error('the database is down');
  },
}));

const customer = (id: string, email: string): ServiceCustomer => ({ id, email, raw: {} });
const idsOf = async (email: string) => {
  const listed = await listedCustomers(email);
  if (!listed.ok) return listed.message;
  return [...listed.value.customers.map(({ id }) => id), listed.value.complete];
};

const answer = (reply: Reply) => {
  lists.answer = async () => reply;
};
const listOf = (items: ServiceCustomer[], complete = true): Reply => ({
  ...{ ok: true, status: 200, value: { items, complete } },
});
const everybody = listOf([
  customer('1', 'ada@example.com'),
  customer('2', 'Ben@Example.com'),
  customer('3', 'ada@example.com'),
]);

beforeEach(() => {
  lists.begun = 0;
  answer(everybody);
});

test('customers are found by their address, whatever its spelling', async () => {
  expect(await idsOf('ben@example.com')).toEqual(['2', true]);
  expect(await idsOf('ada@example.com')).toEqual(['1', '3', true]);
  expect(await idsOf('eve@example.com')).toEqual([true]);
});

test('the list is read once for all waiting callers, and never concurrently', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  lists.answer = () => held.then(() => everybody);
  const first = idsOf('ada@example.com');
  await vi.waitFor(() => expect(lists.begun).toBe(1), 10_000);
  // Their customers may have been created after the running read began.
  const others = Array.from({ length: 50 }, () => idsOf('ben@example.com'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lists.begun).toBe(1);
  go();
  expect(await first).toEqual(['1', '3', true]);
  expect(new Set((await Promise.all(others)).map(String))).toEqual(new Set(['2,true']));
  expect(lists.begun).toBe(2);
});

test('a failed read of the list proves nothing, and the next read still happens', async () => {
  answer({ ok: false, kind: 'unknown', message: 'gone' });
  expect(await idsOf('ada@example.com')).toBe('gone');
  answer(listOf([customer('1', 'ada@example.com')], false));
  expect(await idsOf('ada@example.com')).toEqual(['1', false]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceReply } from '@/lib/service/client';
import type { ListPart, ListStream } from '@/lib/service/payment-service';
import type { ServiceCustomer } from '@/lib/service/resources';
import { listedCustomers } from './listed-customers';

type Shown = ServiceCustomer | 'unreadable' | 'broken';
type Part = { shown: Shown[]; startsOver?: boolean };

const lists = vi.hoisted(() => ({
  parts: [] as unknown[],
  begun: 0,
  end: (() => {}) as () => void,
}));
const whole = { ok: true, status: 200, value: { complete: true } } as const;
let answer: ServiceReply<{ complete: boolean }> = whole;
let held: Promise<void> | undefined;

async function* stream(): ListStream<ServiceCustomer> {
  lists.begun += 1;
  await held;
  for (const { shown, startsOver = false } of lists.parts as Part[]) {
    const rows = shown.map((one) => ({ text: new Uint8Array(), read: () => one }));
    yield { rows, startsOver, bytes: 100 } satisfies ListPart<ServiceCustomer>;
  }
  return answer;
}
vi.mock('@/lib/service/client', () => ({ service: () => ({ streamCustomers: stream }) }));

const noted = vi.hoisted(() => ({ sizes: [] as unknown[] }));
vi.mock('@/lib/mirror/collections/list-size', async (original) => ({
  ...(await original<typeof import('@/lib/mirror/collections/list-size')>()),
  recordSize: async (...given: unknown[]) => {
    noted.sizes.push(given);
    throw new Error('the database is down');
  },
}));

const customer = (id: string, email: string): ServiceCustomer => ({ id, email, raw: {} });
const idsOf = async (email: string) => {
  const listed = await listedCustomers(email);
  if (!listed.ok) return listed.message;
  return [...listed.value.customers.map(({ id }) => id), listed.value.complete];
};

beforeEach(() => {
  lists.begun = 0;
  answer = whole;
  held = undefined;
  lists.parts = [
    { shown: [customer('1', 'ada@example.com'), customer('2', 'Ben@Example.com')] },
    { shown: [customer('3', 'ada@example.com')] },
  ];
});

test('customers are found by their address, whatever its spelling', async () => {
  expect(await idsOf('ben@example.com')).toEqual(['2', true]);
  expect(await idsOf('ada@example.com')).toEqual(['1', '3', true]);
  expect(await idsOf('eve@example.com')).toEqual([true]);
});

test('the list is read once for all waiting callers, and never concurrently', async () => {
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  const first = idsOf('ada@example.com');
  await vi.waitFor(() => expect(lists.begun).toBe(1), 10_000);
  // Their customer may have been made after the list began.
  const others = Array.from({ length: 50 }, () => idsOf('ben@example.com'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lists.begun).toBe(1);
  go();
  expect(await first).toEqual(['1', '3', true]);
  expect(new Set((await Promise.all(others)).map(String))).toEqual(new Set(['2,true']));
  expect(lists.begun).toBe(2);
});

test('an interrupted list, or one with a broken row, proves nothing; the next one is read all the same', async () => {
  answer = { ok: false, kind: 'unknown', message: 'gone' };
  expect(await idsOf('ada@example.com')).toBe('gone');
  answer = whole;
  lists.parts = [{ shown: [customer('1', 'ada@example.com'), 'broken'] }];
  expect(await idsOf('ada@example.com')).toBe('The answer is not JSON');
  lists.parts = [{ shown: [customer('1', 'ada@example.com'), 'unreadable'] }];
  expect(await idsOf('ada@example.com')).toEqual(['1', false]);
});

test('what a search took is noted, also one that a limit ended; nobody who waits depends on it', async () => {
  noted.sizes.length = 0;
  expect(await idsOf('ben@example.com')).toEqual(['2', true]);
  answer = { ok: false, kind: 'unknown', message: 'gone', code: 'too-slow' };
  expect(await idsOf('ben@example.com')).toBe('gone');
  const size = { at: expect.any(Number), ms: expect.any(Number), bytes: 100, rows: 3 };
  expect(noted.sizes).toEqual([
    ['customers', { ...size, end: 'read' }],
    ['customers', { ...size, end: 'too-slow' }],
  ]);
});

test('another list of the same reply is not the list', async () => {
  lists.parts = [
    { shown: [customer('old', 'ada@example.com'), 'unreadable'] },
    { shown: [customer('new', 'ada@example.com')], startsOver: true },
  ];
  expect(await idsOf('ada@example.com')).toEqual(['new', true]);
});

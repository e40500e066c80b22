import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { fail } from '@/lib/result';
import { openMirror } from '@/lib/testing/builders/mirror';
import { signatureOf } from '@/lib/testing/service/deliveries';
import type { ScriptedAnswer } from '@/lib/testing/service/scripted-service';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { mirrorSubscriber, setMirrorSubscriber } from '../publish';
import { fetchTransactions } from './transactions';

const [tenantId, secret] = ['tenant-1', 'a-secret'];
/** Longer than the first back-off, so that tests can tell a cooldown of five times this from a back-off. */
const SLOW_MS = 400;

const mirror = openMirror();
const { advance, workOnce } = mirror;
let inbox: ReturnType<typeof databaseReceiver>;

beforeAll(() => {
  inbox = databaseReceiver({ databaseUrl: env().databaseUrl, tenantId, secrets: [secret] });
});
afterEach(stopDraining);
afterAll(() => inbox.close());

const key = { kind: 'TRANSACTIONS', resourceId: '*' } as const;
const list = () => db().resource.findUniqueOrThrow({ where: { kind_resourceId: key } });
const fetches = () => mirror.calls().filter((call) => call === 'GET /transactions').length;

/** A slow service. */
const slowly = (answer: ScriptedAnswer) =>
  mirror.answer(async () => {
    await pause(SLOW_MS);
    return answer;
  });

async function invoiceEvents(count: number): Promise<void> {
  const types = ['invoice:created', 'invoice:updated', 'invoice:deleted'];
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const event = {
        type: types[index % types.length],
        businessId: tenantId,
        payload: { invoice_id: `i${index}` },
      };
      const body = Buffer.from(JSON.stringify(event));
      const signature = signatureOf(body, secret);
      return (await inbox.receive({ body, signature, headers: {} })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
}

test('three hundred invoice events cause one fetch of the list', async () => {
  mirror.answer(() => ({ body: [{ id: 't1', amount: 5, currency: 'EUR' }] }));
  await invoiceEvents(300);
  expect(await list()).toMatchObject({ dirty: 300n, synced: 0n });
  expect(await workOnce()).toEqual(['synced']);
  expect(fetches()).toBe(1);
  expect(await list()).toMatchObject({ dirty: 300n, synced: 300n });
  expect(await db().mirrorTransaction.findMany()).toMatchObject([{ serviceId: 't1' }]);
});

describe('a process that shuts down releases the list', () => {
  const charge = { id: 't1', amount: 5, currency: 'EUR' };
  const shows = () => mirror.answer(() => ({ body: [charge] }));

  async function expectLeft(): Promise<void> {
    expect(await list()).toMatchObject({ attempts: 0, leaseUntil: null, heldUntil: null });
    expect(await db().mirrorTransaction.count()).toBe(0);
    stopDraining();
    shows();
    expect(await workOnce()).toEqual(['synced']);
    expect(await db().mirrorTransaction.count()).toBe(1);
  }

  test('while the service responds', async () => {
    const answer = Promise.withResolvers<ScriptedAnswer>();
    mirror.answer(() => answer.promise);
    await invoiceEvents(1);
    const working = workOnce();
    await expect.poll(fetches).toBe(1);
    beginDraining();
    expect(await Promise.race([working, pause(10_000)])).toEqual(['later']);
    answer.resolve({ body: [charge] });
    await expectLeft();
  });

  test('while the list is stored', async () => {
    shows();
    await invoiceEvents(1);
    const subscriber = mirrorSubscriber();
    const end = Promise.withResolvers<void>();
    const listWritten = async () => {
      beginDraining();
      await end.promise;
    };
    setMirrorSubscriber({ ...subscriber, listWritten });
    try {
      expect(await Promise.race([workOnce(), pause(10_000)])).toEqual(['later']);
    } finally {
      end.resolve();
      setMirrorSubscriber(subscriber);
    }
    await expectLeft();
  });
});

describe('the list has a cooldown', () => {
  /** Checks that nothing fetches the list before its cooldown of five times SLOW_MS ends. */
  async function expectRest(endedAfter: number): Promise<void> {
    const fetchesBefore = fetches();
    const { heldUntil } = await list();
    const rest = (heldUntil?.getTime() ?? 0) - endedAfter;
    expect(rest).toBeGreaterThanOrEqual(5 * SLOW_MS);
    await invoiceEvents(20);
    expect((await list()).dueAt?.getTime()).toBeGreaterThanOrEqual(heldUntil?.getTime() ?? 0);
    expect(await workOnce()).toEqual([]);
    expect(await fetchTransactions()).toEqual(fail('waiting'));
    expect(fetches()).toBe(fetchesBefore);
    mirror.answer(() => ({ body: [] }));
    advance(rest + 1_000);
    expect(await workOnce()).toEqual(['synced']);
    expect(fetches()).toBe(fetchesBefore + 1);
  }

  test('after a successful fetch', async () => {
    slowly({ body: [] });
    await invoiceEvents(1);
    const started = nowMs();
    expect(await workOnce()).toEqual(['synced']);
    await expectRest(started);
  });

  test('after a failed fetch', async () => {
    slowly({ status: 500 });
    await invoiceEvents(1);
    const started = nowMs();
    expect(await workOnce()).toEqual(['later']);
    await expectRest(started);
  });

  test('and concurrent callers share one fetch', async () => {
    slowly({ body: [] });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => fetchTransactions()));
    expect(outcomes.filter((one) => one.ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.error === 'waiting')).toHaveLength(7);
    expect(fetches()).toBe(1);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db, disconnect, pool } from '@/lib/db/client';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { type ScriptedService, startScriptedService } from '@/lib/testing/service/scripted-service';
import { mirrorSubscriber, setMirrorSubscriber } from './publish';
import { DEAD_AFTER_MS } from './rules';
import { claimDue, claimOne, currentPause, markDirty } from './store';
import { syncClaim, syncResource } from './work';

let database: TestDatabase;
let service: ScriptedService;

beforeAll(async () => {
  [database, service] = await Promise.all([createTestDatabase(), startScriptedService()]);
  useTestEnv({ databaseUrl: database.url, service: service.env });
});

beforeEach(async () => {
  await db().resource.deleteMany();
  await db().mirrorCustomer.deleteMany();
  await db().mirrorProduct.deleteMany();
  await db().mirrorSubscription.deleteMany();
  await db().serviceState.deleteMany();
  await db().cacheTag.deleteMany();
  service.calls.length = 0;
});

afterEach(() => setClockOffset(0));

afterAll(async () => {
  await disconnect();
  await Promise.all([database.drop(), service.stop()]);
});

const key = { kind: 'CUSTOMER', resourceId: 'c1' } as const;
const resource = () => db().resource.findUniqueOrThrow({ where: { kind_resourceId: key } });
const customer = () => db().mirrorCustomer.findUnique({ where: { serviceId: 'c1' } });
const shows = (fields: object) => service.answer(() => ({ body: { id: 'c1', ...fields } }));
const advance = (ms: number) => setClockOffset(nowMs() - Date.now() + ms);

/** One round of a worker: claims what is due and syncs it. */
async function workOnce(): Promise<string[]> {
  const claims = await claimDue(10);
  return Promise.all(claims.map(syncClaim));
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('an event leads to a fetch', () => {
  test('the mirror holds what the service shows, and the resource is clean', async () => {
    shows({ firstname: 'Ada', email: 'ada@shop.example', extra: { loyal: true } });
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['synced']);
    expect(await customer()).toMatchObject({
      firstname: 'Ada',
      lastname: null,
      email: 'ada@shop.example',
      raw: { id: 'c1', firstname: 'Ada', email: 'ada@shop.example', extra: { loyal: true } },
    });
    expect(await resource()).toMatchObject({ dirty: 1n, synced: 1n, dirtyAt: null });
    expect(service.calls).toEqual(['GET /customers/c1']);
  });

  test('a burst of events is one fetch', async () => {
    shows({ firstname: 'Ada' });
    for (let count = 0; count < 50; count += 1) await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    expect(service.calls).toHaveLength(1);
    expect(await resource()).toMatchObject({ dirty: 50n, synced: 50n });
  });

  test('an event that arrives during the fetch is not lost', async () => {
    const fetching = gate();
    const changed = gate();
    service.answer(async () => {
      fetching.open();
      await changed.opened;
      return { body: { id: 'c1', firstname: 'Before' } };
    });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const first = workOnce();
    await fetching.opened;
    await markDirty(db(), 'CUSTOMER', 'c1');
    changed.open();
    await first;
    expect(await resource()).toMatchObject({ dirty: 2n, synced: 1n });
    shows({ firstname: 'After' });
    await workOnce();
    expect((await customer())?.firstname).toBe('After');
    expect(await resource()).toMatchObject({ dirty: 2n, synced: 2n });
  });

  test('a resource is worked on by one worker at a time', async () => {
    await markDirty(db(), 'CUSTOMER', 'c1');
    const claims = await Promise.all([claimDue(10), claimDue(10), claimDue(10)]);
    expect(claims.flat()).toHaveLength(1);
  });

  test('a write that loses a deadlock is retried', async () => {
    shows({ email: 'ada@shop.example' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const subscriber = mirrorSubscriber();
    let heard = 0;
    setMirrorSubscriber({
      ...subscriber,
      resourceWritten: async (tx) => {
        heard += 1;
        // The error of the transaction that PostgreSQL aborts.
        if (heard === 1) await tx.$executeRaw`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`;
        return null;
      },
    });
    try {
      expect(await workOnce()).toEqual(['synced']);
    } finally {
      setMirrorSubscriber(subscriber);
    }
    expect(heard).toBe(2);
    expect(await customer()).toMatchObject({ email: 'ada@shop.example' });
  });

  test('about 30 seconds later one confirming fetch catches a stale read; none follows', async () => {
    shows({ firstname: 'Stale' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    expect(await workOnce()).toEqual([]);
    shows({ firstname: 'Fresh' });
    advance(36_000);
    expect(await workOnce()).toEqual(['synced']);
    expect((await customer())?.firstname).toBe('Fresh');
    advance(36_000);
    // The confirming fetch found a difference, so it is confirmed too.
    expect(await workOnce()).toEqual(['synced']);
    advance(3_600_000);
    expect(await workOnce()).toEqual([]);
  });
});

describe('later requests win', () => {
  test('a fetch whose lease ran out does not overwrite what was read after it', async () => {
    const slow = gate();
    const fetching = gate();
    service.answer(async () => {
      fetching.open();
      await slow.opened;
      return { body: { id: 'c1', firstname: 'Old' } };
    });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const late = workOnce();
    await fetching.opened;
    advance(20_000);
    shows({ firstname: 'New' });
    expect(await workOnce()).toEqual(['synced']);
    slow.open();
    expect(await late).toEqual(['overtaken']);
    expect((await customer())?.firstname).toBe('New');
  });

  test('a slow list does not overwrite what was requested after it', async () => {
    shows({ firstname: 'First' });
    await syncResource('CUSTOMER', 'c1');
    const slow = gate();
    const fetching = gate();
    service.answer(async () => {
      fetching.open();
      await slow.opened;
      return { body: [{ id: 'c1', firstname: 'From the list' }] };
    });
    const list = syncResource('CUSTOMER', '*');
    await fetching.opened;
    shows({ firstname: 'Asked for later' });
    expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    slow.open();
    expect(await list).toBe('synced');
    expect((await customer())?.firstname).toBe('Asked for later');
  });

  test('a page that requests a resource while a worker fetches it waits for a fetch that began afterwards', async () => {
    const fetching = gate();
    const slow = gate();
    service.answer(async () => {
      fetching.open();
      await slow.opened;
      return { body: { id: 'c1', firstname: 'Before' } };
    });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const worker = workOnce();
    await fetching.opened;
    const page = syncResource('CUSTOMER', 'c1');
    service.answer(() => ({ body: { id: 'c1', firstname: 'After' } }));
    slow.open();
    expect(await worker).toEqual(['synced']);
    expect(await page).toBe('synced');
    expect((await customer())?.firstname).toBe('After');
  });
});

describe('a deleted resource', () => {
  const gone = () => service.answer(() => ({ status: 404 }));

  beforeEach(async () => {
    shows({ firstname: 'Ada' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
  });

  test('one 404 proves nothing; a second one after a while makes a tombstone', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['missing']);
    expect((await customer())?.deletedAt).toBeNull();
    advance(4_000);
    expect(await workOnce()).toEqual(['synced']);
    expect(await customer()).toMatchObject({ firstname: 'Ada', deletedAt: expect.any(Date) });
  });

  test('a 404 from a stale replica leaves no trace', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    shows({ firstname: 'Ada' });
    advance(4_000);
    await workOnce();
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['missing']);
    expect((await customer())?.deletedAt).toBeNull();
  });

  test('a deletion event and one 404 are proof enough', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
    expect(await workOnce()).toEqual(['synced']);
    expect((await customer())?.deletedAt).not.toBeNull();
  });

  test('a deletion event alone is not: the API’s response counts', async () => {
    await markDirty(db(), 'CUSTOMER', 'c1');
    await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
    await workOnce();
    expect((await customer())?.deletedAt).toBeNull();
  });

  test('a tombstone ends when the service shows the resource again', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
    await workOnce();
    shows({ firstname: 'Back' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    expect(await customer()).toMatchObject({ firstname: 'Back', deletedAt: null });
  });

  test('is not charged again: the next purchase with its address creates a new one', async () => {
    await db().customer.create({ data: { email: 'ada@shop.example', serviceId: 'c1' } });
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    advance(4_000);
    await workOnce();
    expect(await db().customer.findFirst()).toMatchObject({ serviceId: 'c1' });
    advance(10 * 60_000);
    await workOnce();
    expect(await db().customer.findFirst()).toMatchObject({ serviceId: null });
  });

  test('a resource that was never mirrored leaves no tombstone', async () => {
    gone();
    await markDirty(db(), 'PRODUCT', 'never');
    await workOnce();
    advance(4_000);
    await workOnce();
    expect(await db().mirrorProduct.count()).toBe(0);
  });
});

describe('failures of the service', () => {
  test.each([
    ['CUSTOMER', 'c1', 301],
    ['PRODUCT', 'p1', 302],
    ['SUBSCRIPTION', 's1', 303],
    ['SUBSCRIPTION', 's1', 304],
    ['SUBSCRIPTION', 's1', 308],
  ] as const)(
    'a %s whose response is a redirect is not deleted (%s, %i)',
    async (kind, id, status) => {
      service.answer(() => ({ body: { id, status: 'ACTIVE' } }));
      await syncResource(kind, id);
      service.answer((path) =>
        path.endsWith(`/${id}`)
          ? { status, headers: { location: '/elsewhere' }, body: { id, status: 'CANCELED' } }
          : { status: 404 },
      );
      for (let tries = 0; tries < 3; tries += 1) {
        await markDirty(db(), kind, id);
        await db().resource.updateMany({ data: { hintType: `${kind.toLowerCase()}:deleted` } });
        advance(11 * 60_000);
        expect(await workOnce()).toEqual(['later']);
      }
      const where = { serviceId: id };
      const rows = {
        CUSTOMER: await db().mirrorCustomer.findUnique({ where }),
        PRODUCT: await db().mirrorProduct.findUnique({ where }),
        SUBSCRIPTION: await db().mirrorSubscription.findUnique({ where }),
      };
      expect(rows[kind]?.deletedAt).toBeNull();
      expect((await db().mirrorSubscription.findUnique({ where }))?.status).not.toBe('CANCELED');
    },
  );

  test.each([401, 403])('%i pauses everything and is no tombstone', async (status) => {
    shows({ firstname: 'Ada' });
    await syncResource('CUSTOMER', 'c1');
    service.answer(() => ({ status }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    await markDirty(db(), 'PRODUCT', 'p1');
    await Promise.all((await claimDue(1)).map(syncClaim));
    expect(await currentPause()).toMatchObject({ reason: 'credentials', status });
    service.calls.length = 0;
    expect(await workOnce()).toEqual([]);
    expect(service.calls).toEqual([]);
    expect((await customer())?.deletedAt).toBeNull();
    shows({ firstname: 'Ada again' });
    advance(61_000);
    await workOnce();
    expect((await customer())?.firstname).toBe('Ada again');
  });

  test.each([401, 403])(
    '%i to one resource alone delays that one, until it is a dead letter',
    async (status) => {
      service.answer((path) =>
        path === '/customers/c1'
          ? { status }
          : { body: path === '/products' ? [] : { id: path.split('/').at(-1) } },
      );
      await markDirty(db(), 'CUSTOMER', 'c1');
      await markDirty(db(), 'PRODUCT', 'p1');
      expect((await workOnce()).sort()).toEqual(['later', 'synced']);
      expect(await currentPause()).toBeNull();
      expect(await resource()).toMatchObject({ attempts: 1, lastError: 'refused' });
      advance(DEAD_AFTER_MS + 1_000);
      expect(await workOnce()).toContain('dead');
      shows({ firstname: 'Ada' });
      expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    },
  );

  test('a dead letter that a worker is just syncing again is waited for', async () => {
    const fetching = gate();
    const slow = gate();
    service.answer(async () => {
      fetching.open();
      await slow.opened;
      return { body: { id: 'c1', firstname: 'Ada' } };
    });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await pool().query(`UPDATE resources SET "deadAt" = now() WHERE "resourceId" = 'c1'`);
    const worker = syncResource('CUSTOMER', 'c1');
    await fetching.opened;
    const page = syncResource('CUSTOMER', 'c1', { timeoutMs: 5_000 });
    await new Promise((done) => setTimeout(done, 200));
    slow.open();
    expect(await worker).toBe('synced');
    expect(await page).toBe('synced');
  });

  test('429 pauses every process for the Retry-After', async () => {
    service.answer(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['later']);
    await markDirty(db(), 'PRODUCT', 'p1');
    advance(6_000);
    expect(await claimDue(10)).toEqual([]);
    expect(await syncResource('CUSTOMER', 'c1')).toBe('later');
    advance(2_000);
    service.answer((path) => ({ body: { id: path.split('/').at(-1) } }));
    expect(await workOnce()).toEqual(['synced', 'synced']);
    expect((await resource()).attempts).toBe(0);
  });

  test.each([
    ['500', { status: 500 }],
    ['nothing of the resource', { body: { status: 404, message: 'Not here' } }],
    ['the id of another resource', { body: { id: 'c2', firstname: 'Eve' } }],
    ['a list', { body: [] }],
  ])('%s: retried with back-off, and nothing is written', async (_name, answer) => {
    service.answer(() => answer);
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['later']);
    expect(await workOnce()).toEqual([]);
    expect(await resource()).toMatchObject({ attempts: 1, synced: 0n });
    expect((await resource()).lastError).toBeTruthy();
    expect(await customer()).toBeNull();
    advance(10 * 60_000);
    await workOnce();
    expect((await resource()).attempts).toBe(2);
    shows({ firstname: 'Ada' });
    advance(10 * 60_000);
    expect(await workOnce()).toEqual(['synced']);
    expect(await resource()).toMatchObject({ attempts: 0, failingSince: null, lastError: null });
  });

  test('a resource that fails for a day is a dead letter, until an event or a person retries it', async () => {
    service.answer(() => ({ status: 500 }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    advance(DEAD_AFTER_MS + 1_000);
    expect(await workOnce()).toEqual(['dead']);
    expect((await resource()).deadAt).not.toBeNull();
    advance(DEAD_AFTER_MS);
    expect(await workOnce()).toEqual([]);
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['dead']);
    shows({ firstname: 'Ada' });
    expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    expect(await resource()).toMatchObject({ deadAt: null, failingSince: null });
  });

  test('a clock that is set back delays nothing for years', async () => {
    advance(400 * 86_400_000);
    service.answer(() => ({ status: 500 }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    await workOnce();
    setClockOffset(0);
    shows({ firstname: 'Ada' });
    expect(await workOnce()).toEqual(['synced']);
  });
});

describe('an event without an id', () => {
  test('fetches the list, and confirms one by one what it lacks', async () => {
    shows({ firstname: 'Ada' });
    await syncResource('CUSTOMER', 'c1');
    service.answer((path) =>
      path === '/customers' ? { body: [{ id: 'c2', firstname: 'Bob' }] } : { status: 404 },
    );
    await markDirty(db(), 'CUSTOMER', '*');
    await workOnce();
    expect(await db().mirrorCustomer.findUnique({ where: { serviceId: 'c2' } })).toMatchObject({
      firstname: 'Bob',
    });
    expect((await customer())?.deletedAt).toBeNull();
    await workOnce();
    advance(4_000);
    await workOnce();
    expect((await customer())?.deletedAt).not.toBeNull();
  });

  test.each([
    ['CUSTOMER', '/customers', () => db().mirrorCustomer.count({ where: { deletedAt: null } })],
    ['PRODUCT', '/products', () => db().mirrorProduct.count({ where: { deletedAt: null } })],
  ] as const)(
    'a list that lacks over a tenth of what is known removes nothing: %s',
    async (kind, list, known) => {
      const ids = Array.from({ length: 20 }, (_, index) => `c${index}`);
      service.answer(() => ({ body: ids.map((id) => ({ id })) }));
      await syncResource(kind, '*');
      expect(await known()).toBe(20);
      service.answer((path) => (path === list ? { body: [] } : { status: 404 }));
      await syncResource(kind, '*');
      for (let rounds = 0; rounds < 60; rounds += 1) {
        advance(10_000);
        await workOnce();
      }
      expect(await known()).toBe(20);
    },
  );

  test('subscriptions have no list: the known ones are fetched one by one', async () => {
    service.answer((path) => ({ body: { id: path.split('/').at(-1), quantity: 1 } }));
    await syncResource('SUBSCRIPTION', 's1');
    await syncResource('SUBSCRIPTION', 's2');
    service.calls.length = 0;
    await markDirty(db(), 'SUBSCRIPTION', '*');
    await workOnce();
    await workOnce();
    expect(service.calls.sort()).toEqual(['GET /subscriptions/s1', 'GET /subscriptions/s2']);
  });
});

describe('the columns', () => {
  test('a subscription without a status keeps the last event as a dated hint', async () => {
    service.answer(() => ({ body: { id: 's1', planId: 'plan' } }));
    await markDirty(db(), 'SUBSCRIPTION', 's1');
    const hintAt = new Date(nowMs());
    await db().resource.updateMany({ data: { hintType: 'subscription:charge:failed', hintAt } });
    await workOnce();
    expect(await db().mirrorSubscription.findFirst()).toMatchObject({
      planId: 'plan',
      status: null,
      hintType: 'subscription:charge:failed',
      hintAt,
    });
  });

  test('characters that PostgreSQL cannot store do not prevent a resource from being mirrored', async () => {
    shows({ firstname: 'A\u0000da', note: { 'k\u0000': '\u0000' } });
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await workOnce()).toEqual(['synced']);
    expect(await customer()).toMatchObject({ firstname: 'Ada', raw: { note: { k: '' } } });
  });

  test('a price that exceeds the column counts as unreadable', async () => {
    service.answer(() => ({ body: { id: 'p1', price: 99_999_999, currency: 'EUR' } }));
    await syncResource('PRODUCT', 'p1');
    expect(await db().mirrorProduct.findFirst()).toMatchObject({ priceAmount: null });
  });
});

describe('a product on a page', () => {
  beforeEach(async () => {
    await db().catalogProduct.deleteMany();
    await db().catalogProduct.create({
      data: {
        slug: 'morning',
        name: 'Morning',
        tagline: '',
        description: '',
        category: 'shirt',
        art: 'bag',
        variants: { create: { serviceProductId: 'p1', sku: 'p1' } },
      },
    });
  });

  const tags = async () =>
    (await db().cacheTag.findMany({ orderBy: { tag: 'asc' } })).map((one) => one.tag);

  test('is evicted from caches when something visible has changed, and only then', async () => {
    const product = { id: 'p1', name: 'Morning', price: 12.5, currency: 'EUR', active: true };
    service.answer(() => ({ body: product }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual(['catalog', 'product:morning']);
    await db().cacheTag.deleteMany();
    service.answer(() => ({ body: { ...product, updatedAt: 'later' } }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual([]);
    service.answer(() => ({ body: { ...product, price: 13 } }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual(['catalog', 'product:morning']);
  });
});

test('the consequences of a fetch are rolled back with it when another worker was faster', async () => {
  await db().customer.create({ data: { email: 'eve@shop.example', serviceId: 'c1' } });
  shows({ firstname: 'Eve' });
  await syncResource('CUSTOMER', 'c1');
  await markDirty(db(), 'CUSTOMER', 'c1');
  await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
  const [late] = await claimDue(1);
  advance(16_000);
  const [claim] = await claimDue(1);
  if (!late || !claim) throw new Error('Nothing was claimed');
  service.answer(() => ({ status: 404 }));
  expect(await syncClaim(late)).toBe('overtaken');
  const account = () => db().customer.findFirst({ where: { email: 'eve@shop.example' } });
  expect(await account()).toMatchObject({ serviceId: 'c1' });
  expect((await customer())?.deletedAt).toBeNull();
  expect(await syncClaim(claim)).toBe('synced');
  expect(await account()).toMatchObject({ serviceId: null });
});

test('an abandoned claim is free again when its lease ends', async () => {
  await markDirty(db(), 'CUSTOMER', 'c1');
  expect(await claimDue(1)).toHaveLength(1);
  expect(await claimOne(key)).toBeNull();
  expect(await claimDue(1)).toHaveLength(0);
  advance(16_000);
  expect(await claimDue(1)).toHaveLength(1);
});

test('the holder of a claim that a crash of the database rolled back can write nothing', async () => {
  await markDirty(db(), 'CUSTOMER', 'c1');
  const { fence, leaseUntil } = await resource();
  const [undone] = await claimDue(1);
  await db().resource.update({ where: { kind_resourceId: key }, data: { fence, leaseUntil } });
  const [claim] = await claimDue(1);
  if (!undone || !claim) throw new Error('Nothing was claimed');
  shows({ firstname: 'Ada' });
  expect(await syncClaim(undone)).toBe('overtaken');
  expect(await customer()).toBeNull();
  expect(await syncClaim(claim)).toBe('synced');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { customerKey, openMirror } from '@/lib/testing/builders/mirror';
import { addCatalogProduct } from '@/lib/testing/builders/products';
import { mirrorSubscriber, setMirrorSubscriber } from './publish';
import { claimDue, claimOne, markDirty } from './store';
import { syncClaim, syncResource } from './work';

const mirror = openMirror();

describe('an event leads to a fetch', () => {
  test('the mirror equals the service, and the resource is clean', async () => {
    mirror.shows({ firstname: 'Ada', email: 'ada@shop.example', extra: { loyal: true } });
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect(await mirror.customer()).toMatchObject({
      firstname: 'Ada',
      lastname: null,
      email: 'ada@shop.example',
      raw: { id: 'c1', firstname: 'Ada', email: 'ada@shop.example', extra: { loyal: true } },
    });
    expect(await mirror.resource()).toMatchObject({ dirty: 1n, synced: 1n, dirtyAt: null });
    expect(mirror.calls()).toEqual(['GET /customers/c1']);
  });

  test('a burst of events causes one fetch', async () => {
    mirror.shows({ firstname: 'Ada' });
    for (let count = 0; count < 50; count += 1) await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
    expect(mirror.calls()).toHaveLength(1);
    expect(await mirror.resource()).toMatchObject({ dirty: 50n, synced: 50n });
  });

  test('an event that arrives during the fetch is not lost', async () => {
    const held = mirror.holdAnswer({ id: 'c1', firstname: 'Before' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const first = mirror.workOnce();
    await held.asked;
    await markDirty(db(), 'CUSTOMER', 'c1');
    held.release();
    await first;
    expect(await mirror.resource()).toMatchObject({ dirty: 2n, synced: 1n });
    mirror.shows({ firstname: 'After' });
    await mirror.workOnce();
    expect((await mirror.customer())?.firstname).toBe('After');
    expect(await mirror.resource()).toMatchObject({ dirty: 2n, synced: 2n });
  });

  test('only one worker at a time fetches a resource', async () => {
    await markDirty(db(), 'CUSTOMER', 'c1');
    const claims = await Promise.all([claimDue(10), claimDue(10), claimDue(10)]);
    expect(claims.flat()).toHaveLength(1);
  });

  test('a write that loses a deadlock is retried', async () => {
    mirror.shows({ email: 'ada@shop.example' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const subscriber = mirrorSubscriber();
    let calls = 0;
    setMirrorSubscriber({
      ...subscriber,
      resourceWritten: async (tx) => {
        calls += 1;
        // The error of a transaction that PostgreSQL aborts after a deadlock.
        if (calls === 1) await tx.$executeRaw`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`;
        return null;
      },
    });
    try {
      expect(await mirror.workOnce()).toEqual(['synced']);
    } finally {
      setMirrorSubscriber(subscriber);
    }
    expect(calls).toBe(2);
    expect(await mirror.customer()).toMatchObject({ email: 'ada@shop.example' });
  });

  test('a confirming fetch after about 30 seconds catches a stale read', async () => {
    mirror.shows({ firstname: 'Stale' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
    expect(await mirror.workOnce()).toEqual([]);
    mirror.shows({ firstname: 'Fresh' });
    mirror.advance(36_000);
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect((await mirror.customer())?.firstname).toBe('Fresh');
    mirror.advance(36_000);
    // The confirming fetch found a difference, so that it is confirmed, too.
    expect(await mirror.workOnce()).toEqual(['synced']);
    mirror.advance(3_600_000);
    expect(await mirror.workOnce()).toEqual([]);
  });
});

describe('later fetches win', () => {
  test('a fetch whose lease expired does not overwrite a later fetch', async () => {
    const held = mirror.holdAnswer({ id: 'c1', firstname: 'Old' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const late = mirror.workOnce();
    await held.asked;
    mirror.advance(20_000);
    mirror.shows({ firstname: 'New' });
    expect(await mirror.workOnce()).toEqual(['synced']);
    held.release();
    expect(await late).toEqual(['overtaken']);
    expect((await mirror.customer())?.firstname).toBe('New');
  });

  test('a slow list does not overwrite a resource that was fetched later', async () => {
    mirror.shows({ firstname: 'First' });
    await syncResource('CUSTOMER', 'c1');
    const held = mirror.holdAnswer([{ id: 'c1', firstname: 'From the list' }]);
    const list = syncResource('CUSTOMER', '*');
    await held.asked;
    mirror.shows({ firstname: 'Asked for later' });
    expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    held.release();
    expect(await list).toBe('synced');
    expect((await mirror.customer())?.firstname).toBe('Asked for later');
  });

  test('a page that requests a resource during a worker’s fetch waits for the next fetch', async () => {
    const held = mirror.holdAnswer({ id: 'c1', firstname: 'Before' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    const worker = mirror.workOnce();
    await held.asked;
    const page = syncResource('CUSTOMER', 'c1');
    mirror.answer(() => ({ body: { id: 'c1', firstname: 'After' } }));
    held.release();
    expect(await worker).toEqual(['synced']);
    expect(await page).toBe('synced');
    expect((await mirror.customer())?.firstname).toBe('After');
  });
});

describe('an event without an id', () => {
  test('fetches the list, and then each resource that it lacks', async () => {
    mirror.shows({ firstname: 'Ada' });
    await syncResource('CUSTOMER', 'c1');
    mirror.answer((path) =>
      path === '/customers' ? { body: [{ id: 'c2', firstname: 'Bob' }] } : { status: 404 },
    );
    await markDirty(db(), 'CUSTOMER', '*');
    await mirror.workOnce();
    expect(await db().mirrorCustomer.findUnique({ where: { serviceId: 'c2' } })).toMatchObject({
      firstname: 'Bob',
    });
    expect((await mirror.customer())?.deletedAt).toBeNull();
    await mirror.workOnce();
    mirror.advance(4_000);
    await mirror.workOnce();
    expect((await mirror.customer())?.deletedAt).not.toBeNull();
  });

  test.each([
    ['CUSTOMER', '/customers', () => db().mirrorCustomer.count({ where: { deletedAt: null } })],
    ['PRODUCT', '/products', () => db().mirrorProduct.count({ where: { deletedAt: null } })],
  ] as const)(
    'a list that lacks over a tenth of what is known removes nothing: %s',
    async (kind, list, known) => {
      const ids = Array.from({ length: 20 }, (_, index) => `c${index}`);
      mirror.answer(() => ({ body: ids.map((id) => ({ id })) }));
      await syncResource(kind, '*');
      expect(await known()).toBe(20);
      mirror.answer((path) => (path === list ? { body: [] } : { status: 404 }));
      await syncResource(kind, '*');
      for (let rounds = 0; rounds < 60; rounds += 1) {
        mirror.advance(10_000);
        await mirror.workOnce();
      }
      expect(await known()).toBe(20);
    },
  );

  test('for subscriptions, which have no list, fetches each known one', async () => {
    mirror.answer((path) => ({ body: { id: path.split('/').at(-1), quantity: 1 } }));
    await syncResource('SUBSCRIPTION', 's1');
    await syncResource('SUBSCRIPTION', 's2');
    mirror.calls().length = 0;
    await markDirty(db(), 'SUBSCRIPTION', '*');
    await mirror.workOnce();
    await mirror.workOnce();
    expect(mirror.calls().sort()).toEqual(['GET /subscriptions/s1', 'GET /subscriptions/s2']);
  });
});

describe('the mirror’s columns', () => {
  test('a subscription without a status stores its last event with the time', async () => {
    mirror.answer(() => ({ body: { id: 's1', planId: 'plan' } }));
    await markDirty(db(), 'SUBSCRIPTION', 's1');
    const hintAt = new Date(nowMs());
    await db().resource.updateMany({ data: { hintType: 'subscription:charge:failed', hintAt } });
    await mirror.workOnce();
    expect(await db().mirrorSubscription.findFirst()).toMatchObject({
      planId: 'plan',
      status: null,
      hintType: 'subscription:charge:failed',
      hintAt,
    });
  });

  test('characters that PostgreSQL cannot store do not prevent a resource from being mirrored', async () => {
    mirror.shows({ firstname: 'A\u0000da', note: { 'k\u0000': '\u0000' } });
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect(await mirror.customer()).toMatchObject({ firstname: 'Ada', raw: { note: { k: '' } } });
  });
});

describe('a product on a page', () => {
  beforeEach(async () => {
    const variants = { create: { serviceProductId: 'p1', sku: 'p1' } };
    await addCatalogProduct({ slug: 'morning', variants });
  });

  const tags = async () =>
    (await db().cacheTag.findMany({ orderBy: { tag: 'asc' } })).map((one) => one.tag);

  test('is evicted from caches only when something visible has changed', async () => {
    const product = { id: 'p1', name: 'Morning', price: 12.5, currency: 'EUR', active: true };
    mirror.answer(() => ({ body: product }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual(['catalog', 'product:morning']);
    await db().cacheTag.deleteMany();
    mirror.answer(() => ({ body: { ...product, updatedAt: 'later' } }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual([]);
    mirror.answer(() => ({ body: { ...product, price: 13 } }));
    await syncResource('PRODUCT', 'p1');
    expect(await tags()).toEqual(['catalog', 'product:morning']);
  });
});

test('the consequences of a fetch are rolled back if another worker was faster', async () => {
  await db().customer.create({ data: { email: 'eve@shop.example', serviceId: 'c1' } });
  mirror.shows({ firstname: 'Eve' });
  await syncResource('CUSTOMER', 'c1');
  await markDirty(db(), 'CUSTOMER', 'c1');
  await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
  const [late] = await claimDue(1);
  mirror.advance(16_000);
  const [claim] = await claimDue(1);
  if (!late || !claim) throw new Error('Nothing was claimed');
  mirror.answer(() => ({ status: 404 }));
  expect(await syncClaim(late)).toBe('overtaken');
  const account = () => db().customer.findFirst({ where: { email: 'eve@shop.example' } });
  expect(await account()).toMatchObject({ serviceId: 'c1' });
  expect((await mirror.customer())?.deletedAt).toBeNull();
  expect(await syncClaim(claim)).toBe('synced');
  expect(await account()).toMatchObject({ serviceId: null });
});

test('an abandoned claim is released when its lease expires', async () => {
  await markDirty(db(), 'CUSTOMER', 'c1');
  expect(await claimDue(1)).toHaveLength(1);
  expect(await claimOne(customerKey)).toBeNull();
  expect(await claimDue(1)).toHaveLength(0);
  mirror.advance(16_000);
  expect(await claimDue(1)).toHaveLength(1);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openMirror } from '@/lib/testing/builders/mirror';
import { DEAD_AFTER_MS } from './rules';
import { claimDue, currentPause, markDirty } from './store';
import { syncClaim, syncResource } from './work';

const mirror = openMirror();

describe('a deleted resource', () => {
  const gone = () => mirror.answer(() => ({ status: 404 }));

  beforeEach(async () => {
    mirror.shows({ firstname: 'Ada' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
  });

  test('becomes a tombstone only after a second 404', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['missing']);
    expect((await mirror.customer())?.deletedAt).toBeNull();
    mirror.advance(4_000);
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect(await mirror.customer()).toMatchObject({
      firstname: 'Ada',
      deletedAt: expect.any(Date),
    });
  });

  test('is kept if a 404 came from a stale replica', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
    mirror.shows({ firstname: 'Ada' });
    mirror.advance(4_000);
    await mirror.workOnce();
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['missing']);
    expect((await mirror.customer())?.deletedAt).toBeNull();
  });

  test('becomes a tombstone after a deletion event and one 404', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect((await mirror.customer())?.deletedAt).not.toBeNull();
  });

  test('is restored when the service shows it again', async () => {
    gone();
    await markDirty(db(), 'CUSTOMER', 'c1');
    await db().resource.updateMany({ data: { hintType: 'customer:deleted' } });
    await mirror.workOnce();
    mirror.shows({ firstname: 'Back' });
    await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
    expect(await mirror.customer()).toMatchObject({ firstname: 'Back', deletedAt: null });
  });
});

describe('failures of the service', () => {
  test.each([401, 403])('a %i pauses all calls and creates no tombstone', async (status) => {
    mirror.shows({ firstname: 'Ada' });
    await syncResource('CUSTOMER', 'c1');
    mirror.answer(() => ({ status }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    await markDirty(db(), 'PRODUCT', 'p1');
    await Promise.all((await claimDue(1)).map(syncClaim));
    expect(await currentPause()).toMatchObject({ reason: 'credentials', status });
    mirror.calls().length = 0;
    expect(await mirror.workOnce()).toEqual([]);
    expect(mirror.calls()).toEqual([]);
    expect((await mirror.customer())?.deletedAt).toBeNull();
    mirror.shows({ firstname: 'Ada again' });
    mirror.advance(61_000);
    await mirror.workOnce();
    expect((await mirror.customer())?.firstname).toBe('Ada again');
  });

  test.each([401, 403])(
    'a %i for only one resource delays that resource, up to a dead letter',
    async (status) => {
      mirror.answer((path) =>
        path === '/customers/c1'
          ? { status }
          : { body: path === '/products' ? [] : { id: path.split('/').at(-1) } },
      );
      await markDirty(db(), 'CUSTOMER', 'c1');
      await markDirty(db(), 'PRODUCT', 'p1');
      expect((await mirror.workOnce()).sort()).toEqual(['later', 'synced']);
      expect(await currentPause()).toBeNull();
      expect(await mirror.resource()).toMatchObject({ attempts: 1, lastError: 'refused' });
      mirror.advance(DEAD_AFTER_MS + 1_000);
      expect(await mirror.workOnce()).toContain('dead');
      mirror.shows({ firstname: 'Ada' });
      expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    },
  );

  test('a 429 pauses all processes for the Retry-After', async () => {
    mirror.answer(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['later']);
    await markDirty(db(), 'PRODUCT', 'p1');
    mirror.advance(6_000);
    expect(await claimDue(10)).toEqual([]);
    expect(await syncResource('CUSTOMER', 'c1')).toBe('later');
    mirror.advance(2_000);
    mirror.answer((path) => ({ body: { id: path.split('/').at(-1) } }));
    expect(await mirror.workOnce()).toEqual(['synced', 'synced']);
    expect((await mirror.resource()).attempts).toBe(0);
  });

  test.each([
    ['500', { status: 500 }],
    ['nothing of the resource', { body: { status: 404, message: 'Not here' } }],
    ['the id of another resource', { body: { id: 'c2', firstname: 'Eve' } }],
    ['a list', { body: [] }],
  ])('%s is retried with back-off, and nothing is written', async (_name, answer) => {
    mirror.answer(() => answer);
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['later']);
    expect(await mirror.workOnce()).toEqual([]);
    expect(await mirror.resource()).toMatchObject({ attempts: 1, synced: 0n });
    expect((await mirror.resource()).lastError).toBeTruthy();
    expect(await mirror.customer()).toBeNull();
    mirror.advance(10 * 60_000);
    await mirror.workOnce();
    expect((await mirror.resource()).attempts).toBe(2);
    mirror.shows({ firstname: 'Ada' });
    mirror.advance(10 * 60_000);
    expect(await mirror.workOnce()).toEqual(['synced']);
    expect(await mirror.resource()).toMatchObject({
      attempts: 0,
      failingSince: null,
      lastError: null,
    });
  });

  test('a resource that fails for a day becomes a dead letter, until an event or staff retry it', async () => {
    mirror.answer(() => ({ status: 500 }));
    await markDirty(db(), 'CUSTOMER', 'c1');
    await mirror.workOnce();
    mirror.advance(DEAD_AFTER_MS + 1_000);
    expect(await mirror.workOnce()).toEqual(['dead']);
    expect((await mirror.resource()).deadAt).not.toBeNull();
    mirror.advance(DEAD_AFTER_MS);
    expect(await mirror.workOnce()).toEqual([]);
    await markDirty(db(), 'CUSTOMER', 'c1');
    expect(await mirror.workOnce()).toEqual(['dead']);
    mirror.shows({ firstname: 'Ada' });
    expect(await syncResource('CUSTOMER', 'c1')).toBe('synced');
    expect(await mirror.resource()).toMatchObject({ deadAt: null, failingSince: null });
  });
});

import { beforeEach, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { deleteOldEvents } from '@/lib/webhooks/store';
import { replayDeadLetters, replayEvent, replayFailed, replayRange } from './replay';

withTestDatabase({ service: { tenantId: 'tenant-1' } });

beforeEach(async () => {
  await db().webhookEvent.deleteMany();
  await db().resource.deleteMany();
});

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 0, minutes));

function accepted(resourceId: string, minutes: number) {
  return db().webhookEvent.create({
    data: {
      state: 'ACCEPTED',
      type: 'customer:updated',
      kind: 'CUSTOMER',
      resourceId,
      body: Buffer.from('{}'),
      receivedAt: at(minutes),
    },
  });
}

function quarantined(body: object, reason: string) {
  const bytes = Buffer.from(JSON.stringify(body));
  return db().webhookEvent.create({
    data: { state: 'QUARANTINED', reason, body: bytes, receivedAt: at(0) },
  });
}

const dirty = async () =>
  (await db().resource.findMany({ orderBy: { resourceId: 'asc' } })).map(
    (one) => `${one.kind} ${one.resourceId}`,
  );

test('one event is replayed', async () => {
  const { id } = await accepted('c1', 0);
  await accepted('c2', 0);
  expect(await replayEvent(id)).toBe(1);
  expect(await dirty()).toEqual(['CUSTOMER c1']);
});

test('a replayed time range fetches each named resource once', async () => {
  await accepted('before', 9);
  await accepted('c1', 10);
  await accepted('c1', 11);
  await accepted('c2', 20);
  await accepted('after', 21);
  expect(await replayRange({ from: at(10), to: at(20) })).toBe(2);
  expect(await dirty()).toEqual(['CUSTOMER c1', 'CUSTOMER c2']);
});

test('a range without a start or an end is open there', async () => {
  await accepted('first', 9);
  await accepted('last', 21);
  expect(await replayRange({ from: at(10), to: null })).toBe(1);
  expect(await dirty()).toEqual(['CUSTOMER last']);
  expect(await replayRange({ from: null, to: at(10) })).toBe(1);
  expect(await dirty()).toEqual(['CUSTOMER first', 'CUSTOMER last']);
  expect(await replayRange({ from: null, to: null })).toBe(2);
});

test('a dead letter is retried for another day, immediately', async () => {
  const data = {
    kind: 'PRODUCT' as const,
    dirty: 3,
    attempts: 40,
    failingSince: at(0),
    heldUntil: new Date(Date.now() + 60_000),
  };
  await db().resource.create({ data: { ...data, resourceId: 'dead', deadAt: at(0) } });
  await db().resource.create({ data: { ...data, resourceId: 'failing' } });
  expect(await replayDeadLetters()).toBe(1);
  expect(await db().resource.findFirst({ where: { resourceId: 'dead' } })).toMatchObject({
    dirty: 4n,
    attempts: 0,
    failingSince: null,
    deadAt: null,
    heldUntil: null,
    dueAt: expect.any(Date),
  });
  expect((await db().resource.findFirst({ where: { resourceId: 'failing' } }))?.dirty).toBe(3n);
});

test('quarantined events are classified again', async () => {
  const event = { type: 'product:updated', businessId: 'tenant-1', payload: { product_id: 'p1' } };
  const good = await quarantined(event, 'tenant');
  const foreign = await quarantined({ ...event, businessId: 'tenant-2' }, 'tenant');
  expect(await replayRange({ from: at(0), to: at(1) })).toBe(1);
  expect(await dirty()).toEqual(['PRODUCT p1']);
  expect(await db().webhookEvent.findUnique({ where: { id: good.id } })).toMatchObject({
    state: 'ACCEPTED',
    reason: null,
    resourceId: 'p1',
  });
  expect(await replayEvent(foreign.id)).toBe(0);
});

test('a replay of failures includes only dead letters and events that are understood by now', async () => {
  const event = { type: 'product:updated', businessId: 'tenant-1', payload: { product_id: 'p1' } };
  await quarantined(event, 'tenant');
  await quarantined({ ...event, businessId: 'tenant-2' }, 'tenant');
  await accepted('c1', 0);
  await db().resource.create({
    data: { kind: 'CUSTOMER', resourceId: 'dead', dirty: 1, deadAt: at(0) },
  });
  expect(await replayFailed()).toBe(2);
  expect(await dirty()).toEqual(['CUSTOMER dead', 'PRODUCT p1']);
  expect(await replayFailed()).toBe(0);
});

test('the transactions list keeps its cooldown during a replay', async () => {
  const heldUntil = new Date(nowMs() + 60_000);
  await db().resource.create({
    data: { kind: 'TRANSACTIONS', resourceId: '*', dirty: 1, deadAt: at(0), heldUntil },
  });
  await replayDeadLetters();
  expect(await db().resource.findFirst()).toMatchObject({ heldUntil, dueAt: heldUntil });
});

test('raw events are deleted after 30 days', async () => {
  setClockOffset(at(0).getTime() - Date.now() + 30 * 86_400_000 + 60_000);
  await accepted('old', 0);
  await accepted('young', 2);
  expect(await deleteOldEvents()).toBe(1);
  expect(await deleteOldEvents()).toBe(0);
  expect((await db().webhookEvent.findMany()).map((one) => one.resourceId)).toEqual(['young']);
  setClockOffset(0);
});

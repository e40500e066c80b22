import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, pool } from '@/lib/db/client';
import { clockKey } from '@/lib/db/clock';
import { env } from '@/lib/env';
import { withTestDatabase } from '@/lib/testing/database';
import { signatureOf } from '@/lib/testing/service/deliveries';
import { createReceiver, databaseReceiver } from './receive';

const tenantId = 'tenant-1';
const secret = 'the-current-secret';
const previous = 'the-previous-secret';

let inbox: ReturnType<typeof databaseReceiver>;

withTestDatabase();
beforeAll(() => {
  inbox = receiver([secret, previous]);
});

beforeEach(async () => {
  await db().webhookEvent.deleteMany();
  await db().resource.deleteMany();
});

afterAll(() => inbox.close());

const receiver = (secrets: readonly string[], given: { clockKey?: string | null } = {}) =>
  databaseReceiver({ databaseUrl: env().databaseUrl, tenantId, secrets, ...given });

const event = (type: string, payload: object, businessId = tenantId) =>
  Buffer.from(JSON.stringify({ type, businessId, payload }));

const sign = (body: Uint8Array, key = secret) => signatureOf(body, key);

const headers = { 'content-type': 'application/json' };
const send = (body: Uint8Array, signature: string | null = sign(body)) =>
  inbox.receive({ body, signature, headers });

const updated = event('customer:updated', { customer_id: 'c1' });

test('a signed event is stored byte for byte and its resource is due', async () => {
  expect(await send(updated)).toEqual({ status: 200 });
  const [stored] = await db().webhookEvent.findMany();
  expect(Buffer.from(stored?.body ?? [])).toEqual(updated);
  expect(stored).toMatchObject({
    state: 'ACCEPTED',
    reason: null,
    type: 'customer:updated',
    kind: 'CUSTOMER',
    resourceId: 'c1',
    headers,
  });
  const [resource] = await db().resource.findMany();
  expect(resource).toMatchObject({ kind: 'CUSTOMER', resourceId: 'c1', dirty: 1n, synced: 0n });
  expect(resource?.hintType).toBe('customer:updated');
  expect(resource?.dueAt).not.toBeNull();
});

test('an event is dated by a clock that another process has just changed', async () => {
  const moving = receiver([secret], { clockKey: clockKey() });
  const year = 365 * 24 * 60 * 60_000;
  try {
    for (const offset of [0, year]) {
      await pool().query(
        `INSERT INTO service_state (key, value, "updatedAt") VALUES ($1, to_jsonb($2::bigint), now())
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [clockKey(), offset],
      );
      const before = Date.now() + offset;
      await moving.receive({ body: updated, signature: sign(updated), headers });
      const row = await db().webhookEvent.findFirstOrThrow({ orderBy: { id: 'desc' } });
      expect(row.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(row.receivedAt.getTime()).toBeLessThanOrEqual(Date.now() + offset);
      expect(await db().resource.findMany()).toMatchObject([{ hintAt: row.receivedAt }]);
    }
  } finally {
    await moving.close();
  }
});

test('the previous secret is valid while it is configured', async () => {
  expect(await send(updated, sign(updated, previous))).toEqual({ status: 200 });
  const after = receiver([secret]);
  const delivery = { body: updated, signature: sign(updated, previous), headers };
  expect(await after.receive(delivery)).toEqual({ status: 401 });
  await after.close();
  expect(await db().webhookEvent.count()).toBe(1);
});

test('an event that is sent a thousand times is stored as a thousand rows, and raises one counter', async () => {
  const statuses = await Promise.all(Array.from({ length: 1_000 }, () => send(updated)));
  expect(statuses.every(({ status }) => status === 200)).toBe(true);
  expect(await db().webhookEvent.count()).toBe(1_000);
  expect(await db().resource.findMany()).toMatchObject([{ dirty: 1_000n }]);
});

test('concurrent requests share statements', async () => {
  await Promise.all(Array.from({ length: 100 }, () => send(updated)));
  const [row] = await db().$queryRaw<{ rows: number; transactions: number }[]>`
    SELECT count(*)::int AS rows, count(DISTINCT xmin::text)::int AS transactions
    FROM webhook_events`;
  expect(row).toEqual({ rows: 100, transactions: 2 });
});

test('concurrent events of many resources raise each resource’s own counter', async () => {
  const bodies = Array.from({ length: 600 }, (_, index) =>
    index % 2
      ? event('product:updated', { product_id: `r${index % 60}` })
      : event('customer:updated', { customer_id: `r${index % 60}` }),
  );
  await Promise.all(bodies.map((body) => send(body)));
  const resources = await db().resource.findMany();
  expect(resources).toHaveLength(60);
  expect(resources.every((one) => one.dirty === 10n)).toBe(true);
});

test('an event for a resource with a cooldown does not shorten it', async () => {
  const later = new Date(Date.now() + 60_000);
  await db().resource.create({
    data: { kind: 'CUSTOMER', resourceId: 'c1', dirty: 1, dueAt: later, heldUntil: later },
  });
  await send(updated);
  const [resource] = await db().resource.findMany();
  expect(resource?.dirty).toBe(2n);
  expect(resource?.dueAt).toEqual(later);
});

test('an event retries a dead letter', async () => {
  await db().resource.create({
    data: { kind: 'CUSTOMER', resourceId: 'c1', dirty: 1, deadAt: new Date(), dueAt: null },
  });
  await send(updated);
  expect((await db().resource.findFirst())?.dueAt).not.toBeNull();
});

test('without a secret the endpoint accepts nothing', async () => {
  for (const secrets of [[], ['']]) {
    const off = createReceiver({ secrets, tenantId, append: () => Promise.resolve() });
    const delivery = { body: updated, signature: sign(updated, ''), headers };
    expect(await off(delivery)).toEqual({ status: 503 });
  }
});

test('when the database is unavailable, the sender gets a 503', async () => {
  const failures: unknown[] = [];
  const away = databaseReceiver({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    tenantId,
    secrets: [secret],
    onFailure: (error) => failures.push(error),
  });
  expect(await away.receive({ body: updated, signature: sign(updated), headers })).toEqual({
    status: 503,
  });
  expect(failures).toHaveLength(1);
  await away.close();
});

test('each outage is reported once', async () => {
  const failures: unknown[] = [];
  let isAway = true;
  const receive = createReceiver({
    secrets: [secret],
    tenantId,
    append: async () => {
      if (isAway) throw new Error('The database is away');
    },
    onFailure: (error) => failures.push(error),
  });
  const statuses: number[] = [];
  for (isAway of [true, true, true, false, true]) {
    statuses.push((await receive({ body: updated, signature: sign(updated), headers })).status);
  }
  expect(statuses).toEqual([503, 503, 503, 200, 503]);
  expect(failures).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { SKIP_MAIL } from '@/lib/mail/retry';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { readBacklog } from './backlog';

const purchases = openPurchases();

const ago = (seconds: number) => new Date(now().getTime() - seconds * 1_000);

test('the backlog is counted by queue, with the age of its oldest item', async () => {
  const lost = await purchases.purchase();
  await purchases.fault('POST', '/transactions', 'commit-then-close');
  expect(await purchases.submit(lost)).toMatchObject({ outcome: 'confirming' });
  const { count: unknown } = await db().paymentAttempt.updateMany({
    where: { state: 'UNKNOWN' },
    data: { createdAt: ago(300) },
  });
  expect(unknown).toBe(1);
  await db().resource.deleteMany();
  const synced = { kind: 'CUSTOMER', dirty: 2, synced: 1, dueAt: ago(1) } as const;
  await db().resource.createMany({
    data: [
      { ...synced, resourceId: 'one', dirtyAt: ago(60) },
      { ...synced, resourceId: 'other', dirtyAt: ago(90), leaseUntil: ago(-10) },
      { ...synced, resourceId: 'dead', dirtyAt: ago(90_000), dueAt: null, deadAt: ago(200) },
      { ...synced, resourceId: 'read', synced: 2 },
    ],
  });
  const mail = { template: 'order-paid', recipient: 'a@example.com', data: {} };
  const overtaken = { ...mail, lastError: SKIP_MAIL };
  await db().mail.deleteMany();
  await db().mail.createMany({
    data: [
      { ...mail, dedupeKey: randomUUID(), createdAt: ago(120) },
      { ...mail, dedupeKey: randomUUID(), createdAt: ago(120), sentAt: ago(100) },
      { ...mail, dedupeKey: randomUUID(), createdAt: ago(500), failedAt: ago(400) },
      { ...overtaken, dedupeKey: randomUUID(), createdAt: ago(700), failedAt: ago(600) },
    ],
  });
  const backlog = await readBacklog();
  const gauges = Object.fromEntries(
    backlog.map(({ queue, items, age }) => [queue, [items, age && Math.floor(age / 10) * 10]]),
  );
  expect(gauges).toEqual({
    'payments.unknown': [1, 300],
    'payments.review': [0, null],
    'mirror.dirty': [2, 90],
    'mirror.dead': [1, 200],
    'mail.unsent': [1, 120],
    'mail.failed': [1, 400],
  });
});

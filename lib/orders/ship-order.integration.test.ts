import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { orderOfKettles } from '@/lib/testing/builders/order-to-ship';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { templates } from '@/lib/worker/mail-catalog';
import { shipOrder } from './ship-order';

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const url = 'https://carrier.example/track?id=JD1';

withTestDatabase();
beforeEach(() => emptyDatabase());

const read = (id: string) => db().order.findUniqueOrThrow({ where: { id } });
const mailsOf = (orderId: string) =>
  db().mail.findMany({ where: { dedupeKey: `order-shipped:${orderId}` } });

test('a paid order is shipped once: one mail, one entry in the audit log', async () => {
  const { id } = await orderOfKettles();
  const outcomes = await Promise.all([1, 2, 3].map(() => shipOrder(id, url, actor)));
  expect(outcomes.toSorted()).toEqual(['already', 'already', 'shipped']);
  expect(await read(id)).toMatchObject({ shippedAt: expect.any(Date), trackingUrl: url });
  expect(await mailsOf(id)).toMatchObject([{ data: { orderId: id } }]);
  expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { action: 'order.shipped', actorEmail: actor.email, detail: { trackingUrl: url } },
  ]);
});

test.each(['PENDING', 'PAYING', 'FAILED', 'UNCERTAIN', 'REVIEW'] as const)(
  'an order in %s is not shipped, and nobody is mailed',
  async (status) => {
    const { id } = await orderOfKettles();
    await db().order.update({ where: { id }, data: { status } });
    expect(await shipOrder(id, url, actor)).toBe('not-paid');
    expect(await read(id)).toMatchObject({ shippedAt: null, trackingUrl: null });
    expect(await mailsOf(id)).toEqual([]);
  },
);

test('the mail links the page that tracks the parcel, and is not sent for an order that is gone', async () => {
  const { id } = await orderOfKettles();
  await shipOrder(id, url, actor);
  const mail = await templates['order-shipped'].write({ orderId: id });
  expect(mail?.subject).toContain((await read(id)).number);
  expect(JSON.stringify(mail?.body.props)).toContain(url);
  await db().order.update({ where: { id }, data: { shippedAt: null } });
  expect(await templates['order-shipped'].write({ orderId: id })).toBeNull();
});

import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { SKIP_MAIL } from '@/lib/mail/rules';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { readOrder } from './detail';

withTestDatabase();
beforeAll(() => addManyOrders(3));

test('a mail that was overtaken is not told as one that could not be sent', async () => {
  const { id, email } = await db().order.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const at = new Date();
  const mail = (template: string, change: object) => ({
    ...{ template, dedupeKey: `${template}:${id}`, recipient: email, data: {} },
    ...change,
  });
  await db().mail.createMany({
    data: [
      mail('order-paid', { sentAt: at, subject: 'It is paid' }),
      mail('order-packed', { failedAt: at, lastError: SKIP_MAIL }),
      mail('order-returned', { failedAt: at, lastError: '550 no such mailbox' }),
      mail('order-cancelled', {}),
    ],
  });
  const titles = (await readOrder(someStaff(), id))?.timeline.flatMap(({ kind, title }) =>
    kind === 'mail' ? [title] : [],
  );
  expect(titles?.toSorted()).toEqual([
    'E-mail could not be sent: The return has arrived',
    'E-mail no longer needed: The order is packed',
    'E-mail sent: It is paid',
    'E-mail waiting: Items were cancelled',
  ]);
});

test('a mail that waits is told when it is due, after the step that it tells of', async () => {
  const { id, email } = await db().order.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const packedAt = new Date(Date.now() + 1_000);
  const dueAt = new Date(packedAt.getTime() + 15 * 60_000);
  const who = someStaff();
  await db().auditEntry.create({
    data: {
      ...{ actorEmail: who.email, action: 'order.packed', subject: 'order', subjectId: id },
      at: packedAt,
    },
  });
  await db().mail.create({
    data: {
      ...{ template: 'order-packed', dedupeKey: `order-packed:${id}`, recipient: email, data: {} },
      ...{ createdAt: new Date(packedAt.getTime() - 1), dueAt },
    },
  });
  const timeline = (await readOrder(who, id))?.timeline.slice(-2);
  expect(timeline?.map(({ at, title }) => [at, title])).toEqual([
    [packedAt, 'Packed an order'],
    [dueAt, 'E-mail waiting: The order is packed'],
  ]);
});

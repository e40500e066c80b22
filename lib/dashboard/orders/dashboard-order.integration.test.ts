import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { SKIP_MAIL } from '@/lib/mail/retry';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { readOrder } from './dashboard-order';

withTestDatabase();
beforeAll(() => addManyOrders(3));

test('a superseded mail is not shown as failed', async () => {
  const { id, email } = await db().order.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const at = new Date();
  const mail = (template: string, change: object) => ({
    ...{ template, dedupeKey: `${template}:${id}`, recipient: email, data: {} },
    ...change,
  });
  await db().mail.createMany({
    data: [
      mail('order-paid', { sentAt: at, subject: 'It is paid' }),
      mail('order-shipped', { failedAt: at, lastError: SKIP_MAIL }),
      mail('late-charge', { failedAt: at, lastError: '550 no such mailbox' }),
      mail('payment-failed', {}),
    ],
  });
  const titles = (await readOrder(someStaff(), id))?.timeline.flatMap(({ kind, title }) =>
    kind === 'mail' ? [title] : [],
  );
  expect(titles?.toSorted()).toEqual([
    'E-mail could not be sent: A late charge',
    'E-mail no longer needed: The order is shipped',
    'E-mail sent: It is paid',
    'E-mail waiting: The payment did not go through',
  ]);
});

test('a waiting mail appears at its due time, after the step it is about', async () => {
  const { id, email } = await db().order.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const shippedAt = new Date(Date.now() + 1_000);
  const dueAt = new Date(shippedAt.getTime() + 15 * 60_000);
  const staff = someStaff();
  await db().auditEntry.create({
    data: {
      ...{ actorEmail: staff.email, action: 'order.shipped', subject: 'order', subjectId: id },
      at: shippedAt,
    },
  });
  await db().mail.create({
    data: {
      ...{
        template: 'order-shipped',
        dedupeKey: `order-shipped:${id}`,
        recipient: email,
        data: {},
      },
      ...{ createdAt: new Date(shippedAt.getTime() - 1), dueAt },
    },
  });
  const timeline = (await readOrder(staff, id))?.timeline.slice(-2);
  expect(timeline?.map(({ at, title }) => [at, title])).toEqual([
    [shippedAt, 'Shipped units of an order'],
    [dueAt, 'E-mail waiting: The order is shipped'],
  ]);
});

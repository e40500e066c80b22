import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { SKIP_MAIL } from '@/lib/mail/rules';
import { addManyOrders } from '@/lib/testing/builders/many-orders';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { readOrder } from './detail';

withTestDatabase();

test('a mail that was overtaken is not told as one that could not be sent', async () => {
  await addManyOrders(3);
  const { id, email } = await db().order.findFirstOrThrow();
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

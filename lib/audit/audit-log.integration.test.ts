import '@/lib/testing/as-staff';
import { beforeAll, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { shopDay } from '@/lib/delivery/shop-day';
import { allPagesOf } from '@/lib/testing/all-pages';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';
import { someStaff } from '@/lib/testing/viewers';
import { auditLog } from './audit-log';
import { customerReference } from './customer-reference';
import { recordAudit } from './store';

const ada = someStaff('ada@shop.example');
const ben = someStaff('ben@shop.example', 'staff');
const customer = 'shopper@example.com';

withTestDatabase();

beforeAll(async () => {
  for (let index = 0; index < 120; index += 1) {
    await recordAudit(db(), index % 2 ? ada : ben, {
      action: 'order.shipped',
      subject: 'order',
      subjectId: `order-${index}`,
      detail: { from: 'UNFULFILLED', to: 'PACKED' },
    });
  }
  await recordAudit(db(), ada, {
    action: 'customer.exported',
    subject: 'customer',
    subjectId: customerReference(customer),
  });
  setClockOffset(0);
});

test('the audit log is paged, newest first', async () => {
  const ids = (await allPagesOf(auditLog)).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([121, 121]);
});

test('the log is filtered by person, action, subject and day', async () => {
  const count = async (query: Record<string, string>) => (await auditLog(query)).rows.length;
  const today = shopDay(new Date());
  expect(await count({ person: ' Ben@Shop.example' })).toBe(50);
  expect(await count({ action: 'customer.exported' })).toBe(1);
  expect(await count({ subject: 'order', id: 'order-7' })).toBe(1);
  expect(await count({ subject: 'order', id: 'order-7', person: ben.email })).toBe(0);
  expect(await count({ from: today, to: today })).toBe(50);
  expect(await count({ to: '2020-01-01' })).toBe(0);
});

test('the log can be filtered by an order number in any notation, and shows that number', async () => {
  const id = 'order-7';
  await addOrder({ id, number: 'K3F9-7QXB', email: customer });
  for (const typed of ['K3F9-7QXB', 'k3f97qxb']) {
    expect((await auditLog({ id: typed })).rows).toMatchObject([
      { subjectId: id, orderNumber: 'K3F9-7QXB' },
    ]);
  }
});

test('a customer’s entries are found by e-mail address, although the log does not store it', async () => {
  const { rows } = await auditLog({ id: customer });
  expect(rows).toMatchObject([{ action: 'customer.exported' }]);
  expect(JSON.stringify(rows)).not.toContain(customer);
});

import { beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { changeAddress } from '@/lib/customers/email-change';
import { db } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { addOrder } from '@/lib/testing/builders/orders';
import { addParcel } from '@/lib/testing/builders/parcels'; // module: fulfilment
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asViewer, someStaff } from '@/lib/testing/viewers';
import { deletePersonalData, deleteViewer } from './deletion';
import { exportOf, exportOfGuest } from './export';

withTestDatabase();
beforeEach(emptyDatabase);

const [before, after] = ['ada@before.example', 'ada@after.example'];
const home = { line1: '1 Secret Street', city: 'Dublin', postalCode: 'D01', country: 'IE' };
const recipient = { contact: { firstname: 'Ada', lastname: 'Lovelace' }, address: home };

const orderOf = (email: string, status: OrderStatus, userId: string | null = null) =>
  addOrder({
    ...{ email, status, userId, address: home },
    contact: { ...recipient.contact, email, phone: '1234' },
  });

const addNote = (subjectId: string) =>
  db().staffNote.create({
    data: {
      subject: 'customer',
      subjectId,
      text: 'Allergic',
      at: now(),
      authorEmail: 's@shop.example',
    },
  });

const addMail = (email: string) =>
  db().mail.create({
    data: { dedupeKey: email, template: 'order-paid', recipient: email, data: {}, sentAt: now() },
  });

/** An account with an order that has changed its address. */
async function moved() {
  const { id: userId } = await db().user.create({ data: { email: before } });
  await orderOf(before, 'PAID', userId);
  await addNote(before);
  await addMail(before);
  await db().$transaction((tx) => changeAddress(tx, { userId, email: before }, after));
  return asViewer({ userId, email: after });
}

test('data of a former address is exported and deleted with the account', async () => {
  const viewer = await moved();
  expect(await db().staffNote.findFirst()).toMatchObject({ subjectId: after });
  const data = await exportOf(viewer);
  expect(data.notes).toMatchObject([{ text: 'Allergic' }]);
  expect(data.mails).toMatchObject([{ template: 'order-paid' }]);
  expect(await deleteViewer(viewer)).toBeNull();
  expect(await db().staffNote.count()).toBe(0);
  expect(await db().mail.count({ where: { recipient: before } })).toBe(0);
});

test('data of a former address that belongs to another account by now stays there', async () => {
  const viewer = await moved();
  await db().user.create({ data: { email: before } });
  expect((await exportOf(viewer)).mails).toEqual([]);
  await deleteViewer(viewer);
  expect(await db().mail.count({ where: { recipient: before } })).toBe(1);
});

test('purchases since the last sign-in are exported and deleted', async () => {
  const { id: userId } = await db().user.create({ data: { email: before } });
  await db().customer.create({ data: { email: before, serviceId: 's1' } });
  await db().mirrorCustomer.create({ data: { serviceId: 's1', firstname: 'Ada', sequence: 1n } });
  const asGuest = await orderOf(before, 'PAID');
  const viewer = { userId, email: before };
  const data = await exportOf(asViewer(viewer));
  expect(data.orders).toMatchObject([{ number: asGuest.number }]);
  expect(data.customerAtPaymentService).toMatchObject({ id: 's1', firstname: 'Ada' });
  // The service of this test cannot delete a customer.
  expect(await deletePersonalData(someStaff(), viewer)).toBe('not-deleted');
  await db().customer.deleteMany();
  expect(await deletePersonalData(someStaff(), viewer)).toBeNull();
  expect(await db().user.count()).toBe(0);
});

test('failed orders keep only the country, charged orders the data of their invoice', async () => {
  const orders = [await orderOf(before, 'FAILED'), await orderOf(before, 'PAID')];
  expect(await deletePersonalData(someStaff(), { userId: null, email: before })).toBeNull();
  const [failed, paid] = await Promise.all(
    orders.map(({ id }) => db().order.findUniqueOrThrow({ where: { id } })),
  );
  expect(JSON.stringify(failed)).not.toMatch(/ada@|Ada|Lovelace|1234|Secret|Dublin|D01/);
  expect(failed?.address).toMatchObject({ country: 'IE' });
  expect(paid).toMatchObject({ email: before, address: home });
});

// module: fulfilment
test('parcels of orders are exported', async () => {
  const { id } = await orderOf(before, 'PAID');
  await addParcel({ subjectId: id, status: 'SHIPPED', shippedAt: now(), trackingNumber: 'JD 1' });
  const data = await exportOfGuest(someStaff(), before);
  expect(data.orders[0]?.orderedAsGuest).toBe(true);
  expect(data).toMatchObject({ parcels: [{ status: 'SHIPPED', trackingNumber: 'JD 1' }] });
});

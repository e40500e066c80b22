import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { declinedAnswer } from '@/lib/testing/service/relay';

/** Something on the way hands over replies that belong to other requests: not only to others of the same kind. */

const shop = openPurchases();

/** An order that is charged, and to whose request something else is answered. */
async function answeredWith(body: (order: Purchase) => Promise<unknown>): Promise<Purchase> {
  expect((await shop.submit(await shop.purchase('ada@example.com'))).outcome).toBe('paid');
  await shop.reconcile();
  const order = await shop.purchase('ada@example.com');
  const answer = { status: 200, body: JSON.stringify(await body(order)) };
  shop.relay().replaceAnswers('POST /transactions', answer);
  expect((await shop.submit(order)).outcome).toBe('confirming');
  await shop.reconcile();
  await shop.work();
  return order;
}

const [product, customer] = ['/products', '/customers'].map((path) => async () => {
  const [first] = await shop.call<{ id: string }[]>('GET', path);
  return shop.call('GET', `${path}/${first?.id}`);
});
const otherProduct = () =>
  shop.call('POST', '/products', { name: 'Bag', price: 12.5, currency: 'EUR', active: true });

test.each([
  ['the reply to the check of its price', product],
  ['the reply about its customer', customer],
  ['the reply to the creation of another product', otherProduct],
  [
    'the id of its customer alone',
    async () => ({ id: (await db().customer.findFirst())?.serviceId }),
  ],
])('an order is paid by its charge where %s came in place of its own', async (_, body) => {
  const order = await answeredWith(async () => body?.());
  const charges = await shop.charges();
  expect(charges).toHaveLength(2);
  const { status, transactionId } = await shop.orderOf(order);
  expect(status).toBe('PAID');
  expect(charges.map(({ id }) => id)).toContain(transactionId);
});

test('an order is not paid by a charge that was listed before it was sent', async () => {
  const other = await shop.call<{ id: string }>('POST', '/customers', {
    ...{ firstname: 'Eve', lastname: 'Else', email: 'eve@example.com', type: 'INDIVIDUAL' },
  });
  const [one] = await shop.call<{ id: string }[]>('GET', '/products');
  const old = await shop.call<{ id: string }>('POST', '/transactions', {
    ...{ paymentToken: await shop.token(), customerId: other.id, taxRatesOptions: [] },
    items: [{ productId: one?.id, quantity: 1 }],
  });
  await shop.reconcile();
  const order = await answeredWith(async () => ({ id: old.id }));
  const { status, transactionId } = await shop.orderOf(order);
  expect(status).toBe('PAID');
  expect(transactionId).not.toBe(old.id);
});

test('an order that is paid by a charge that the list shows for another customer is flagged', async () => {
  expect((await shop.submit(await shop.purchase('ada@example.com'))).outcome).toBe('paid');
  await shop.reconcile();
  shop.relay().replaceAnswers('POST /transactions', declinedAnswer);
  const charged = await shop.purchase('grace@example.com');
  expect((await shop.submit(charged)).outcome).toBe('declined');
  const [first] = await db().order.findMany({ where: { status: 'PAID' } });
  const id = (await shop.charges()).find((one) => one.id !== first?.transactionId)?.id;
  shop.relay().answerInstead('POST /transactions', { status: 200, body: JSON.stringify({ id }) });
  const refused = await shop.purchase('bob@example.com');
  expect((await shop.submit(refused)).outcome).toBe('paid');
  await shop.reconcile();
  const paid = await shop.orderOf(refused);
  expect(paid).toMatchObject({ status: 'PAID', transactionId: id });
  expect(await db().reviewFlag.findMany()).toMatchObject([
    { orderId: paid.id, kind: 'other-charge', detail: { transactionId: id } },
  ]);
});

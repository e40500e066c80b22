import { describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { reconcileDue } from '@/lib/payments/reconcile';
import { settle } from '@/lib/payments/settle';
import { service } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { knownCustomer, openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { paymentKinds } from '@/modules/payment-kinds';
import { orderPayment } from './payment';

/** Something on the way hands over replies that belong to other requests: not only to others of the same kind. */

const shop = openPurchases();

/** An order that is charged, and to whose request something else is answered. */
async function answeredWith(body: (order: Purchase) => Promise<unknown>): Promise<Purchase> {
  expect((await shop.submit(await shop.purchase({ email: 'ada@example.com' }))).outcome).toBe(
    'paid',
  );
  await shop.reconcile();
  const order = await shop.purchase({ email: 'ada@example.com' });
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

const replyWith = (id: string): ServiceTransaction => ({ id, raw: {} });

describe('answers that got mixed up', () => {
  /** Two purchases have been charged, and each gets the answer to the other. */
  async function mixedUp(first: Purchase, second: Purchase) {
    for (const one of [first, second]) await shop.killedAt('after-post', one);
    const list = await service().listTransactions();
    if (!list.ok) throw new Error('The service lists nothing');
    const attempts = [await shop.lastAttempt(first), await shop.lastAttempt(second)] as const;
    const [one, other] = attempts.map(({ body }) => {
      const { customerId, items } = body as TransactionBody;
      const quantities = (charged: TransactionBody['items'] = []) =>
        charged.map(({ quantity }) => quantity).sort();
      const charge = list.value.items.find(
        (row) =>
          row.customerId === customerId && `${quantities(row.items)}` === `${quantities(items)}`,
      );
      if (!charge) throw new Error('A charge is not listed');
      return charge;
    });
    if (!one || !other) throw new Error('A charge is not listed');
    await answered(attempts[0], other);
    await answered(attempts[1], one);
    for (const { id } of attempts) {
      expect(await db().paymentAttempt.findUniqueOrThrow({ where: { id } })).toMatchObject({
        state: 'UNKNOWN',
        reason: 'answered-for-another',
      });
    }
    await shop.reconcile(33_000);
    await reconcileDue(paymentKinds);
    expect(await shop.orderOf(first)).toMatchObject({ status: 'PAID', transactionId: one.id });
    expect(await shop.orderOf(second)).toMatchObject({ status: 'PAID', transactionId: other.id });
    expect(await violatedInvariants()).toEqual({});
  }

  async function answered({ id, fence, body }: PaymentAttempt, value: ServiceTransaction) {
    const reply = { ok: true, status: 201, value } as const;
    await settle(orderPayment, id, { fence, sends: 1 }, reply, body as TransactionBody);
  }

  test('between two purchases of one customer, too', async () => {
    await shop.earlierSale();
    const email = await knownCustomer();
    await mixedUp(
      await shop.purchase({ email, units: 1 }),
      await shop.purchase({ email, units: 3 }),
    );
  });

  test('a reply with an unknown customer is in the service’s own form', async () => {
    const order = await shop.purchase();
    await shop.killedAt('after-post', order);
    const { id } = await shop.soleCharge();
    await answered(await shop.lastAttempt(order), { ...replyWith(id), customerId: 'masked' });
    await shop.expectPaid(order);
  });
});

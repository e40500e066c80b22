import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { settle } from '@/lib/payments/settle';
import type { ServiceReply } from '@/lib/service/client';
import type { TransactionBody } from '@/lib/service/payment-service';
import type { ServiceTransaction } from '@/lib/service/resources';
import { openPurchases, type Purchase } from '@/lib/testing/builders/purchases';
import { orderPayment } from './payment';

/** Replies that a slow process records after workers have seen something else. `labs/models` found both stories. */

const shop = openPurchases();

/** Pay, by a process that sends and then stands still. */
async function submitSlowly(order: Purchase): Promise<void> {
  observeFailpoints((reached) => {
    if (reached === 'after-post') throw new Error('stands still');
  });
  await expect(shop.submit(order)).rejects.toThrow('stands still');
  observeFailpoints(undefined);
}

/** The process goes on: it records the reply to the only send. */
async function goOn(order: Purchase, reply: ServiceReply<ServiceTransaction>): Promise<void> {
  const [attempt] = await shop.attempts(order);
  const sending = { fence: attempt?.fence ?? 0n, sends: 1 };
  await settle(orderPayment, attempt?.id ?? '', sending, reply, attempt?.body as TransactionBody);
}

test('a reply that names a charge from before the send pays nothing, even once its sender was given up', async () => {
  const other = {
    firstname: 'Eve',
    lastname: 'Else',
    email: 'eve@example.com',
    type: 'INDIVIDUAL',
  };
  const { id: customerId } = await shop.call<{ id: string }>('POST', '/customers', other);
  const [product] = await shop.call<{ id: string }[]>('GET', '/products');
  const items = [{ productId: product?.id, quantity: 1 }];
  const paymentToken = await shop.token();
  const body = { paymentToken, customerId, items, taxRatesOptions: [] };
  const { id } = await shop.call<{ id: string }>('POST', '/transactions', body);
  await shop.reconcile();
  const order = await shop.purchase({ email: 'ada@example.com' });
  await submitSlowly(order);
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
  await shop.work();
  expect((await shop.attempts(order))[0]?.state).toBe('UNKNOWN');
  await goOn(order, { ok: true, status: 201, value: { id, raw: { id } } });
  expect((await shop.attempts(order))[0]?.state).toBe('UNKNOWN');
});

test('a charge that is listed before its attempt is refused keeps another card from paying', async () => {
  const order = await shop.purchase({ email: 'ada@example.com' });
  await submitSlowly(order);
  await shop.reconcile();
  const own = { kind: 'refused', status: 422, isOwn: true, isJson: true } as const;
  const code = { code: 'product_inactive', meaning: 'order', message: '' } as const;
  await goOn(order, { ok: false, ...own, ...code });
  expect((await shop.attempts(order))[0]?.state).toBe('REFUSED');
  expect((await shop.submitAgain(order)).outcome).toBe('busy');
  expect(await shop.charges()).toHaveLength(1);
});

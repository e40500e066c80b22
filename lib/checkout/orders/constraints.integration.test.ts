import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newCartId } from '@/lib/cart/open-cart';
import { db } from '@/lib/db/client';
import type { AttemptState, OrderStatus } from '@/lib/db/generated/enums';
import { addOrder } from '@/lib/testing/builders/orders';
import { withTestDatabase } from '@/lib/testing/database';

let cartId: string;

withTestDatabase();

beforeEach(async () => {
  cartId = newCartId();
  await db().cart.create({ data: { id: cartId } });
});

const order = (
  given: { status?: OrderStatus; transactionId?: string | null; taxAmount?: number } = {},
) => addOrder({ cartId, ...given });

type Attempt = {
  state: AttemptState;
  number?: number;
  tokenHash?: string;
  transactionId?: string;
  matchKey?: string;
  sends?: number;
  tokenCipher?: Uint8Array<ArrayBuffer>;
};

const attempt = (orderId: string, change: Attempt) =>
  db().paymentAttempt.create({
    data: {
      orderId,
      number: 1,
      tokenHash: randomUUID(),
      tokenReceivedAt: new Date(),
      ...change,
    },
  });

const refused = /constraint/i;

const live: OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW'];
const unsettled: AttemptState[] = ['CREATED', 'SENDING', 'UNKNOWN', 'REVIEW'];

async function otherOrder(): Promise<string> {
  const other = newCartId();
  await db().cart.create({ data: { id: other } });
  const { id } = await order({ status: 'FAILED' });
  await db().order.update({ where: { id }, data: { cartId: other } });
  return id;
}

describe('the database itself refuses', () => {
  test.each(live)('a second order of a cart whose first one is %s', async (status) => {
    await order({ status });
    await expect(order()).rejects.toThrow(refused);
  });

  test('a second order of a cart that is paid', async () => {
    await order({ status: 'PAID', transactionId: randomUUID() });
    await expect(order()).rejects.toThrow(refused);
  });

  test('another order after one failed', async () => {
    await order({ status: 'FAILED' });
    await order();
  });

  test.each(unsettled)('a second attempt of an order whose first one is %s', async (state) => {
    const { id } = await order();
    await attempt(id, { state });
    await expect(attempt(id, { state: 'CREATED', number: 2 })).rejects.toThrow(refused);
  });

  test('a second attempt of an order that was charged', async () => {
    const { id } = await order();
    await attempt(id, { state: 'SUCCEEDED', transactionId: randomUUID() });
    await expect(attempt(id, { state: 'CREATED', number: 2 })).rejects.toThrow(refused);
  });

  test.each<AttemptState>(['SENDING', 'UNKNOWN'])(
    'a charge that the list could not tell from one that is %s',
    async (state) => {
      const matchKey = randomUUID();
      const { id } = await order();
      await attempt(id, { state, matchKey });
      const other = await otherOrder();
      await expect(attempt(other, { state: 'SENDING', matchKey })).rejects.toThrow(refused);
    },
  );

  test('one token in two attempts', async () => {
    const tokenHash = randomUUID();
    const { id } = await order();
    await attempt(id, { state: 'REFUSED', tokenHash });
    await expect(attempt(id, { state: 'CREATED', number: 2, tokenHash })).rejects.toThrow(refused);
  });

  test('one transaction on two attempts', async () => {
    const transactionId = randomUUID();
    const { id } = await order();
    await attempt(id, { state: 'SUCCEEDED', transactionId });
    const other = await otherOrder();
    await expect(attempt(other, { state: 'SUCCEEDED', transactionId })).rejects.toThrow(refused);
  });

  test('one transaction on two orders', async () => {
    const transactionId = randomUUID();
    await order({ status: 'PAID', transactionId });
    const other = await otherOrder();
    const paid = db().order.update({ where: { id: other }, data: { transactionId } });
    await expect(paid).rejects.toThrow(refused);
  });

  test('a paid order, or a successful attempt, without its transaction', async () => {
    await expect(order({ status: 'PAID', transactionId: null })).rejects.toThrow(refused);
    const { id } = await order();
    await expect(attempt(id, { state: 'SUCCEEDED' })).rejects.toThrow(refused);
  });

  test('an order whose amounts do not add up', async () => {
    await expect(order({ taxAmount: 1 })).rejects.toThrow(refused);
  });

  test('a charge that was sent without being frozen first', async () => {
    const { id } = await order();
    await expect(attempt(id, { state: 'SENDING', sends: 1 })).rejects.toThrow(refused);
  });

  test.each<AttemptState>(['REVIEW', 'REFUSED', 'NOT_CHARGED', 'ABANDONED'])(
    'a token that is kept with an attempt that is %s',
    async (state) => {
      const { id } = await order();
      const tokenCipher = new Uint8Array(60);
      await expect(attempt(id, { state, tokenCipher })).rejects.toThrow(refused);
    },
  );
});

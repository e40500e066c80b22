import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { Order, Prisma } from '@/lib/db/generated/client';

/** Writes the row of an order, of a new cart unless one is given. A paid one has a transaction. */
export async function addOrder(
  given: Partial<Prisma.OrderUncheckedCreateInput> = {},
): Promise<Order> {
  const cartId = given.cartId ?? (await db().cart.create({ data: { id: randomUUID() } })).id;
  return db().order.create({
    data: {
      ...{ number: randomUUID(), cartId, email: 'ada@example.com', fingerprint: 'f' },
      ...{ currency: 'EUR', subtotalAmount: 0, shippingAmount: 0, taxAmount: 0, totalAmount: 0 },
      ...{ contact: {}, address: {}, shippingMethod: 'standard' },
      ...(given.status === 'PAID' && { paidAt: new Date(), transactionId: randomUUID() }),
      ...given,
    },
  });
}

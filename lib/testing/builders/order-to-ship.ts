import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { addOrder } from './orders';

export async function orderOfKettles(status: 'PAID' | 'FAILED' = 'PAID') {
  const email = `${randomUUID()}@example.com`;
  const { id } = await addOrder({
    ...{ status, email, subtotalAmount: 5000, shippingAmount: 490 },
    ...{ taxAmount: 1098, totalAmount: 6588 },
    contact: { firstname: 'Ada', lastname: 'Buyer', email, phone: '' },
    address: { line1: '1 Road', city: 'Dublin', postalCode: 'D01', country: 'IE' },
    items: {
      create: [
        { position: 0, serviceProductId: 'k', name: 'Kettle', unitAmount: 2000, quantity: 2 },
        { position: 1, serviceProductId: 'c', name: 'Cup', unitAmount: 1000, quantity: 1 },
        {
          ...{ position: 2, serviceProductId: 's', name: 'Standard delivery', unitAmount: 490 },
          ...{ quantity: 1, isShipping: true },
        },
      ],
    },
  });
  const items = await db().orderItem.findMany({
    where: { orderId: id },
    orderBy: { position: 'asc' },
  });
  const [kettle, cup, delivery] = items.map((item) => item.id);
  if (!kettle || !cup || !delivery) throw new Error('No items');
  return { id, kettle, cup, delivery };
}

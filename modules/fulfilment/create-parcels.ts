import { randomUUID } from 'node:crypto';
import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { readOrderSale, type Sale, type SaleHooks } from '@/lib/orders/sale';

/** A paid order starts as one parcel with all of its items. */
export const parcelsOfOrders: OrderHooks = {
  module: 'fulfilment',
  async orderChanged(tx, orderId) {
    const sale = await readOrderSale(tx, orderId);
    if (sale) await createParcel(tx, sale, `order:${orderId}`);
  },
};

export const parcelsOfMonths: SaleHooks = {
  monthPaid: (tx, sale) =>
    createParcel(tx, sale, `month:${sale.subjectId}:${sale.month?.number ?? ''}`),
  async addressStated(tx, subjectId, recipient) {
    await tx.parcel.updateMany({
      where: { kind: 'MONTH', subjectId, status: 'PENDING', recipient: { equals: Prisma.DbNull } },
      data: { recipient, version: { increment: 1 } },
    });
  },
};

/** @param firstOf a key per sale, which makes a repeated call create nothing */
async function createParcel(tx: Database, sale: Sale, firstOf: string): Promise<void> {
  const { kind, subjectId, month, title, view, userId, email, recipient, delivery } = sale;
  const { currency, totalAmount, taxAmount, taxesIncluded, charge, paidAt } = sale;
  const id = randomUUID();
  const charged = charge.differing?.currency === currency ? charge.differing.amount : totalAmount;
  const { count } = await tx.parcel.createMany({
    data: {
      ...{ id, subjectId, firstOf, title, view, email, currency },
      ...(kind === 'order'
        ? { kind: 'ORDER' }
        : { kind: 'MONTH', userId, month: month?.number ?? null, monthFrom: month?.from ?? null }),
      ...(recipient && { recipient }),
      method: delivery?.name ?? '',
      totalAmount: charged,
      deliveryAmount: delivery?.amount ?? 0,
      addedTax: taxesIncluded ? 0 : taxAmount,
      createdAt: paidAt,
    },
    skipDuplicates: true,
  });
  if (count === 0) return;
  await tx.parcelLine.createMany({
    data: sale.lines.map(({ variantId, name, detail, sku, quantity, unitAmount }, position) => ({
      ...{ parcelId: id, position, variantId, name, detail, sku, quantity },
      unitAmount: unitAmount ?? 0,
    })),
  });
}

import { randomUUID } from 'node:crypto';
import { invariants } from '@/lib/checkout/orders/invariants';
import { db, pool } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { Prisma } from '@/lib/db/generated/client';
import type { InvoiceDocument } from '@/modules/invoices/document';
import { issueForOrder } from '@/modules/invoices/issue';
import { lastSerial } from '@/modules/invoices/write-invoices';

/** Creates paid orders without invoices, one per minute from the beginning of 2026. */
export async function paidOrders(count: number, change: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const cart = await db().cart.create({ data: { id: randomUUID() } });
    const order = await db().order.create({
      data: {
        number: randomUUID(),
        cartId: cart.id,
        status: 'PAID',
        email: 'ada@buyer.example',
        fingerprint: '',
        currency: 'EUR',
        subtotalAmount: 2500,
        shippingAmount: 490,
        taxAmount: 598,
        totalAmount: 3588,
        contact: { firstname: 'Ada', lastname: 'Buyer' },
        address: { line1: '1 Road', city: 'Dublin', postalCode: 'D01', country: 'IE' },
        shippingMethod: 'standard',
        transactionId: `t-${randomUUID()}`,
        paidAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
        items: {
          create: [
            { position: 0, serviceProductId: 'p', name: 'Shirt', unitAmount: 1250, quantity: 2 },
            {
              ...{ position: 1, serviceProductId: 's', name: 'Delivery', unitAmount: 490 },
              ...{ quantity: 1, isShipping: true },
            },
          ],
        },
        taxes: { create: { code: 'VAT', name: 'VAT', ratePpm: 200_000, amount: 598 } },
        ...change,
      },
    });
    ids.push(order.id);
  }
  return ids;
}

export async function invoiceOrders(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM orders WHERE status = 'PAID'
       AND NOT EXISTS (SELECT FROM invoices WHERE invoices."orderId" = orders.id)
     ORDER BY "paidAt", id`,
  );
  for (const { id } of rows) {
    await retryLocked(() => db().$transaction((tx) => issueForOrder(tx, id)));
  }
}

type Row = Partial<Omit<Prisma.InvoiceCreateManyInput, 'document'>> & {
  paidAt: Date;
  grossAmount: number;
  taxes?: InvoiceDocument['taxes'];
};

/** Writes invoice rows without sales: numbered INV-1 …, in euros, untaxed, to Ireland. */
export async function writeInvoiceRows(rows: readonly Row[]): Promise<void> {
  const last = await lastSerial();
  await db().invoice.createMany({
    data: rows.map(({ taxes = [], taxAmount = 0, ...row }, index) => ({
      ...{ serial: last + index + 1, number: `INV-${last + index + 1}`, subject: randomUUID() },
      ...{ kind: 'ORDER', country: 'IE', currency: 'EUR', issuedAt: row.paidAt },
      ...{ netAmount: row.grossAmount - taxAmount, taxAmount, document: { taxes } },
      ...row,
    })),
  });
}

export async function brokenRules(): Promise<string[]> {
  const rule = invariants.find(({ name }) => name.includes('invoices'));
  const { rows } = await pool().query<{ order: string }>(rule?.sql ?? '');
  return rows.map(({ order }) => order);
}

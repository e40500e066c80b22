import 'server-only';
import { cache } from 'react';
import { roleOf } from '@/lib/auth/staff';
import { requireViewer, type Viewer, viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { orderForViewer } from '@/lib/orders/queries';
import { type InvoiceDocument, invoiceDocument } from './document';

/** `document` is null until the worker has issued the invoice. */
export type OrderInvoice = { order: { number: string }; document: InvoiceDocument | null };

/**
 * The invoice of a paid order, for its signed-in buyer, staff, or anyone with the order's signed link.
 * @returns null if the order is unpaid or not visible
 */
export const orderInvoice = cache(
  async (orderId: string, key?: string): Promise<OrderInvoice | null> => {
    const order = (await orderForViewer(orderId, key)) ?? (await orderForStaff(orderId));
    if (order?.status !== 'PAID') return null;
    const row = await db().invoice.findUnique({ where: { orderId }, select: { document: true } });
    return { order, document: row && invoiceDocument.parse(row.document) };
  },
);

async function orderForStaff(id: string): Promise<{ number: string; status: string } | null> {
  if (!/^[0-9a-f-]{36}$/.test(id) || (await roleOf(await viewer())) === null) return null;
  return db().order.findUnique({ where: { id }, select: { number: true, status: true } });
}

/** An invoice by id, for its customer and staff; null for anybody else. */
export const invoiceForViewer = cache(async (id: string): Promise<InvoiceDocument | null> => {
  const user = await requireViewer(`/invoices/${encodeURIComponent(id)}`);
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const row = await db().invoice.findUnique({
    where: { id },
    select: { document: true, orderId: true, subscriptionId: true },
  });
  if (!row) return null;
  return (await mayRead(user, row)) ? invoiceDocument.parse(row.document) : null;
});

type Subject = { orderId: string | null; subscriptionId: string | null };

async function mayRead(
  user: Viewer,
  {
    orderId,
    subscriptionId, // module: subscriptions
  }: Subject,
): Promise<boolean> {
  if ((await roleOf(user)) !== null) return true;
  const { userId } = user;
  // module: subscriptions
  if (subscriptionId) {
    return (await db().subscription.count({ where: { id: subscriptionId, userId } })) > 0;
  }
  return orderId !== null && (await db().order.count({ where: { id: orderId, userId } })) > 0;
}

export type InvoiceRow = {
  id: string;
  number: string;
  paidAt: Date;
  total: { amount: number; currency: string };
};

const MAX_LISTED = 60;

/** A subscription's invoices, newest first, for its owner and staff; empty for anybody else. */
export async function invoicesOfSubscription(subscriptionId: string): Promise<InvoiceRow[]> {
  const user = await viewer();
  if (!user || !(await mayRead(user, { orderId: null, subscriptionId }))) return [];
  const rows = await db().invoice.findMany({
    where: { subscriptionId },
    orderBy: { serial: 'desc' },
    take: MAX_LISTED,
    select: { id: true, number: true, paidAt: true, grossAmount: true, currency: true },
  });
  return rows.map(({ id, number, paidAt, grossAmount: amount, currency }) => ({
    id,
    number,
    paidAt,
    total: { amount, currency },
  }));
}

import 'server-only';
import { cache } from 'react';
import { roleOf } from '@/lib/auth/staff';
import { requireViewer, type Viewer, viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { orderForViewer } from '@/lib/orders/queries';
import { type InvoiceDocument, invoiceDocument } from './document';

/** The invoice of an order, and the order's number; null until the worker has issued it. */
export type OrderInvoice = { order: { number: string }; document: InvoiceDocument | null };

/**
 * The invoice of a paid order, for its buyer by session, anyone with its signed link, or staff.
 * @returns null for an order that cannot be seen, and for one that is not paid
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

/** An invoice by its id, for whoever it was issued to, or a merchant; null for everybody else. */
export const invoiceForViewer = cache(async (id: string): Promise<InvoiceDocument | null> => {
  const who = await requireViewer(`/invoices/${encodeURIComponent(id)}`);
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const row = await db().invoice.findUnique({
    where: { id },
    select: { document: true, orderId: true, subscriptionId: true },
  });
  if (!row) return null;
  return (await isFor(who, row)) ? invoiceDocument.parse(row.document) : null;
});

type Subject = { orderId: string | null; subscriptionId: string | null };

/** Whether somebody may read what was issued for it: staff, and whoever it was issued to. */
async function isFor(
  who: Viewer,
  {
    orderId,
    subscriptionId, // module: subscriptions
  }: Subject,
): Promise<boolean> {
  if ((await roleOf(who)) !== null) return true;
  const { userId } = who;
  // module: subscriptions
  if (subscriptionId) {
    return (await db().subscription.count({ where: { id: subscriptionId, userId } })) > 0;
  }
  return orderId !== null && (await db().order.count({ where: { id: orderId, userId } })) > 0;
}

/** An invoice in a list; the amount in minor units. */
export type InvoiceRow = {
  id: string;
  number: string;
  paidAt: Date;
  total: { amount: number; currency: string };
};

const MAX_LISTED = 60;

/** The newest invoices of a subscription, for who it belongs to, or staff; none for everybody else. */
export async function invoicesOfSubscription(subscriptionId: string): Promise<InvoiceRow[]> {
  const who = await viewer();
  if (!who || !(await isFor(who, { orderId: null, subscriptionId }))) return [];
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

import type { PersonalData } from '@/lib/accounts/personal-data';
import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import { db } from '@/lib/db/client';
import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { issueForOrder } from './issue';
import { checkInvoices } from './write-invoices';

export const orderInvoices: OrderHooks = { module: 'invoices', orderChanged: issueForOrder };

/** A fetched subscription may have a newly paid month. */
export const monthInvoices: MirrorHooks = {
  async subscriptionWritten(tx, { serviceId }) {
    await checkInvoices(tx, [serviceId]);
    return null;
  },
};

/** Tax law requires the shop to keep invoices, so they are exported but not deleted. */
export const invoiceData: PersonalData = {
  exported: async (_, sold) => ({
    invoices: await db().invoice.findMany({
      where: { OR: [{ orderId: { in: [...sold] } }, { subscriptionId: { in: [...sold] } }] },
      orderBy: { serial: 'asc' },
      select: { number: true, document: true },
    }),
  }),
};

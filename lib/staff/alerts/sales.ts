import type { OrderHooks } from '@/lib/checkout/orders/hook-types';
import type { Database } from '@/lib/db/client';
import type { MailData } from '@/lib/mail/kinds';
import { enqueueMail } from '@/lib/mail/outbox';
import type { SaleHooks } from '@/lib/orders/sale';
import { staffWithChoices } from './store';

/** Mails to staff who chose to be told of sales: a paid order, and the first paid month of a subscription. */

export const staffOfOrders: OrderHooks = {
  module: 'staff',
  async orderChanged(tx, id) {
    const order = await tx.order.findUnique({ where: { id } });
    if (order?.status !== 'PAID') return;
    const { totalAmount: amount, currency } = order;
    await tellSale(tx, { subject: 'order', id, amount, currency });
  },
};

export const staffOfMonths: SaleHooks = {
  async monthPaid(tx, { subjectId: id, month, totalAmount: amount, currency }) {
    if (month?.number !== 1) return;
    await tellSale(tx, { subject: 'subscription', id, amount, currency });
  },
  async addressStated() {},
};

/** Mails a sale to everybody on the staff who chose to be told of sales, once each. */
async function tellSale(tx: Database, sale: Omit<MailData<'staff-sale'>, 'to'>): Promise<void> {
  for (const { email, choices } of await staffWithChoices(tx)) {
    if (!choices.sales) continue;
    await enqueueMail(tx, {
      ...{ template: 'staff-sale', data: { ...sale, to: email }, recipient: email },
      dedupeKey: `staff:sale:${sale.subject}:${sale.id}:${email}`,
    });
  }
}

import { z } from 'zod';
import { shop } from '@/brand/shop';
import type { StoredAddress } from '@/lib/addresses/lines';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fromNow, now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { allowLong } from '@/lib/db/limits';
import type { StoreView } from '@/lib/markets/types';
import { viewByKey } from '@/lib/markets/views';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { markDirty } from '@/lib/mirror/store';
import { differingCharge } from '@/lib/orders/details/differing-charge';
import { runInView } from '@/lib/texts/current-view';
import { calendarMonths, chargesOf, type PaidMonth } from '@/modules/subscriptions/charges';
import type { SubscriptionWithPlan } from '@/modules/subscriptions/types';
import { followsTimeZone, followTimeZone } from './days';
import { type InvoicedOrder, monthDraft, orderDraft } from './rules';
import { COUNTER, type Issue, issue, takeNumbers } from './store';

/** How long to wait for a list that may show the charge. */
const LIST_WAIT_MS = 10_000;

/**
 * Issues the invoice of an order once it is paid; after the payment, so that no purchase waits for a number. Called
 * again, it does nothing.
 */
export async function invoiceOrder(tx: Database, orderId: string): Promise<void> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    include: { items: { orderBy: { position: 'asc' } }, taxes: { orderBy: { code: 'asc' } } },
  });
  if (order?.status !== 'PAID' || (await tx.invoice.count({ where: { orderId } })) > 0) return;
  const { cardType: type, cardLast4: last4 } = order;
  const paidAt = order.paidAt ?? order.createdAt;
  const view = viewByKey(order.view);
  const invoiced: InvoicedOrder = {
    ...order,
    items: order.items.map((item) => itemIn(view, item)),
    paidAt,
    contact: order.contact as InvoicedOrder['contact'],
    address: order.address as InvoicedOrder['address'],
    taxes: order.taxes.map(({ orderId: _, ...tax }) => taxIn(view, tax)),
    charged: differingCharge(order),
    card: type && last4 ? { type, last4 } : null,
  };
  const draft = orderDraft(invoiced, sellerIn(view));
  await issue(tx, [{ kind: 'ORDER', subject: `order:${orderId}`, orderId, paidAt, draft }]);
}

/** A million invoices take about a minute. */
const REBUILD_MS = 10 * 60_000;

/**
 * Adds up the days of all invoices again once the shop's time zone is another one, and those that another build has
 * added up since.
 *
 * @returns 0: nothing more to do in this round
 */
export async function followShopDays(): Promise<number> {
  const numbers = await db().invoiceCounter.findUnique({ where: { id: COUNTER } });
  if (await followsTimeZone(db(), numbers?.last ?? 0)) return 0;
  await db().$transaction(
    async (tx) => {
      await allowLong(tx, REBUILD_MS);
      const next = await takeNumbers(tx, 0);
      await followTimeZone(tx, next - 1);
    },
    { timeout: REBUILD_MS },
  );
  return 0;
}

/** Invoices are in the language of what was bought. */
const sellerIn = ({ locale }: StoreView) => ({ ...shop, locale });

function taxIn<Tax extends { name: string }>(view: StoreView, tax: Tax): Tax & { label?: string } {
  const label = phraseIn(view, tax.name);
  return label === tax.name ? tax : { ...tax, label };
}

function itemIn<Item extends { name: string; detail: string; isShipping: boolean }>(
  view: StoreView,
  item: Item,
): Item {
  const { name, detail, isShipping } = item;
  return {
    ...item,
    name: phraseIn(view, name),
    detail: isShipping ? detail : choiceIn(view, detail),
  };
}

type Check = { serviceId: string; notedAt: Date };

/**
 * Issues the invoices of a subscription that may have been charged. Any number of workers run it.
 *
 * @returns how many subscriptions were compared: 0 when nothing is due
 */
export async function issueInvoices(): Promise<number> {
  const outcome = await db().$transaction(async (tx) => {
    const [check] = await tx.$queryRaw<Check[]>`
      SELECT "serviceId", "notedAt" FROM invoice_checks WHERE "dueAt" <= ${now()}
      ORDER BY "dueAt", "serviceId" LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!check) return 'nothing';
    const { serviceId } = check;
    const due = await monthsDue(tx, check);
    if (due === 'unknown') {
      const dueAt = fromNow(LIST_WAIT_MS);
      await tx.invoiceCheck.update({ where: { serviceId }, data: { dueAt } });
      return due;
    }
    await issue(tx, due);
    await tx.invoiceCheck.delete({ where: { serviceId } });
    return 'done';
  });
  // What was charged is known once a list is read that is newer than what was noted. Apart from the
  // transaction: who writes the list's row may wait for a check.
  if (outcome === 'unknown') await markDirty(db(), 'TRANSACTIONS', '*');
  return outcome === 'nothing' ? 0 : 1;
}

type Charge = PaidMonth & {
  subject: string;
  paidAt: Date;
  amount: number | null;
  id: string | null;
};

/** What is paid of a subscription and has no invoice; `unknown` until a list could have shown its charge. */
async function monthsDue(
  tx: Database,
  { serviceId, notedAt }: Check,
): Promise<Issue[] | 'unknown'> {
  const held = await tx.subscription.findUnique({
    where: { serviceId },
    include: { plan: true },
  });
  if (!held) return [];
  const issued = await tx.invoice.findMany({
    where: { subscriptionId: held.id },
    select: { subject: true, month: true, transactionId: true },
  });
  const subjects = new Set(issued.map(({ subject }) => subject));
  const months = new Set(issued.map(({ month }) => month));
  // Invoiced by the calendar before a list named the charge: the same charge.
  const unnamed = new Set(
    issued.filter(({ transactionId }) => !transactionId).map(({ month }) => month),
  );
  const listed = await listedCharges(tx, held);
  if (listed.length > 0) {
    const due = listed.filter((one) => !subjects.has(one.subject) && !unnamed.has(one.month));
    return monthIssues(tx, held, due);
  }
  // A list may forget a charge whose month is invoiced.
  const unlisted = await unlistedMonths(tx, held);
  const due = unlisted.filter(({ month }) => !months.has(month));
  if (due.length === 0) return [];
  const fetched = await lastListFetch(tx);
  const isRead = fetched?.complete && fetched.askedAt >= notedAt;
  return isRead ? monthIssues(tx, held, due) : 'unknown';
}

type Held = SubscriptionWithPlan;

/** Its charges, where the transactions list names it: charges that were taken for its months may lack some of them. */
async function listedCharges(tx: Database, held: Held): Promise<Charge[]> {
  const charged = await chargesOf(tx, held);
  if (!charged.some(({ isNamed }) => isNamed)) return [];
  return charged.map((one) => ({ ...one, subject: `charge:${one.id}`, paidAt: one.at }));
}

/** Its paid months by the calendar, where no list names it: a month is charged on its first day, or paid late. */
async function unlistedMonths(tx: Database, held: Held): Promise<Charge[]> {
  const { repairedAt } = held;
  return (await calendarMonths(tx, held)).map((one) => ({
    ...one,
    subject: `period:${held.id}:${one.month}`,
    paidAt: repairedAt && repairedAt > one.from && repairedAt < one.to ? repairedAt : one.from,
    amount: null,
    id: null,
  }));
}

async function monthIssues(tx: Database, held: Held, due: readonly Charge[]): Promise<Issue[]> {
  if (due.length === 0) return [];
  const { country, cardType: type, cardLast4: last4 } = held;
  const rates = await tx.taxRate.findMany({
    where: { code: { in: held.taxCodes } },
    select: { code: true, name: true, ratePpm: true },
    orderBy: { code: 'asc' },
  });
  const buyer = await buyerOf(tx, held);
  const view = viewByKey(held.view);
  const issueOf = (charge: Charge): Issue => {
    const { plan, quantity, month, from, to, subject, paidAt, amount, id } = charge;
    const draft = monthDraft(
      {
        ...buyer,
        plan: phraseIn(view, plan.name),
        quantity,
        unitAmount: plan.priceAmount,
        currency: plan.currency,
        rates: rates.map((rate) => taxIn(view, rate)),
        taxesIncluded: held.taxesIncluded,
        country,
        from,
        to,
        paidAt,
        charged: amount === null ? null : { amount, currency: plan.currency },
        card: type && last4 ? { type, last4 } : null,
        transactionId: id,
      },
      sellerIn(view),
    );
    return { kind: 'SUBSCRIPTION', subject, subscriptionId: held.id, month, paidAt, draft };
  };
  return runInView(view, async () => due.map(issueOf));
}

const text = z.string().catch('');

/** Where its parcels go; those from before that was asked have none. */
const deliverySchema = z.object({
  contact: z.object({ firstname: text, lastname: text }).catch({ firstname: '', lastname: '' }),
  address: z
    .object({ line1: text, line2: text, city: text, region: text, postalCode: text })
    .catch({ line1: '', line2: '', city: '', region: '', postalCode: '' }),
});

/** Who subscribes, as far as is known. */
async function buyerOf(
  tx: Database,
  { userId, customerId, id, delivery }: Held,
): Promise<{ name: string; email: string; address: StoredAddress }> {
  const user = userId ? await tx.user.findUnique({ where: { id: userId } }) : null;
  const customer = customerId
    ? await tx.mirrorCustomer.findUnique({ where: { serviceId: customerId } })
    : null;
  const subscriptionAttempt = await tx.subscriptionAttempt.findUnique({
    where: { id },
    select: { email: true },
  });
  const nameOf = (one: { firstname: string | null; lastname: string | null } | null) =>
    [one?.firstname, one?.lastname].filter(Boolean).join(' ');
  const email = user?.email ?? subscriptionAttempt?.email ?? customer?.email ?? '';
  const { contact, address } = deliverySchema.parse(delivery ?? {});
  const name = nameOf(contact) || nameOf(customer) || nameOf(user) || email;
  return { name, email, address };
}

import { shop } from '@/brand/shop';
import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { fromNow, now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { log } from '@/lib/log';
import type { StoreView } from '@/lib/markets/types';
import { viewByKey } from '@/lib/markets/views';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { markDirty } from '@/lib/mirror/store';
import { readOrderSale, type Sale } from '@/lib/orders/sale';
import { runInView } from '@/lib/texts/current-view';
import { paidMonths } from '../paid-months.ts';
import { draftOf, type LocalSale } from './draft';
import { writeInvoices } from './write-invoices';

/** How long to wait before looking again for a list that shows the charge. */
const LIST_WAIT_MS = 10_000;
/** Delay before the next try after an error, so that one broken subscription does not hold up the others. */
const FAILED_WAIT_MS = 5 * 60_000;

/** Runs after the payment, so that no purchase waits for a number. Repeated calls do nothing. */
export async function issueForOrder(tx: Database, orderId: string): Promise<void> {
  if ((await tx.invoice.count({ where: { orderId } })) > 0) return;
  const sale = await readOrderSale(tx, orderId);
  if (sale) await issue(tx, [sale]);
}

type Check = { serviceId: string; notedAt: Date };

/**
 * Issues the due invoices of one subscription. Safe to run on several workers.
 * @returns the number of checked subscriptions: 0 if none is due
 */
export async function issueDue(): Promise<number> {
  let check: Check | undefined;
  let outcome: 'nothing' | 'unknown' | 'done';
  try {
    outcome = await db().$transaction(async (tx) => {
      [check] = await tx.$queryRaw<Check[]>`
        SELECT "serviceId", "notedAt" FROM invoice_checks WHERE "dueAt" <= ${now()}
        ORDER BY "dueAt", "serviceId" LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (!check) return 'nothing';
      const where = { serviceId: check.serviceId };
      const due = await monthsDue(tx, check);
      if (due === 'unknown') {
        await tx.invoiceCheck.update({ where, data: { dueAt: fromNow(LIST_WAIT_MS) } });
        return due;
      }
      await issue(tx, due);
      await tx.invoiceCheck.delete({ where });
      return 'done';
    });
  } catch (error) {
    if (!check) throw error;
    await postpone(check, error);
    return 1;
  }
  // Request a newer list, which shows the charge. Outside of the transaction, because the writer of the list's row may
  // be waiting for this check's row.
  if (outcome === 'unknown') await markDirty(db(), 'TRANSACTIONS', '*');
  return outcome === 'nothing' ? 0 : 1;
}

async function postpone({ serviceId }: Check, error: unknown): Promise<void> {
  log.error({ subscriptionId: serviceId, error }, 'Invoices of a subscription failed');
  await db().invoiceCheck.updateMany({
    where: { serviceId },
    data: { dueAt: fromNow(FAILED_WAIT_MS) },
  });
}

/** Paid months without an invoice; `unknown` until a complete list was fetched that could show their charges. */
async function monthsDue(
  tx: Database,
  { serviceId, notedAt }: Check,
): Promise<readonly Sale[] | 'unknown'> {
  const sales: Sale[] = [];
  for (const read of paidMonths) sales.push(...(await read(tx, serviceId)));
  const issued = await tx.invoice.findMany({
    where: { subscriptionId: sales[0]?.subjectId ?? '' },
    select: { subject: true, month: true, transactionId: true },
  });
  const due = sales.filter((sale) => {
    const ofMonth = issued.filter(({ month }) => month === sale.month?.number);
    // The month may have an invoice by the calendar, issued before a list showed the charge; or for a charge that has
    // disappeared from the list.
    return sale.charge.id === null
      ? ofMonth.length === 0
      : ofMonth.every(({ transactionId }) => transactionId) &&
          issued.every(({ subject }) => subject !== subjectOf(sale));
  });
  if (due.every(({ charge }) => charge.id !== null)) return due;
  const fetched = await lastListFetch(tx);
  return fetched?.complete && fetched.askedAt >= notedAt ? due : 'unknown';
}

/** The unique key of an invoice: a second invoice for the same subject is refused. */
function subjectOf({ kind, subjectId, month, charge }: Sale): string {
  if (kind === 'order') return `order:${subjectId}`;
  return charge.id === null ? `period:${subjectId}:${month?.number}` : `charge:${charge.id}`;
}

async function issue(tx: Database, sales: readonly Sale[]): Promise<void> {
  const drafts = [];
  for (const sale of sales) {
    const { kind, subjectId, month, paidAt } = sale;
    const view = viewByKey(sale.view);
    const seller = { ...shop, locale: view.locale };
    drafts.push({
      subject: subjectOf(sale),
      paidAt,
      ...(kind === 'order'
        ? { kind: 'ORDER' as const, orderId: subjectId }
        : { kind: 'SUBSCRIPTION' as const, subscriptionId: subjectId, month: month?.number ?? 0 }),
      draft: await runInView(view, async () => draftOf(localSale(view, sale), seller)),
    });
  }
  await writeInvoices(tx, drafts);
}

function localSale(view: StoreView, sale: Sale): LocalSale {
  const { month, title, delivery } = sale;
  return {
    ...sale,
    title: month ? phraseIn(view, title) : title,
    delivery: delivery && { ...delivery, name: phraseIn(view, delivery.name) },
    lines: sale.lines.map((line) => ({
      ...line,
      name: phraseIn(view, line.name),
      // Choices of a month can change after its payment.
      detail: month ? '' : choiceIn(view, line.detail),
    })),
    taxes: sale.taxes.map((tax) => {
      const label = phraseIn(view, tax.name);
      return label === tax.name ? tax : { ...tax, label };
    }),
  };
}

import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { InvoiceKind } from '@/lib/db/generated/enums';
import { type Draft, invoiceNumber, numbered } from './rules';

/** An invoice that is about to be issued. */
type Issue = {
  kind: InvoiceKind;
  /** What it is for; a second invoice for the same is refused. */
  subject: string;
  orderId?: string;
  subscriptionId?: string;
  month?: number;
  paidAt: Date;
  draft: Draft;
};

/** Its row of invoice_counters. */
const COUNTER = 'invoices';

/**
 * Issues invoices in the caller's transaction: numbers and rows are written together or not at all. From here until it
 * ends, nobody else issues any.
 */
export async function writeInvoices(tx: Database, issues: readonly Issue[]): Promise<void> {
  if (issues.length === 0) return;
  const first = await takeNumbers(tx, issues.length);
  const issuedAt = now();
  const rows = issues.map((one, index) => {
    const number = invoiceNumber(shop.invoicePrefix, first + index);
    return { ...one, serial: first + index, document: numbered(one.draft, number, issuedAt) };
  });
  await tx.invoice.createMany({
    data: rows.map(({ draft: _, document, ...row }) => ({
      ...row,
      number: document.number,
      transactionId: document.reference,
      country: document.buyer.country,
      currency: document.currency,
      netAmount: document.net,
      taxAmount: document.tax,
      grossAmount: document.gross,
      chargedAmount:
        document.charged?.currency === document.currency ? document.charged.amount : null,
      issuedAt,
      document,
    })),
  });
}

/** Whoever else wants numbers waits here, until these are committed or given back. */
async function takeNumbers(tx: Database, count: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_counters AS counter (id, last) VALUES (${COUNTER}, ${count}::int)
    ON CONFLICT (id) DO UPDATE SET last = counter.last + excluded.last
    RETURNING last`;
  if (!row) throw new Error('No invoice number was allocated');
  return row.last - count + 1;
}

/** The serial of the last invoice; 0 if there is none. */
export async function lastSerial(): Promise<number> {
  const { _max } = await db().invoice.aggregate({ _max: { serial: true } });
  return _max.serial ?? 0;
}

/**
 * After a restore: the next number follows the last one that was issued, even if its invoice is not in the dump. A row
 * of its own says which numbers are missing, for the audit.
 *
 * @param issued a serial, at least `lastSerial()`
 */
export async function continueNumbers(issued: number): Promise<void> {
  const dumped = await lastSerial();
  const ids = issued > dumped ? [COUNTER, `lost-after:${dumped}`] : [COUNTER];
  await db().$transaction(
    ids.map((id) =>
      db().invoiceCounter.upsert({
        where: { id },
        create: { id, last: issued },
        update: { last: issued },
      }),
    ),
  );
}

/**
 * Notes that subscriptions may have been charged, in the transaction that learned of it: the worker
 * compares their charges with their invoices. A charge that a list shows for the first time has its subscription
 * fetched, which comes here too.
 *
 * @param serviceIds the subscriptions' ids at the service
 */
export async function checkInvoices(tx: Database, serviceIds: readonly string[]): Promise<void> {
  if (serviceIds.length === 0) return;
  const at = now().toISOString();
  await tx.$executeRaw`
    INSERT INTO invoice_checks AS known ("serviceId", "notedAt", "dueAt")
    SELECT DISTINCT id, ${at}::timestamp, ${at}::timestamp
    FROM unnest(${[...serviceIds]}::text[]) AS noted(id) ORDER BY id
    ON CONFLICT ("serviceId") DO UPDATE SET
      "notedAt" = GREATEST(known."notedAt", excluded."notedAt"),
      "dueAt" = LEAST(known."dueAt", excluded."dueAt")`;
}

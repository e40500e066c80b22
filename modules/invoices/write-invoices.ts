import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { InvoiceKind } from '@/lib/db/generated/enums';
import { type Draft, invoiceNumber, numbered } from './draft';

type Issue = {
  kind: InvoiceKind;
  /** Unique: a second invoice for the same subject is refused. */
  subject: string;
  orderId?: string;
  subscriptionId?: string;
  month?: number;
  paidAt: Date;
  draft: Draft;
};

const COUNTER = 'invoices';

/** Writes numbers and rows in the caller's transaction. Other writers wait until it ends. */
export async function writeInvoices(tx: Database, issues: readonly Issue[]): Promise<void> {
  if (issues.length === 0) return;
  const first = await takeNumbers(tx, issues.length);
  const issuedAt = now();
  const rows = issues.map((item, index) => {
    const number = invoiceNumber(shop.invoicePrefix, first + index);
    return { ...item, serial: first + index, document: numbered(item.draft, number, issuedAt) };
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

/** The update locks the counter's row: other writers wait until these numbers are committed or rolled back. */
async function takeNumbers(tx: Database, count: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_counters AS counter (id, last) VALUES (${COUNTER}, ${count}::int)
    ON CONFLICT (id) DO UPDATE SET last = counter.last + excluded.last
    RETURNING last`;
  if (!row) throw new Error('No invoice number was allocated');
  return row.last - count + 1;
}

/** 0 if there are no invoices. */
export async function lastSerial(): Promise<number> {
  const { _max } = await db().invoice.aggregate({ _max: { serial: true } });
  return _max.serial ?? 0;
}

/**
 * After a restore, the next number follows `issued`, even if that invoice is not in the dump. Another row records for
 * the audit which numbers are missing.
 * @param issued at least `lastSerial()`
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
 * Marks subscriptions whose charges the worker should compare with their invoices. Call this in the transaction that
 * saw a possible charge; a newly listed charge also leads here, because its subscription is fetched.
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

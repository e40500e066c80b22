import { shop } from '@/brand/shop';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { InvoiceKind } from '@/lib/db/generated/enums';
import type { InvoiceDocument } from './document';
import { type Draft, invoiceNumber, numbered } from './rules';

/** An invoice that is about to be issued. */
export type Issue = {
  kind: InvoiceKind;
  /** What it is for; a second invoice for the same is refused. */
  subject: string;
  orderId?: string;
  subscriptionId?: string;
  month?: number;
  paidAt: Date;
  draft: Draft;
};

const COUNTER = 'invoices';

/**
 * Issues invoices in the caller's transaction: numbers, rows and the sums of their days are written
 * together or not at all. From here until it ends, nobody else issues any.
 */
export async function issue(tx: Database, issues: readonly Issue[]): Promise<void> {
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
  await addSales(tx, rows);
  await addTaxes(tx, rows);
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

type Issued = Issue & { document: InvoiceDocument };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

async function addSales(tx: Database, rows: readonly Issued[]): Promise<void> {
  const sales = rows.map(({ kind, paidAt, document }) => {
    const { currency, net, tax, gross, charged } = document;
    const shown = charged?.currency === currency ? charged.amount : gross;
    return { day: dayOf(paidAt), kind, currency, net, tax, gross, charged: shown };
  });
  await tx.$executeRaw`
    INSERT INTO sales_days AS known (day, kind, currency, invoices, net, tax, gross, charged)
    SELECT day, kind, currency, count(*), sum(net), sum(tax), sum(gross), sum(charged)
    FROM jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) AS sale(
      day date, kind "InvoiceKind", currency text, net bigint, tax bigint, gross bigint, charged bigint)
    GROUP BY day, kind, currency ORDER BY day, kind, currency
    ON CONFLICT (day, kind, currency) DO UPDATE SET
      invoices = known.invoices + excluded.invoices, net = known.net + excluded.net,
      tax = known.tax + excluded.tax, gross = known.gross + excluded.gross,
      charged = known.charged + excluded.charged`;
}

async function addTaxes(tx: Database, rows: readonly Issued[]): Promise<void> {
  const taxes = rows.flatMap(({ paidAt, document }) =>
    // What no tax was taken of is in the report as well.
    (document.taxes.length > 0
      ? document.taxes
      : [{ code: '', name: 'No tax', ratePpm: 0, base: document.net, amount: 0 }]
    ).map((tax) => ({
      ...tax,
      day: dayOf(paidAt),
      country: document.buyer.country,
      currency: document.currency,
    })),
  );
  await tx.$executeRaw`
    INSERT INTO tax_days AS known
      (day, country, code, "ratePpm", currency, name, invoices, base, amount)
    SELECT day, country, code, "ratePpm", currency, max(name), count(*), sum(base), sum(amount)
    FROM jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) AS tax(
      day date, country text, code text, "ratePpm" int, currency text, name text, base bigint, amount bigint)
    GROUP BY day, country, code, "ratePpm", currency
    ORDER BY day, country, code, "ratePpm", currency
    ON CONFLICT (day, country, code, "ratePpm", currency) DO UPDATE SET
      invoices = known.invoices + excluded.invoices, base = known.base + excluded.base,
      amount = known.amount + excluded.amount`;
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
  await tx.$executeRaw`/* prepared: check-invoices */
    INSERT INTO invoice_checks AS known ("serviceId", "notedAt", "dueAt")
    SELECT DISTINCT id, ${at}::timestamp, ${at}::timestamp
    FROM unnest(${[...serviceIds]}::text[]) AS noted(id) ORDER BY id
    ON CONFLICT ("serviceId") DO UPDATE SET
      "notedAt" = GREATEST(known."notedAt", excluded."notedAt"),
      "dueAt" = LEAST(known."dueAt", excluded."dueAt")`;
}

/** The invoices of these orders and subscriptions, as they were issued. */
export async function invoicesOf(
  orderIds: readonly string[],
  subscriptionIds: readonly string[],
): Promise<{ number: string; document: unknown }[]> {
  return db().invoice.findMany({
    where: {
      OR: [{ orderId: { in: [...orderIds] } }, { subscriptionId: { in: [...subscriptionIds] } }],
    },
    orderBy: { serial: 'asc' },
    select: { number: true, document: true },
  });
}

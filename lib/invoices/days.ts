import { dispatch } from '@/brand/shop';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Day } from '@/lib/delivery/calendar';
import { dayInZone } from '@/lib/delivery/shop-day';

/*
 * What was invoiced, by the shop's day of payment: sales_days and tax_days, which follow from the invoices. Whoever
 * writes them holds the counter of invoice numbers, so that no invoice is left out or counted twice.
 */

/** Where days are those of, and up to which invoice they are added up. */
type Noted = { timeZone: string; serial: number };

/** Of service_state. */
const KEY = 'invoice-days';
/** Builds that note nothing add up these days. */
const UTC = 'UTC';

/**
 * Adds invoices that were just written to the sums of their days, whatever zone these are of. The caller has taken
 * their numbers, from `first` on.
 */
export async function addToDays(tx: Database, first: number, count: number): Promise<void> {
  const [before, last] = [first - 1, first + count - 1];
  const known = await notedDays(tx);
  const timeZone = known?.timeZone ?? (before === 0 ? dispatch.timeZone : UTC);
  if (known) await correctDays(tx, known, before);
  await add(tx, timeZone, Prisma.sql`serial BETWEEN ${first} AND ${last}`);
  if (known || before === 0) await note(tx, { timeZone, serial: last });
}

/** Makes all sums those of the shop's days. The caller holds the counter, which is at `last`. */
export async function followTimeZone(tx: Database, last: number): Promise<void> {
  const { timeZone } = dispatch;
  const known = await notedDays(tx);
  if (known?.timeZone === timeZone) {
    await correctDays(tx, known, last);
  } else {
    await tx.$executeRaw`DELETE FROM sales_days`;
    await tx.$executeRaw`DELETE FROM tax_days`;
    await add(tx, timeZone, Prisma.sql`true`);
  }
  await note(tx, { timeZone, serial: last });
}

/** Whether all sums are those of the shop's days, without a lock. */
export async function followsTimeZone(tx: Database, last: number): Promise<boolean> {
  const known = await notedDays(tx);
  return known?.timeZone === dispatch.timeZone && known.serial >= last;
}

async function notedDays(tx: Database): Promise<Noted | null> {
  const [row] = await tx.$queryRaw<Noted[]>`
    SELECT value->>'timeZone' AS "timeZone", (value->>'serial')::int AS serial
    FROM service_state WHERE key = ${KEY}`;
  return row ?? null;
}

async function note(tx: Database, value: Noted): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO service_state (key, value, "updatedAt")
    VALUES (${KEY}, ${JSON.stringify(value)}::jsonb, ${now().toISOString()}::timestamp)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = excluded."updatedAt"`;
}

const dayOf = (timeZone: string) => Prisma.raw(dayInZone('"paidAt"', `'${timeZone}'`));

/**
 * Adds up the days again of invoices that nobody noted: another build issued them, during a rolling deploy or after a
 * rollback, and added them to days in UTC.
 */
async function correctDays(tx: Database, { timeZone, serial }: Noted, last: number): Promise<void> {
  if (serial >= last) return;
  const days = await tx.$queryRaw<{ day: Day }[]>`
    SELECT DISTINCT unnest(ARRAY[${dayOf(timeZone)}, ${dayOf(UTC)}])::text AS day
    FROM invoices WHERE serial > ${serial} AND serial <= ${last} ORDER BY 1`;
  for (const { day } of days) {
    await tx.$executeRaw`DELETE FROM sales_days WHERE day = ${day}::date`;
    await tx.$executeRaw`DELETE FROM tax_days WHERE day = ${day}::date`;
    // No place is a day away from UTC: the index on "paidAt" finds them.
    await add(
      tx,
      timeZone,
      Prisma.sql`"paidAt" >= ${day}::date - 1 AND "paidAt" < ${day}::date + 2
        AND serial <= ${last} AND ${dayOf(timeZone)} = ${day}::date`,
    );
  }
}

async function add(tx: Database, timeZone: string, which: Prisma.Sql): Promise<void> {
  await addSales(tx, timeZone, which);
  await addTaxes(tx, timeZone, which);
}

async function addSales(tx: Database, timeZone: string, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO sales_days AS known (day, kind, currency, invoices, net, tax, gross, charged)
    SELECT ${dayOf(timeZone)} AS on_day, kind, currency, count(*), sum("netAmount"), sum("taxAmount"),
      sum("grossAmount"), sum(coalesce("chargedAmount", "grossAmount"))
    FROM invoices WHERE ${which} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, kind, currency) DO UPDATE SET
      invoices = known.invoices + excluded.invoices, net = known.net + excluded.net,
      tax = known.tax + excluded.tax, gross = known.gross + excluded.gross,
      charged = known.charged + excluded.charged`;
}

/** What no tax was taken of is in the report as well. */
async function addTaxes(tx: Database, timeZone: string, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO tax_days AS known
      (day, country, code, "ratePpm", currency, name, invoices, base, amount)
    SELECT ${dayOf(timeZone)} AS on_day, country, coalesce(tax->>'code', ''),
      coalesce((tax->>'ratePpm')::int, 0), currency, max(coalesce(tax->>'name', 'No tax')), count(*),
      sum(coalesce((tax->>'base')::bigint, "netAmount")), sum(coalesce((tax->>'amount')::bigint, 0))
    FROM invoices LEFT JOIN LATERAL jsonb_array_elements(document->'taxes') AS tax ON true
    WHERE ${which} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (day, country, code, "ratePpm", currency) DO UPDATE SET
      invoices = known.invoices + excluded.invoices, base = known.base + excluded.base,
      amount = known.amount + excluded.amount`;
}

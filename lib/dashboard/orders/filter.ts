import { Prisma } from '@/lib/db/generated/client';
import { FulfilmentStatus, OrderStatus } from '@/lib/db/generated/enums';
import { likePrefix } from '@/lib/db/like-prefix';
import { inSubquery } from '@/lib/db/sql/in-subquery';
import { orderNumberIn } from '@/lib/db/sql/order-number';
import { rawState } from '@/lib/db/sql/raw-state';
import { dayRange } from '@/lib/delivery/shop-day';
import { normaliseEmail } from '@/lib/email-address';
import type { ListQuery } from '@/lib/list-query';

/**
 * SQL conditions on an order `o` that a query's filters mean. A further filter is a condition here, a
 * field in components/merchant/orders/order-filters.tsx, and an index that begins with its column and
 * ends with ("createdAt", "id").
 */
export async function filterConditions(query: ListQuery): Promise<Prisma.Sql[]> {
  const { status, fulfilment, refund, country, card, delivery, mismatch, email } = query;
  const { from, until } = dayRange(query);
  return [
    status && Object.hasOwn(OrderStatus, status)
      ? Prisma.sql`o.status = ${status}::"OrderStatus"`
      : null,
    fulfilment && Object.hasOwn(FulfilmentStatus, fulfilment)
      ? Prisma.sql`o.status = ${rawState('PAID')} AND o."fulfilmentStatus" = ${fulfilment}::"FulfilmentStatus"`
      : null,
    refund === 'DUE' ? Prisma.sql`o."refundStatus" = ${rawState('DUE')}` : null,
    country ? Prisma.sql`o."address"->>'country' = ${country}` : null,
    card ? Prisma.sql`o."cardType" = ${card}` : null,
    delivery ? Prisma.sql`o."shippingMethod" = ${delivery}` : null,
    email ? Prisma.sql`o.email = ${normaliseEmail(email)}` : null,
    mismatch ? Prisma.sql`o."amountMismatch"` : null,
    from && Prisma.sql`o."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`o."createdAt" < ${until.toISOString()}::timestamp`,
    await paidCondition(dayRange({ from: query.paidFrom, to: query.paidTo })),
  ].filter((one) => one !== null);
}

/** By the day of payment as figures count it: by the invoices, which have it in an index. */
async function paidCondition({
  from,
  until,
}: ReturnType<typeof dayRange>): Promise<Prisma.Sql | null> {
  if (!from && !until) return null;
  const start = from
    ? Prisma.sql`i."paidAt" >= ${from.toISOString()}::timestamp`
    : Prisma.sql`true`;
  const end = until ? Prisma.sql`i."paidAt" < ${until.toISOString()}::timestamp` : Prisma.sql`true`;
  const isPaidThen = await inSubquery(
    Prisma.sql`o.id`,
    Prisma.sql`SELECT i."orderId" FROM invoices i
      WHERE ${start} AND ${end} AND i."orderId" IS NOT NULL`,
  );
  // Nothing is paid before it was placed, though clocks differ: later orders need not be tried.
  return until
    ? Prisma.sql`o."createdAt" < ${until.toISOString()}::timestamp + interval '1 hour' AND ${isPaidThen}`
    : isPaidThen;
}

/**
 * What a search text could be: conditions on an order `o`, each with an index of its own, of which
 * one has to hold. Order numbers, transactions and SKUs match exactly; names and e-mail
 * addresses by prefix, from three letters on.
 *
 * @param sku what an order with the SKU that the text is meets; null where it is none
 */
export function searchConditions(text: string, sku: Prisma.Sql | null): Prisma.Sql[] {
  const found = [
    Prisma.sql`o.number = ${orderNumberIn(text)}`,
    Prisma.sql`o."transactionId" = ${text}`,
    ...(sku ? [sku] : []),
  ];
  const email = normaliseEmail(text);
  if (/^\S{3,}$/.test(email)) found.push(Prisma.sql`o.email LIKE ${likePrefix(email)}`);
  if (text.includes('@')) return found;
  const name = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const fullName = Prisma.sql`lower((o."contact"->>'firstname') || ' ' || (o."contact"->>'lastname'))`;
  const lastname = Prisma.sql`lower(o."contact"->>'lastname')`;
  if (name.length < 3) {
    found.push(Prisma.sql`${lastname} = ${name}`);
  } else {
    const like = likePrefix(name);
    found.push(Prisma.sql`${fullName} LIKE ${like}`, Prisma.sql`${lastname} LIKE ${like}`);
  }
  return found;
}

import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';

/** Orders per transaction. */
const BATCH = 500;
/** Orders per request. */
const MAX_ORDERS = 20_000;

/** Unfulfilled orders paid before a given time. */
const waiting = (paidBefore: string) => Prisma.sql`
  status = ${rawState('PAID')} AND "fulfilmentStatus" = ${rawState('UNFULFILLED')} AND "paidAt" < ${paidBefore}::timestamp`;

/** How many orders that were paid before a given time wait to be packed; counted up to `most`. */
export async function countWaiting(_: Staff, paidBefore: Date, most = MAX_ORDERS): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM orders WHERE ${waiting(paidBefore.toISOString())}
      LIMIT ${most + 1}) counted`;
  return row?.count ?? 0;
}

/**
 * Marks the orders that were paid before a given time and wait to be packed as delivered: they were fulfilled
 * elsewhere, for example before the shop tracked fulfilment. Nobody is mailed, and no shipment gets a date,
 * because none is known. Each is recorded in the audit log. It is idempotent; an order that somebody else is
 * changing is left out.
 * @returns how many were marked; at most 20,000 per call
 */
export async function fulfilElsewhere(paidBefore: Date, actor: Staff): Promise<number> {
  let done = 0;
  while (done < MAX_ORDERS) {
    const marked = await markBatch(paidBefore, actor);
    done += marked;
    if (marked < BATCH) break;
  }
  return done;
}

/** One statement: a trigger counts the shipped units as the lines are written. */
async function markBatch(paidBefore: Date, { userId, email }: Staff): Promise<number> {
  const before = paidBefore.toISOString();
  const at = now().toISOString();
  return db().$executeRaw`
    WITH due AS (
      SELECT id FROM orders WHERE ${waiting(before)}
      ORDER BY "paidAt", id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), sent AS (
      INSERT INTO shipments (id, "orderId", status, "createdAt")
      SELECT gen_random_uuid()::text, id, ${rawState('DELIVERED')}, ${at}::timestamp FROM due
      RETURNING id, "orderId"
    ), lines AS (
      INSERT INTO shipment_lines (id, "shipmentId", position, "orderItemId", name, detail, sku, quantity)
      SELECT gen_random_uuid()::text, sent.id, i.position, i.id, i.name, i.detail, v.sku,
        i.quantity - i."shippedQuantity" - i."cancelledQuantity"
      FROM sent JOIN order_items i ON i."orderId" = sent."orderId" AND NOT i."isShipping"
        AND i.quantity > i."shippedQuantity" + i."cancelledQuantity"
      LEFT JOIN catalog_variants v ON v.id = i."variantId"
    ), recorded AS (
      INSERT INTO audit_log (id, at, "actorId", "actorEmail", action, subject, "subjectId", detail)
      SELECT gen_random_uuid()::text, ${at}::timestamp, ${userId}, ${email},
        'order.fulfilled-elsewhere', 'order', id, jsonb_build_object('paidBefore', ${before}::text)
      FROM due
    )
    UPDATE orders SET "fulfilmentStatus" = ${rawState('DELIVERED')}, "fulfilmentVersion" = "fulfilmentVersion" + 1
    FROM due WHERE orders.id = due.id`;
}

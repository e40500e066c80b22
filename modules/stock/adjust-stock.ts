import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { CATALOGUE_TAG, expireTags } from '@/lib/cache/tags';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { Prisma, type StockAdjustment } from '@/lib/db/generated/client';
import { fail, ok, type Result } from '@/lib/result';
import { expireStockPages, lockLevels, writeUnits } from './order-units';
import { type AdjustmentReason, type Change, onHandAfter, takeOwed } from './units';

/** Staff decisions about stock, each recorded in the audit log. */

export type StockProblem =
  | 'unknown-variant'
  /** The form was already submitted with another change. */
  | 'submitted-before'
  /** Below the reserved units, or above the maximum. */
  | 'impossible'
  /** Pending orders have reserved units, so tracking cannot stop yet. */
  | 'reserved'
  /** No stock to deliver owed units from. */
  | 'nothing-left'
  | 'nothing-owed';

/**
 * Changes the units on hand; an untracked variant becomes tracked.
 * @param id the form's id of the adjustment: repeated, it adjusts once; with another change it is refused
 * @returns the units on hand before (null if untracked) and after
 */
export function adjustStock(
  actor: Staff,
  variantId: string,
  change: Change,
  why: { reason: AdjustmentReason; note: string },
  id?: string,
): Promise<Result<Adjusted, StockProblem>> {
  return inTransaction(async (tx) => {
    if (!(await isKnown(tx, variantId))) return fail('unknown-variant');
    const before = await lockLevel(tx, variantId);
    const earlier = id && (await tx.stockAdjustment.findUnique({ where: { id } }));
    if (earlier) return resultOf(earlier, { variantId, change, ...why });
    const to = onHandAfter(before, change);
    if (to === null) return fail('impossible');
    const from = before?.onHand ?? null;
    if (!before) {
      await tx.stockLevel.create({ data: { variantId, onHand: to, updatedAt: now() } });
      await expireVariantPages(tx, variantId);
    } else {
      await tx.stockLevel.update({
        where: { variantId },
        data: { onHand: to, updatedAt: now() },
      });
      await expireStockPages(tx, [{ variantId, free: before.onHand - before.reserved }]);
    }
    await recordChange(tx, actor, variantId, { ...(id && { id }), from, to, ...why });
    await recordAudit(tx, actor, {
      action: 'stock.adjusted',
      subject: 'variant',
      subjectId: variantId,
      // The note is only in the item's history, because it may name a person.
      detail: { from, to, reason: why.reason },
    });
    return ok({ from, to });
  });
}

type Adjusted = { from: number | null; to: number };

/** Answers a repeated submission with the earlier result, unless its change differs. */
function resultOf(
  { from, to, ...earlier }: StockAdjustment,
  again: { variantId: string; change: Change; reason: AdjustmentReason; note: string },
): Result<Adjusted, StockProblem> {
  const { kind, units } = again.change;
  const isSame =
    to === (kind === 'to' ? units : (from ?? 0) + units) &&
    earlier.variantId === again.variantId &&
    earlier.reason === again.reason &&
    earlier.note === again.note;
  return isSame && to !== null ? ok({ from, to }) : fail('submitted-before');
}

/** An untracked variant can always be bought. */
export function stopCounting(
  actor: Staff,
  variantId: string,
): Promise<Result<'not-counted', StockProblem>> {
  return inTransaction(async (tx) => {
    const before = await lockLevel(tx, variantId);
    if (!before) return fail('unknown-variant');
    if (before.reserved > 0) return fail('reserved');
    const { onHand: from } = before;
    await tx.stockLevel.delete({ where: { variantId } });
    await expireVariantPages(tx, variantId);
    await recordChange(tx, actor, variantId, { from, to: null, reason: 'other', note: '' });
    await recordAudit(tx, actor, {
      action: 'stock.not-counted',
      subject: 'variant',
      subjectId: variantId,
      detail: { from, to: null },
    });
    return ok('not-counted');
  });
}

/** Takes as many owed units from stock as are available. */
export function deliverOwed(
  actor: Staff,
  orderId: string,
  variantId: string,
): Promise<Result<{ taken: number; owed: number }, StockProblem>> {
  return inTransaction(async (tx) => {
    const unit = await lockOwed(tx, orderId, variantId);
    if (!unit) return fail('nothing-owed');
    const levels = await lockLevels(tx, Prisma.sql`SELECT ${variantId}`);
    const after = takeOwed(unit, levels[0]?.free ?? null);
    const units = after.sold - unit.sold;
    if (units === 0) return fail('nothing-left');
    await writeUnits(tx, [{ ...after, orderId, variantId }]);
    await expireStockPages(tx, levels);
    await recordAudit(tx, actor, {
      action: 'stock.owed-delivered',
      subject: 'order',
      subjectId: orderId,
      detail: { item: variantId, units, from: unit.owed, to: after.owed },
    });
    return ok({ taken: units, owed: after.owed });
  });
}

/** For owed units that were replaced or come from elsewhere: stock stays as it is. */
export function settleOwed(
  actor: Staff,
  orderId: string,
  variantId: string,
): Promise<Result<{ units: number }, StockProblem>> {
  return inTransaction(async (tx) => {
    const unit = await lockOwed(tx, orderId, variantId);
    if (!unit) return fail('nothing-owed');
    const { owed: units, waived } = unit;
    await writeUnits(tx, [{ ...unit, owed: 0, waived: waived + units }]);
    await recordAudit(tx, actor, {
      action: 'stock.owed-settled',
      subject: 'order',
      subjectId: orderId,
      detail: { item: variantId, units, from: units, to: 0 },
    });
    return ok({ units });
  });
}

function inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  return retryLocked(() => db().$transaction(work));
}

async function isKnown(tx: Database, variantId: string): Promise<boolean> {
  return (await tx.catalogVariant.count({ where: { id: variantId } })) > 0;
}

async function lockLevel(
  tx: Database,
  variantId: string,
): Promise<{ onHand: number; reserved: number } | null> {
  const [level] = await tx.$queryRaw<{ onHand: number; reserved: number }[]>`
    SELECT "onHand", reserved FROM stock_levels WHERE "variantId" = ${variantId} FOR UPDATE`;
  return level ?? null;
}

/** Lock order: the order before its units. */
async function lockOwed(tx: Database, orderId: string, variantId: string) {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  return tx.stockReservation.findFirst({ where: { orderId, variantId, owed: { gt: 0 } } });
}

async function expireVariantPages(tx: Database, variantId: string): Promise<void> {
  const variant = await tx.catalogVariant.findUnique({
    where: { id: variantId },
    select: { product: { select: { slug: true } } },
  });
  if (variant) await expireTags(tx, [CATALOGUE_TAG, `product:${variant.product.slug}`]);
}

async function recordChange(
  tx: Database,
  actor: Staff,
  variantId: string,
  change: {
    id?: string;
    from: number | null;
    to: number | null;
    reason: AdjustmentReason;
    note: string;
  },
): Promise<void> {
  const { userId: actorId, email: actorEmail } = actor;
  await tx.stockAdjustment.create({
    data: { variantId, at: now(), actorId, actorEmail, ...change },
  });
}

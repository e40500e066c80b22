import { randomUUID } from 'node:crypto';
import { type AuditRecord, recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { Parcel, ParcelLine, Prisma } from '@/lib/db/generated/client';
import { trackingUrlOf } from '@/lib/orders/details/carriers';
import { isListedAsRefunded } from '@/lib/orders/details/listed-refund';
import { fail, ok, type Result } from '@/lib/result';
import { orderHooks } from '../hooks.ts';
import { notify, withdraw } from './mails';
import {
  type HeldParcel,
  isOverRefunded,
  type ReturnReason,
  refundDue,
  type Step,
  startsFrom,
  type Undo,
  undoOf,
} from './parcel-status';
import type { Tracking, UnitsById } from './schema';

export type FulfilmentProblem =
  | 'not-found'
  /** The parcel changed after the form was rendered, or an earlier submission made the change. */
  | 'changed'
  | 'not-now'
  | 'too-many'
  | 'nothing'
  | 'too-late'
  | 'refunded'
  | 'no-address';

/** The step that was done; for `undo`, the step that was undone. */
export type Answer = Result<Exclude<Step, 'undo'> | Undo, FulfilmentProblem>;

/** `version` is the version that the form showed; null for bulk packing, which takes the current one. */
export type Target = { id: string; version: number | null };

type Written = {
  data: Prisma.ParcelUncheckedUpdateInput;
  action: AuditRecord['action'];
  detail?: Prisma.InputJsonObject;
  done: Exclude<Step, 'undo'> | Undo;
};

/** Runs a step and its audit entry in one transaction. `write` must return a problem before it writes anything. */
async function takeStep(
  of: Target,
  actor: Staff,
  step: Step,
  write: (tx: Database, parcel: HeldParcel) => Promise<Written | FulfilmentProblem>,
): Promise<Answer> {
  return retryLocked(() =>
    db().$transaction(async (tx): Promise<Answer> => {
      // All of the sale: what is cancelled and refunded depends on the other parcels.
      await tx.$queryRaw`
        SELECT sale.id FROM parcels parcel
        JOIN parcels sale ON sale.kind = parcel.kind AND sale."subjectId" = parcel."subjectId"
          AND sale.month IS NOT DISTINCT FROM parcel.month
        WHERE parcel.id = ${of.id} ORDER BY sale.id FOR UPDATE OF sale`;
      const parcel = await tx.parcel.findUnique({
        where: { id: of.id },
        include: { lines: { orderBy: { position: 'asc' } } },
      });
      if (!parcel) return fail('not-found');
      if (of.version !== null && of.version !== parcel.version) return fail('changed');
      if (!startsFrom[step].includes(parcel.status)) return fail('not-now');
      const change = await write(tx, parcel);
      if (typeof change === 'string') return fail(change);
      const { data, action, detail, done } = change;
      await tx.parcel.update({
        where: { id: parcel.id },
        data: { ...data, version: { increment: 1 } },
        select: { id: true },
      });
      const subject =
        parcel.kind === 'ORDER'
          ? ({ subject: 'order', subjectId: parcel.subjectId } as const)
          : ({ subject: 'parcel', subjectId: parcel.id } as const);
      await recordAudit(tx, actor, { action, ...subject, ...(detail && { detail }) });
      return ok(done);
    }),
  );
}

export function packParcel(of: Target, actor: Staff): Promise<Answer> {
  return takeStep(of, actor, 'pack', async (_, { recipient }) =>
    recipient === null
      ? 'no-address'
      : { data: { status: 'PACKED' }, action: 'parcel.packed', done: 'pack' },
  );
}

/** Units that are not shipped become a new parcel. `units` are quantities by line id; null means all. */
export function shipParcel(
  of: Target,
  units: UnitsById | null,
  tracking: Tracking,
  actor: Staff,
): Promise<Answer> {
  return takeStep(of, actor, 'ship', async (tx, parcel) => {
    const problem = units && unitsProblem(units, parcel.lines, ({ quantity }) => quantity);
    if (problem) return problem;
    if (units) await splitOff(tx, parcel, units);
    await notify(tx, 'sent', parcel);
    return {
      data: { ...trackingColumns(tracking), status: 'SHIPPED', shippedAt: now() },
      action: 'parcel.shipped',
      detail: { ...tracking },
      done: 'ship',
    };
  });
}

function unitsProblem(
  units: UnitsById,
  lines: readonly ParcelLine[],
  available: (line: ParcelLine) => number,
): FulfilmentProblem | null {
  const wanted = Object.entries(units).filter(([, quantity]) => quantity > 0);
  if (wanted.length === 0) return 'nothing';
  const left = new Map(lines.map((line) => [line.id, available(line)]));
  return wanted.every(([id, quantity]) => quantity <= (left.get(id) ?? 0)) ? null : 'too-many';
}

async function splitOff(tx: Database, parcel: HeldParcel, units: UnitsById): Promise<void> {
  const remaining = parcel.lines
    .map((line) => ({ ...line, quantity: line.quantity - (units[line.id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (remaining.length === 0) return;
  const id = randomUUID();
  const { lines: _, recipient, firstOf: __, version: ___, ...columns } = parcel;
  await tx.parcel.create({ data: { ...columns, id, ...(recipient && { recipient }) } });
  await tx.parcelLine.createMany({
    data: remaining.map((line) => ({ ...line, id: randomUUID(), parcelId: id })),
  });
  for (const { id: line, quantity } of remaining) {
    const isAll = parcel.lines.find((item) => item.id === line)?.quantity === quantity;
    if (isAll) await tx.parcelLine.delete({ where: { id: line } });
    else {
      await tx.parcelLine.update({
        where: { id: line },
        data: { quantity: { decrement: quantity } },
      });
    }
  }
}

function trackingColumns({ carrier, trackingNumber, trackingUrl }: Tracking) {
  const url = trackingUrlOf(carrier, trackingNumber, trackingUrl);
  return { carrier, trackingNumber, trackingUrl: url };
}

export function retrackParcel(of: Target, tracking: Tracking, actor: Staff): Promise<Answer> {
  const data = trackingColumns(tracking);
  return takeStep(of, actor, 'retrack', async () => ({
    ...{ data, action: 'parcel.tracking-changed', detail: data, done: 'retrack' },
  }));
}

/** Cancels an unshipped parcel. Staff refund it at the service. */
export function cancelParcel(of: Target, actor: Staff): Promise<Answer> {
  return takeStep(of, actor, 'cancel', async (tx, parcel) => {
    if (parcel.kind === 'ORDER') {
      const others = await parcelsOfSale(tx, parcel);
      const remaining = others.filter(
        ({ id, status }) => id !== parcel.id && status !== 'CANCELLED',
      );
      const units = unitsByVariant(remaining.flatMap(({ lines }) => lines));
      for (const { variantId } of parcel.lines) {
        if (variantId && !units.has(variantId)) units.set(variantId, 0);
      }
      for (const hook of orderHooks) await hook.unitsCancelled?.(tx, parcel.subjectId, units);
    }
    await notify(tx, 'cancelled', parcel);
    return {
      data: { status: 'CANCELLED', ...refundStatusOf(parcel) },
      action: 'parcel.cancelled',
      done: 'cancel',
    };
  });
}

/** A trial's parcel was free, so it needs no refund. */
const refundStatusOf = ({ totalAmount }: Parcel) => ({
  refundStatus: totalAmount === 0 ? null : ('DUE' as const),
});

function unitsByVariant(
  lines: readonly ParcelLine[],
  count: (line: ParcelLine) => number = ({ quantity }) => quantity,
): Map<string, number> {
  const units = new Map<string, number>();
  for (const line of lines) {
    if (!line.variantId || count(line) === 0) continue;
    units.set(line.variantId, (units.get(line.variantId) ?? 0) + count(line));
  }
  return units;
}

function parcelsOfSale(tx: Database, { kind, subjectId, month }: Parcel): Promise<HeldParcel[]> {
  return tx.parcel.findMany({ where: { kind, subjectId, month }, include: { lines: true } });
}

/**
 * @param units quantities by line id, in addition to earlier returns
 * @param isRestocked whether the units can be sold again
 */
export function returnUnits(
  of: Target,
  units: UnitsById,
  isRestocked: boolean,
  actor: Staff,
  reason: ReturnReason = 'other',
): Promise<Answer> {
  return takeStep(of, actor, 'return', async (tx, parcel) => {
    const left = ({ quantity, returned }: ParcelLine) => quantity - returned;
    const problem = unitsProblem(units, parcel.lines, left);
    if (problem) return problem;
    for (const [id, quantity] of Object.entries(units)) {
      if (quantity === 0) continue;
      await tx.parcelLine.update({
        where: { id },
        data: {
          returned: { increment: quantity },
          ...(isRestocked && { restocked: { increment: quantity } }),
        },
      });
    }
    if (isRestocked) await restock(tx, parcel, ({ id }) => units[id] ?? 0);
    await notify(tx, 'returned', parcel);
    return {
      data: refundStatusOf(parcel),
      action: 'parcel.returned',
      detail: { units, reason },
      done: 'return',
    };
  });
}

async function restock(
  tx: Database,
  { kind, subjectId, lines }: HeldParcel,
  count: (line: ParcelLine) => number,
): Promise<void> {
  if (kind !== 'ORDER') return;
  const units = unitsByVariant(lines, count);
  for (const hook of orderHooks) await hook.unitsRestocked?.(tx, subjectId, units);
}

/** Staff refund at the service and record it here, because the service's interface offers no refunds. */
export function recordRefund(of: Target, actor: Staff): Promise<Answer> {
  return takeStep(of, actor, 'refund', async (tx, parcel) => {
    if (parcel.refundStatus !== 'DUE') return 'not-now';
    const parcels = await parcelsOfSale(tx, parcel);
    const amount = refundDue(parcels);
    const others = parcels.filter(({ id }) => id !== parcel.id).map(({ id }) => id);
    await tx.parcel.updateMany({
      where: { id: { in: others }, refundStatus: 'DUE' },
      data: { refundStatus: 'DONE', lastRefund: 0, version: { increment: 1 } },
    });
    return {
      data: {
        refundStatus: 'DONE',
        refundedAmount: parcel.refundedAmount + amount,
        lastRefund: amount,
      },
      action: 'parcel.refunded',
      detail: { amount, currency: parcel.currency },
      done: 'refund',
    };
  });
}

export function undoStep(of: Target, actor: Staff): Promise<Answer> {
  return takeStep(of, actor, 'undo', async (tx, parcel) => {
    const undo = undoOf(parcel, now());
    if (undo === null) return 'too-late';
    return undos[undo](tx, parcel);
  });
}

type UndoStep = (tx: Database, parcel: HeldParcel) => Promise<Written | FulfilmentProblem>;

const undos: Record<Undo, UndoStep> = {
  unpack: async () => ({
    ...{ data: { status: 'PENDING' }, action: 'parcel.unpacked', done: 'unpack' },
  }),
  async recall(tx, parcel) {
    await withdraw(tx, 'sent', parcel);
    const tracking = { carrier: null, trackingNumber: null, trackingUrl: null };
    return {
      data: { ...tracking, status: 'PACKED', shippedAt: null },
      action: 'parcel.recalled',
      done: 'recall',
    };
  },
  async reopen(tx, parcel) {
    if (await isRefunded(tx, parcel, { ...parcel, status: 'PENDING' })) return 'refunded';
    if (parcel.kind === 'ORDER') {
      const units = unitsByVariant(parcel.lines);
      for (const hook of orderHooks) await hook.unitsReopened?.(tx, parcel.subjectId, units);
    }
    await withdraw(tx, 'cancelled', parcel);
    return {
      data: { status: 'PENDING', refundStatus: null },
      action: 'parcel.reopened',
      done: 'reopen',
    };
  },
  async unreturn(tx, parcel) {
    const lines = parcel.lines.map((line) => ({ ...line, returned: 0 }));
    if (await isRefunded(tx, parcel, { ...parcel, lines })) return 'refunded';
    await restock(tx, parcel, ({ restocked }) => -restocked);
    await tx.parcelLine.updateMany({
      where: { parcelId: parcel.id },
      data: { returned: 0, restocked: 0 },
    });
    await withdraw(tx, 'returned', parcel);
    return { data: { refundStatus: null }, action: 'parcel.unreturned', done: 'unreturn' };
  },
  async unrefund(tx, parcel) {
    const { kind, subjectId, month, refundedAmount, lastRefund } = parcel;
    // Parcels that were refunded along with this one.
    await tx.parcel.updateMany({
      where: { kind, subjectId, month, refundStatus: 'DONE', lastRefund: 0 },
      data: { refundStatus: 'DUE', version: { increment: 1 } },
    });
    return {
      data: {
        refundStatus: 'DUE',
        refundedAmount: refundedAmount - lastRefund,
        lastRefund: 0,
      },
      action: 'parcel.unrefunded',
      done: 'unrefund',
    };
  },
};

/** The service's list shows a refund, or `after` the step the recorded refunds would exceed what was cancelled and returned. */
async function isRefunded(tx: Database, parcel: Parcel, after: HeldParcel): Promise<boolean> {
  const parcels = await parcelsOfSale(tx, parcel);
  if (isOverRefunded(parcels.map((other) => (other.id === after.id ? after : other)))) return true;
  const { kind, subjectId } = parcel;
  if (kind !== 'ORDER') return false;
  const order = await tx.order.findUnique({
    where: { id: subjectId },
    select: { transactionId: true },
  });
  return order !== null && (await isListedAsRefunded(tx, order));
}

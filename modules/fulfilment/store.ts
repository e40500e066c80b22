import { type AuditRecord, recordAudits } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { Order, Shipment } from '@/lib/db/generated/client';
import { trackingUrlOf } from '@/lib/orders/details/carriers';
import { chargedCurrencyOf } from '@/lib/orders/details/differing-charge';
import { isListedAsRefunded } from '@/lib/orders/details/listed-refund';
import { refundMoney } from '@/lib/orders/details/refund-money';
import { fail, ok, type Result } from '@/lib/result';
import { orderHooks } from '@/modules/hooks';
import { type HeldOrder, lockOrders, refundOf, settleStatuses, unitsOf } from './locked-order';
import {
  cancelMails,
  notifyCancelled,
  notifyDelivered,
  notifyPacked,
  notifyReturned,
  notifySent,
  type Recipient,
} from './mails';
import { canRecall, lastRefundOf, type OrderTransition, remainingOf, startsFrom } from './rules';
import type { Tracking, UnitsById } from './schema';

export type FulfilmentProblem =
  | 'not-found'
  /** Only paid orders are fulfilled. */
  | 'not-paid'
  /** The order has changed since the form was rendered. */
  | 'changed'
  /** The order's status does not allow it. */
  | 'not-now'
  /** More units than available. */
  | 'too-many'
  /** No units. */
  | 'nothing'
  /** The time to undo it has passed. */
  | 'too-late'
  /** Money was refunded already. */
  | 'refunded'
  /** A subscription's parcel that has no address yet. */
  | 'no-address';

/** `already` when an earlier submission did it. */
export type Outcome = 'done' | 'already';
type Answer = Result<Outcome, FulfilmentProblem>;

/** An order in the version that the form had; null for bulk changes, which have none. */
export type Target = { id: string; version: number | null };

/** The target of a transition. */
export type Requested = { of: Target };
type Taken<One extends Requested> = One & { order: HeldOrder };

type MayBeProblem = FulfilmentProblem | null;

/** A transition of fulfilment, of one order or of several at once. */
type Transition<One extends Requested> = {
  transition: OrderTransition;
  /** An earlier submission did it. */
  isDone: (order: HeldOrder, one: One) => boolean;
  /** Why it is refused, apart from the status. */
  problem?: (order: HeldOrder, one: One, tx: Database) => MayBeProblem | Promise<MayBeProblem>;
  /** Writes it, and enqueues the customers' mails. */
  write: (tx: Database, taken: readonly Taken<One>[]) => Promise<unknown>;
  record: (one: Taken<One>) => Pick<AuditRecord, 'action' | 'detail'>;
};

/**
 * Takes a transition of orders' fulfilment: one at a time for an order, recorded in the same
 * transaction. A refused one does not affect the others.
 *
 * @param requests none that rests on another one
 * @returns a result for each, in the same order
 */
async function takeAll<One extends Requested>(
  requests: readonly One[],
  actor: Staff,
  step: Transition<One>,
): Promise<Answer[]> {
  if (requests.length === 0) return [];
  return retryLocked(() =>
    db().$transaction(async (tx): Promise<Answer[]> => {
      const locked = await lockOrders(
        tx,
        requests.map(({ of }) => of.id),
      );
      const accepted: Taken<One>[] = [];
      const answers: Answer[] = [];
      for (const request of requests) {
        const order = locked.get(request.of.id);
        const answer: Answer = order ? await answerOf(tx, order, request, step) : fail('not-found');
        answers.push(answer);
        if (order && answer.ok && answer.value === 'done') accepted.push({ ...request, order });
      }
      if (accepted.length === 0) return answers;
      await step.write(tx, accepted);
      const orders = accepted.map(({ order }) => order);
      await settleStatuses(tx, orders);
      const entries = accepted.map((one) => {
        return { ...step.record(one), subject: 'order' as const, subjectId: one.order.id };
      });
      await recordAudits(tx, actor, entries);
      return answers;
    }),
  );
}

/** `done` if the order can take the transition now. */
async function answerOf<One extends Requested>(
  tx: Database,
  order: HeldOrder,
  one: One,
  step: Transition<One>,
): Promise<Answer> {
  const { version } = one.of;
  if (order.status !== 'PAID') return fail('not-paid');
  if (step.isDone(order, one)) return ok('already');
  if (version !== null && version !== order.fulfilmentVersion) return fail('changed');
  if (!startsFrom[step.transition].includes(order.fulfilmentStatus)) return fail('not-now');
  const problem = (await step.problem?.(order, one, tx)) ?? null;
  return problem ? fail(problem) : ok('done');
}

/** The result for a single request. */
export const only = ([answer]: readonly Answer[]): Answer => answer ?? fail('not-found');

type Step = Omit<Transition<Requested>, 'write' | 'record'> & {
  write: (tx: Database, order: HeldOrder) => Promise<unknown>;
  record: Pick<AuditRecord, 'action' | 'detail'>;
};

/** The same for one order. */
async function take(of: Target, actor: Staff, { write, record, ...step }: Step): Promise<Answer> {
  const writeAll: Transition<Requested>['write'] = async (tx, taken) => {
    for (const { order } of taken) await write(tx, order);
  };
  return only(await takeAll([{ of }], actor, { ...step, write: writeAll, record: () => record }));
}

/** Marks everything that is left to ship of an order as packed. */
export async function packOrder(of: Target, actor: Staff): Promise<Answer> {
  return only(await packOrders([of], actor));
}

/** The same for several orders, none of them twice. */
export function packOrders(orders: readonly Target[], actor: Staff): Promise<Answer[]> {
  return takeAll(
    orders.map((of) => ({ of })),
    actor,
    {
      transition: 'pack',
      isDone: (order) => order.fulfilmentStatus === 'PACKED',
      write: async (tx, taken) => {
        const ids = taken.map(({ order }) => order.id);
        await tx.order.updateMany({ where: { id: { in: ids } }, data: { packedAt: now() } });
        await notifyPacked(
          tx,
          taken.map(({ order }) => order),
        );
      },
      record: () => ({ action: 'order.packed' }),
    },
  );
}

export function unpackOrder(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'unpack',
    isDone: (order) => order.fulfilmentStatus === 'UNFULFILLED',
    write: async (tx, order) => {
      await tx.order.update({ where: { id: order.id }, data: { packedAt: null } });
      await cancelMails.packed(tx, order.id);
    },
    record: { action: 'order.unpacked' },
  });
}

/** The content of a shipment, and its tracking. */
export type Dispatch = {
  of: Target;
  /** From the form: submitted twice, it is one shipment. */
  shipmentId: string;
  /** Quantities by the id of the order's item; other units stay unshipped. Null: all that are left. */
  units: UnitsById | null;
  tracking: Tracking;
};

/** Ships some or all units of an order. */
export async function shipOrder(
  of: Target,
  shipmentId: string,
  units: UnitsById,
  tracking: Tracking,
  actor: Staff,
): Promise<Answer> {
  return only(await shipOrders([{ of, shipmentId, units, tracking }], actor));
}

/** The same for several orders, none of them twice. */
export function shipOrders(dispatches: readonly Dispatch[], actor: Staff): Promise<Answer[]> {
  return takeAll(dispatches, actor, {
    transition: 'ship',
    isDone: ({ shipments }, { shipmentId }) =>
      shipments.some((shipment) => shipment.id === shipmentId),
    problem: (order, one) => tooMany(wantedFrom(order, one), waitingIn(order)),
    write: async (tx, taken) => {
      await insertShipments(tx, taken);
      await notifySent(tx, taken.map(recipientOf));
    },
    record: ({ order, shipmentId, units, tracking }) => ({
      action: 'order.shipped',
      detail: {
        shipmentId,
        units: Object.fromEntries(wantedFrom(order, { units })),
        ...tracking,
      },
    }),
  });
}

const waitingIn =
  ({ items }: HeldOrder) =>
  (id: string) => {
    const item = items.find((item) => item.id === id);
    return item ? remainingOf(unitsOf(item)) : 0;
  };

const recipientOf = ({ shipmentId, order }: Taken<Shipped>): Recipient => ({
  shipmentId,
  email: order.email,
});

function wantedOf(units: UnitsById): Map<string, number> {
  return new Map(Object.entries(units).filter(([, quantity]) => quantity > 0));
}

function wantedFrom(order: HeldOrder, { units }: Pick<Dispatch, 'units'>): Map<string, number> {
  const waiting = waitingIn(order);
  return wantedOf(units ?? Object.fromEntries(order.items.map(({ id }) => [id, waiting(id)])));
}

function tooMany(
  wanted: Map<string, number>,
  available: (id: string) => number,
): FulfilmentProblem | null {
  if (wanted.size === 0) return 'nothing';
  return [...wanted].every(([id, quantity]) => quantity <= available(id)) ? null : 'too-many';
}

/** One statement for all of them: Prisma compiles each `createMany` again, which takes longer than writing it. */
async function insertShipments(tx: Database, taken: readonly Taken<Dispatch>[]): Promise<void> {
  const shipments = taken.map(({ order, shipmentId, tracking }) => ({
    ...{ id: shipmentId, orderId: order.id, packedAt: order.packedAt },
    ...followed(tracking),
  }));
  const lines = taken.flatMap(({ order, shipmentId, units }) => {
    const quantities = wantedFrom(order, { units });
    return order.items
      .filter(({ id }) => quantities.has(id))
      .map(({ id }, position) => ({
        shipmentId,
        position,
        itemId: id,
        quantity: quantities.get(id),
      }));
  });
  await tx.$executeRaw`
    WITH sent AS (
      INSERT INTO shipments (id, "orderId", status, carrier, "trackingNumber", "trackingUrl",
        "createdAt", "packedAt", "shippedAt")
      SELECT id, "orderId", 'SHIPPED'::"ShipmentStatus", carrier, "trackingNumber", "trackingUrl",
        clock.now, "packedAt", clock.now
      FROM (SELECT ${now().toISOString()}::timestamp AS now) AS clock,
        jsonb_to_recordset(${JSON.stringify(shipments)}::jsonb) AS shipment(id text, "orderId" text,
          carrier text, "trackingNumber" text, "trackingUrl" text, "packedAt" timestamp)
    )
    INSERT INTO shipment_lines
      (id, "shipmentId", position, "orderItemId", name, detail, sku, quantity)
    SELECT gen_random_uuid()::text, line."shipmentId", line.position, item.id, item.name, item.detail,
      variant.sku, line.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line("shipmentId" text, position int,
      "itemId" text, quantity int)
    JOIN order_items item ON item.id = line."itemId"
    LEFT JOIN catalog_variants variant ON variant.id = item."variantId"`;
}

type FollowedTracking = Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** The tracking columns of a shipment. */
export function followed({ carrier, trackingNumber, trackingUrl }: Tracking): FollowedTracking {
  return {
    carrier,
    trackingNumber,
    trackingUrl: trackingUrlOf(carrier, trackingNumber, trackingUrl),
  };
}

const shipmentOf = (order: HeldOrder, id: string) =>
  order.shipments.find((shipment) => shipment.id === id);

/** Recalls a shipment: only shortly after it was recorded, and before the customer is notified. */
export function recallShipment(of: Target, shipmentId: string, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'recall',
    isDone: (order) => shipmentOf(order, shipmentId) === undefined,
    problem: (order) => {
      const shipment = shipmentOf(order, shipmentId);
      if (!shipment || !canRecall(shipment, now())) return 'too-late';
      return shipment.lines.some((line) => line.returnedQuantity > 0) ? 'not-now' : null;
    },
    write: async (tx) => {
      await tx.shipment.delete({ where: { id: shipmentId } });
      await cancelMails.sent(tx, shipmentId);
    },
    record: { action: 'order.recalled', detail: { shipmentId } },
  });
}

/** Whether a shipment has these tracking columns already. */
export function hasTracking(
  shipment: FollowedTracking | undefined,
  { carrier, trackingNumber, trackingUrl }: FollowedTracking,
): boolean {
  return (
    shipment?.carrier === carrier &&
    shipment.trackingNumber === trackingNumber &&
    shipment.trackingUrl === trackingUrl
  );
}

/** Changes the carrier or number of a shipment in transit; the customer's page shows it. */
export function retrackShipment(
  of: Target,
  shipmentId: string,
  tracking: Tracking,
  actor: Staff,
): Promise<Answer> {
  const columns = followed(tracking);
  return take(of, actor, {
    transition: 'retrack',
    isDone: (order) => hasTracking(shipmentOf(order, shipmentId), columns),
    problem: (order) => (shipmentOf(order, shipmentId)?.status === 'SHIPPED' ? null : 'not-now'),
    write: (tx) => tx.shipment.update({ where: { id: shipmentId }, data: columns }),
    record: { action: 'order.tracking-changed', detail: { shipmentId, ...columns } },
  });
}

/** A shipment of an order. */
export type Shipped = { of: Target; shipmentId: string };

export async function deliverShipment(
  of: Target,
  shipmentId: string,
  actor: Staff,
): Promise<Answer> {
  return only(await deliverShipments([{ of, shipmentId }], actor));
}

/** The same for several shipments, none of them twice. */
export function deliverShipments(shipments: readonly Shipped[], actor: Staff): Promise<Answer[]> {
  return takeAll(shipments, actor, {
    transition: 'deliver',
    isDone: (order, { shipmentId }) => shipmentOf(order, shipmentId)?.status === 'DELIVERED',
    problem: (order, { shipmentId }) => (shipmentOf(order, shipmentId) ? null : 'changed'),
    write: async (tx, taken) => {
      await tx.shipment.updateMany({
        where: { id: { in: taken.map(({ shipmentId }) => shipmentId) } },
        data: { status: 'DELIVERED', deliveredAt: now() },
      });
      await notifyDelivered(tx, taken.map(recipientOf));
    },
    record: ({ shipmentId }) => ({ action: 'order.delivered', detail: { shipmentId } }),
  });
}

export function undeliverShipment(of: Target, shipmentId: string, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'undeliver',
    isDone: (order) => shipmentOf(order, shipmentId)?.status === 'SHIPPED',
    problem: (order) => (shipmentOf(order, shipmentId) ? null : 'changed'),
    write: async (tx) => {
      await tx.shipment.update({
        where: { id: shipmentId },
        data: { status: 'SHIPPED', deliveredAt: null },
      });
      await cancelMails.delivered(tx, shipmentId);
    },
    record: { action: 'order.undelivered', detail: { shipmentId } },
  });
}

const byVariant = (
  { items }: HeldOrder,
  count: 'shippedQuantity' | 'cancelledQuantity',
): Map<string, number> => new Map(items.map((item) => [item.variantId ?? '', item[count]]));

/**
 * Cancels the units that have not been shipped.
 * Staff refund them at the service.
 */
export function cancelRest(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'cancel',
    isDone: ({ items }) =>
      items.every((item) => remainingOf(unitsOf(item)) === 0) &&
      items.some((item) => item.cancelledQuantity > 0),
    write: async (tx, order) => {
      await tx.$executeRaw`
        UPDATE order_items SET "cancelledQuantity" = quantity - "shippedQuantity"
        WHERE "orderId" = ${order.id} AND NOT "isShipping"`;
      const shipped = byVariant(order, 'shippedQuantity');
      for (const hook of orderHooks) await hook.unitsCancelled?.(tx, order.id, shipped);
      await notifyCancelled(tx, order);
    },
    record: { action: 'order.cancelled' },
  });
}

/** By what staff recorded, or by the list: it may have been refunded at the service, and not recorded yet. */
async function unlessRefunded(order: HeldOrder, _: Requested, tx: Database): Promise<MayBeProblem> {
  const isRefunded = order.refundedAmount > 0 || (await isListedAsRefunded(tx, order));
  return isRefunded ? 'refunded' : null;
}

/** Undoes a cancellation, unless it was refunded. */
export function reopenOrder(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'reopen',
    isDone: ({ items }) => items.every((item) => item.cancelledQuantity === 0),
    problem: unlessRefunded,
    write: async (tx, order) => {
      await tx.orderItem.updateMany({
        where: { orderId: order.id },
        data: { cancelledQuantity: 0 },
      });
      const reopened = byVariant(order, 'cancelledQuantity');
      for (const hook of orderHooks) await hook.unitsReopened?.(tx, order.id, reopened);
      await cancelMails.cancelled(tx, order.id);
    },
    record: { action: 'order.reopened' },
  });
}

/**
 * Records returned units of a shipment.
 * @param units quantities by the id of the shipment's line, in addition to earlier returns
 */
export function returnUnits(
  of: Target,
  shipmentId: string,
  units: UnitsById,
  actor: Staff,
): Promise<Answer> {
  const quantities = wantedOf(units);
  return take(of, actor, {
    transition: 'return',
    // Only the version tells a second submission from a second return.
    isDone: () => false,
    problem: (order) =>
      tooMany(quantities, (id) => {
        const line = shipmentOf(order, shipmentId)?.lines.find((line) => line.id === id);
        return line ? line.quantity - line.returnedQuantity : 0;
      }),
    write: async (tx, order) => {
      for (const [id, quantity] of quantities) {
        await tx.shipmentLine.update({
          where: { id },
          data: { returnedQuantity: { increment: quantity } },
        });
      }
      const more = [...quantities.values()].reduce((sum, one) => sum + one, 0);
      await notifyReturned(tx, order, returnedOf(order) + more);
    },
    record: {
      action: 'order.returned',
      detail: { shipmentId, units: Object.fromEntries(quantities) },
    },
  });
}

const returnedOf = ({ items }: HeldOrder) =>
  items.reduce((sum, item) => sum + item.returnedQuantity, 0);

/** Undoes all returns of an order, unless they were refunded. */
export function unreturn(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'unreturn',
    isDone: (order) => returnedOf(order) === 0,
    problem: unlessRefunded,
    write: async (tx, order) => {
      await tx.shipmentLine.updateMany({
        where: { shipment: { orderId: order.id }, returnedQuantity: { gt: 0 } },
        data: { returnedQuantity: 0 },
      });
      await cancelMails.returned(tx, order.id, returnedOf(order));
    },
    record: { action: 'order.unreturned' },
  });
}

/**
 * Records that staff have refunded the amount due at the service, or that the last refund recorded was none after all:
 * the interface has no refunds, and does not show them reliably.
 */
export async function recordRefund(of: Target, isDone: boolean, actor: Staff): Promise<Answer> {
  const answers = await takeAll([{ of }], actor, {
    transition: 'refund',
    isDone: ({ refundStatus, refundedAmount }) =>
      isDone ? refundStatus === 'DONE' : refundStatus === 'DUE' && refundedAmount === 0,
    problem: ({ refundStatus }) => (refundStatus === null ? 'not-now' : null),
    write: async (tx, taken) => {
      for (const { order } of taken) {
        const data = isDone ? withRefund(order) : withoutLastRefund(order);
        await tx.order.update({ where: { id: order.id }, data });
      }
    },
    record: ({ order }) => {
      const { refundedAmount: before } = order;
      const { refundedAmount: after } = isDone ? withRefund(order) : withoutLastRefund(order);
      const counted = { from: Math.min(before, after), to: Math.max(before, after) };
      return {
        action: isDone ? 'order.refunded' : 'order.unrefunded',
        detail: refundMoney(order, counted) ?? { currency: chargedCurrencyOf(order) },
      };
    },
  });
  return only(answers);
}

type Refunds = Pick<Order, 'refundedAmount' | 'refunds'>;

function withRefund(order: HeldOrder): Refunds {
  const refundedAmount = refundOf(order);
  return { refundedAmount, refunds: [...order.refunds, refundedAmount - order.refundedAmount] };
}

function withoutLastRefund({ refundedAmount, refunds }: HeldOrder): Refunds {
  const last = lastRefundOf(refunds, refundedAmount);
  return { refundedAmount: refundedAmount - last, refunds: refunds.slice(0, -1) };
}

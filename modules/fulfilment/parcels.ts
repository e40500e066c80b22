import { randomUUID } from 'node:crypto';
import { type AuditRecord, recordAudits } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { Prisma, type Shipment } from '@/lib/db/generated/client';
import type { ShipmentStatus } from '@/lib/db/generated/enums';
import type { SaleHooks } from '@/lib/orders/sale';
import { fail, ok, type Result } from '@/lib/result';
import { cancelMails, notifyDelivered, notifyParcel, notifySent, type Recipient } from './mails';
import {
  canRecall,
  isReturned,
  type OrderTransition,
  parcelRefundOf,
  parcelTransitions,
} from './rules';
import type { Tracking } from './schema';
import {
  type FulfilmentProblem,
  followed,
  hasTracking,
  type Outcome,
  only,
  type Requested,
  type Target,
} from './store';

type Answer = Result<Outcome, FulfilmentProblem>;

/** Parcels of the paid months of subscriptions, for the packing list. */
export const parcelsOfMonths: SaleHooks = {
  /** @throws a unique violation when the month has one */
  async monthPaid(tx, { subjectId: subscriptionId, month, recipient, lines }) {
    const id = randomUUID();
    await tx.shipment.create({
      data: {
        id,
        subscriptionId,
        ...(month && { period: month.number, periodStart: month.from, periodEnd: month.to }),
        status: 'PENDING',
        ...(recipient && { recipient }),
        createdAt: now(),
      },
      select: { id: true },
    });
    await tx.shipmentLine.createMany({
      data: lines.map(({ name, detail, sku, quantity }, position) => ({
        ...{ shipmentId: id, position, name, detail, sku, quantity },
      })),
    });
  },
  /** Gives the address to the parcels that have none. */
  async addressStated(tx, subscriptionId, recipient) {
    await tx.shipment.updateMany({
      where: { subscriptionId, status: 'PENDING', recipient: { equals: Prisma.DbNull } },
      data: { recipient, version: { increment: 1 } },
    });
  },
};

/** Locks parcels of subscriptions for this transaction, by id and in the order of their ids. */
async function lockParcels(tx: Database, ids: readonly string[]) {
  await tx.$queryRaw`SELECT id FROM shipments WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  const parcels = await tx.shipment.findMany({
    where: { id: { in: [...ids] }, subscriptionId: { not: null } },
    include: {
      lines: true,
      subscription: { include: { user: { select: { email: true } } } },
    },
  });
  return new Map(parcels.map((parcel) => [parcel.id, parcel]));
}

type HeldParcel =
  Awaited<ReturnType<typeof lockParcels>> extends Map<string, infer Parcel> ? Parcel : never;

type Step<One extends Requested> = {
  transition: OrderTransition;
  action: AuditRecord['action'];
  /** The columns it writes, at a time. */
  data: (one: One, parcel: HeldParcel, at: Date) => Prisma.ShipmentUncheckedUpdateManyInput;
  /** An earlier submission did it; by default, whether the status is the transition's target. */
  isDone?: (parcel: HeldParcel) => boolean;
  problem?: (parcel: HeldParcel) => FulfilmentProblem | null;
  /** Writes its other changes, and enqueues the customers' mails. */
  follow?: (tx: Database, parcels: readonly HeldParcel[]) => Promise<unknown>;
  detail?: (one: One) => Prisma.InputJsonObject;
};

/**
 * Transitions parcels in one transaction. A refused one does not affect the others.
 *
 * @param requests no parcel twice
 * @returns a result for each, in the same order
 */
async function takeAll<One extends Requested>(
  requests: readonly One[],
  actor: Staff,
  step: Step<One>,
): Promise<Answer[]> {
  if (requests.length === 0) return [];
  const { to } = parcelTransitions[step.transition];
  return retryLocked(() =>
    db().$transaction(async (tx): Promise<Answer[]> => {
      const locked = await lockParcels(
        tx,
        requests.map(({ of }) => of.id),
      );
      const at = now();
      const writes: Write[] = [];
      const parcels: HeldParcel[] = [];
      const records: AuditRecord[] = [];
      const answers: Answer[] = [];
      for (const request of requests) {
        const parcel = locked.get(request.of.id);
        const answer: Answer = parcel ? answerOf(parcel, request.of, step) : fail('not-found');
        answers.push(answer);
        if (!parcel || !answer.ok || answer.value === 'already') continue;
        writes.push({ id: parcel.id, data: step.data(request, parcel, at) });
        const detail = step.detail?.(request) ?? {};
        parcels.push(parcel);
        records.push({ action: step.action, subject: 'parcel', subjectId: parcel.id, detail });
      }
      if (parcels.length === 0) return answers;
      await writeAll(tx, writes, to);
      await step.follow?.(tx, parcels);
      await recordAudits(tx, actor, records);
      return answers;
    }),
  );
}

type Write = { id: string; data: Prisma.ShipmentUncheckedUpdateManyInput };

/** One statement for all parcels with the same changes: bulk packing has many. */
async function writeAll(
  tx: Database,
  writes: readonly Write[],
  status: ShipmentStatus | null,
): Promise<void> {
  const alike = Map.groupBy(writes, ({ data }) => JSON.stringify(data));
  for (const same of alike.values()) {
    await tx.shipment.updateMany({
      where: { id: { in: same.map(({ id }) => id) } },
      data: { ...same[0]?.data, ...(status && { status }), version: { increment: 1 } },
    });
  }
}

/** `done` if the parcel can take the transition now. */
function answerOf(
  parcel: HeldParcel,
  { version }: Target,
  { transition, isDone, problem }: Pick<Step<Requested>, 'transition' | 'isDone' | 'problem'>,
): Answer {
  const { from, to } = parcelTransitions[transition];
  if (isDone ? isDone(parcel) : parcel.status === to) return ok('already');
  if (version !== null && version !== parcel.version) return fail('changed');
  // A returned parcel has to be restored before any other transition.
  const isBack = isReturned(parcel.lines) && transition !== 'unreturn' && transition !== 'refund';
  if (isBack || !from.includes(parcel.status)) return fail('not-now');
  const found = problem?.(parcel) ?? null;
  return found ? fail(found) : ok('done');
}

/** The same for one parcel. */
async function take(of: Target, actor: Staff, step: Step<Requested>): Promise<Answer> {
  return only(await takeAll([{ of }], actor, step));
}

/** Marks a parcel as packed, if it has an address. */
export async function packParcel(of: Target, actor: Staff): Promise<Answer> {
  return only(await packParcels([of], actor));
}

/** The same for several parcels, none of them twice. */
export function packParcels(parcels: readonly Target[], actor: Staff): Promise<Answer[]> {
  return takeAll(
    parcels.map((of) => ({ of })),
    actor,
    {
      transition: 'pack',
      action: 'parcel.packed',
      data: (_, __, at) => ({ packedAt: at }),
      problem: ({ recipient }) => (recipient === null ? 'no-address' : null),
      follow: (tx, packed) => notifyParcel(tx, 'packed', packed.flatMap(recipientOf)),
    },
  );
}

export function unpackParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'unpack',
    action: 'parcel.unpacked',
    data: () => ({ packedAt: null }),
    follow: (tx, parcels) => withdrawEach(parcels, (id) => cancelMails.parcel(tx, 'packed', id)),
  });
}

/** Ships a parcel and enqueues its mail. */
export async function shipParcel(of: Target, tracking: Tracking, actor: Staff): Promise<Answer> {
  return only(await shipParcels([{ of, tracking }], actor));
}

/** The same for several parcels, none of them twice. */
export function shipParcels(
  parcels: readonly { of: Target; tracking: Tracking }[],
  actor: Staff,
): Promise<Answer[]> {
  return takeAll(parcels, actor, {
    transition: 'ship',
    action: 'parcel.shipped',
    data: ({ tracking }, _, at) => ({ ...followed(tracking), shippedAt: at }),
    follow: (tx, sent) => notifySent(tx, sent.flatMap(recipientOf)),
    detail: ({ tracking }) => ({ ...tracking }),
  });
}

/** Customers with a deleted account get no mail. */
function recipientOf({ id, subscription }: HeldParcel): Recipient[] {
  const email = subscription?.user?.email;
  return email ? [{ shipmentId: id, email }] : [];
}

export function recallParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'recall',
    action: 'parcel.recalled',
    data: () => ({ carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: null }),
    problem: (parcel: Shipment) => (canRecall(parcel, now()) ? null : 'too-late'),
    follow: (tx, parcels) => withdrawEach(parcels, (id) => cancelMails.sent(tx, id)),
  });
}

/** Changes the carrier or number of a parcel in transit; its subscription's page shows it. */
export function retrackParcel(of: Target, tracking: Tracking, actor: Staff): Promise<Answer> {
  const columns = followed(tracking);
  return take(of, actor, {
    transition: 'retrack',
    action: 'parcel.tracking-changed',
    data: () => columns,
    isDone: (parcel) => hasTracking(parcel, columns),
    detail: () => columns,
  });
}

export async function deliverParcel(of: Target, actor: Staff): Promise<Answer> {
  return only(await deliverParcels([of], actor));
}

/** The same for several parcels, none of them twice. */
export function deliverParcels(parcels: readonly Target[], actor: Staff): Promise<Answer[]> {
  return takeAll(
    parcels.map((of) => ({ of })),
    actor,
    {
      transition: 'deliver',
      action: 'parcel.delivered',
      data: (_, __, at) => ({ deliveredAt: at }),
      follow: (tx, arrived) => notifyDelivered(tx, arrived.flatMap(recipientOf)),
    },
  );
}

export function undeliverParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'undeliver',
    action: 'parcel.undelivered',
    data: () => ({ deliveredAt: null }),
    follow: (tx, parcels) => withdrawEach(parcels, (id) => cancelMails.delivered(tx, id)),
  });
}

/** A period's parcel that will not be shipped: staff refund its month at the service. */
export function cancelParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'cancel',
    action: 'parcel.cancelled',
    data: (_, parcel, at) => ({ cancelledAt: at, packedAt: null, ...dueFor(parcel) }),
    follow: async (tx, parcels) => {
      await withdrawEach(parcels, (id) => cancelMails.parcel(tx, 'packed', id));
      await notifyParcel(tx, 'cancelled', parcels.flatMap(recipientOf));
    },
  });
}

export function reopenParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'reopen',
    action: 'parcel.reopened',
    data: () => ({ cancelledAt: null, refundStatus: null }),
    problem: unlessRefunded,
    follow: (tx, parcels) => withdrawEach(parcels, (id) => cancelMails.parcel(tx, 'cancelled', id)),
  });
}

/** A parcel that was returned as a whole: staff decide whether its month is refunded. */
export function returnParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'return',
    action: 'parcel.returned',
    data: (_, parcel) => dueFor(parcel),
    isDone: ({ lines }) => isReturned(lines),
    follow: async (tx, parcels) => {
      const ids = parcels.map(({ id }) => id);
      await tx.$executeRaw`
        UPDATE shipment_lines SET "returnedQuantity" = quantity WHERE "shipmentId" = ANY(${ids})`;
      await notifyParcel(tx, 'returned', parcels.flatMap(recipientOf));
    },
  });
}

export function unreturnParcel(of: Target, actor: Staff): Promise<Answer> {
  return take(of, actor, {
    transition: 'unreturn',
    action: 'parcel.unreturned',
    data: () => ({ refundStatus: null }),
    isDone: ({ lines }) => !isReturned(lines),
    problem: unlessRefunded,
    follow: async (tx, parcels) => {
      await tx.shipmentLine.updateMany({
        where: { shipmentId: { in: parcels.map(({ id }) => id) } },
        data: { returnedQuantity: 0 },
      });
      await withdrawEach(parcels, (id) => cancelMails.parcel(tx, 'returned', id));
    },
  });
}

/**
 * Records that staff have refunded the month of a parcel at the service, or that it is to be refunded after all.
 */
export function recordParcelRefund(of: Target, isDone: boolean, actor: Staff): Promise<Answer> {
  const refundStatus = isDone ? 'DONE' : 'DUE';
  return take(of, actor, {
    transition: 'refund',
    action: isDone ? 'parcel.refunded' : 'parcel.unrefunded',
    data: () => ({ refundStatus }),
    isDone: (parcel) => parcelRefundOf(parcel) === refundStatus,
    problem: (parcel) => (parcelRefundOf(parcel) === null ? 'not-now' : null),
  });
}

/** A trial's parcel was not paid for. */
const dueFor = ({ period }: HeldParcel) => ({
  refundStatus: period === 0 ? null : ('DUE' as const),
});

const unlessRefunded = ({ refundStatus }: HeldParcel) =>
  refundStatus === 'DONE' ? ('refunded' as const) : null;

/** Withdraws a mail about each parcel that has not been sent yet. */
async function withdrawEach(
  parcels: readonly HeldParcel[],
  withdrawOf: (shipmentId: string) => Promise<unknown>,
): Promise<void> {
  for (const { id } of parcels) await withdrawOf(id);
}

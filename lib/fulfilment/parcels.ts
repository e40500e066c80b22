import { type Actor, type AuditRecord, recordAudit } from '@/lib/audit/store';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { Prisma, type Shipment } from '@/lib/db/generated/client';
import { fail, ok, type Result } from '@/lib/result';
import { tellDelivered, tellSent, withdraw } from './mails';
import { canRecall, type ParcelTransition, parcelTransitions } from './rules';
import type { Tracking } from './schema';
import { type FulfilmentProblem, followed, type Outcome, type Target } from './store';

type Answer = Result<Outcome, FulfilmentProblem>;

export type NewParcel = {
  subscriptionId: string;
  /** Which period of it, and from when to when it is. */
  period: { month: number; from: Date; to: Date };
  /** { contact, address }; null where there is none yet. */
  recipient: Prisma.JsonValue;
  line: { name: string; detail: string; sku: string; quantity: number };
};

/**
 * A parcel for the packing list.
 * @throws a unique violation when the period has one
 */
export async function addParcel(
  tx: Database,
  { subscriptionId, period, recipient, line }: NewParcel,
): Promise<void> {
  await tx.shipment.create({
    data: {
      subscriptionId,
      period: period.month,
      periodStart: period.from,
      periodEnd: period.to,
      status: 'PENDING',
      ...(recipient === null ? {} : { recipient }),
      createdAt: now(),
      lines: { create: { position: 0, ...line } },
    },
  });
}

/** Gives the parcels of a subscription that have no address this one. */
export async function addressParcels(
  tx: Database,
  subscriptionId: string,
  recipient: Prisma.InputJsonObject,
): Promise<void> {
  await tx.shipment.updateMany({
    where: { subscriptionId, status: 'PENDING', recipient: { equals: Prisma.DbNull } },
    data: { recipient, version: { increment: 1 } },
  });
}

/** A subscription's parcel that this transaction alone changes; null when there is none. */
async function lockParcel(tx: Database, id: string) {
  await tx.$queryRaw`SELECT id FROM shipments WHERE id = ${id} FOR UPDATE`;
  return tx.shipment.findFirst({
    where: { id, subscriptionId: { not: null } },
    include: { subscription: { include: { user: { select: { email: true } } } } },
  });
}

type HeldParcel = NonNullable<Awaited<ReturnType<typeof lockParcel>>>;

type Step = {
  transition: ParcelTransition;
  action: AuditRecord['action'];
  data: Prisma.ShipmentUncheckedUpdateInput;
  problem?: (parcel: HeldParcel) => FulfilmentProblem | null;
  tell?: (tx: Database, parcel: HeldParcel) => Promise<void>;
  detail?: Prisma.InputJsonObject;
};

async function take({ id, version }: Target, actor: Actor, step: Step): Promise<Answer> {
  const { from, to } = parcelTransitions[step.transition];
  return retryLocked(() =>
    db().$transaction(async (tx): Promise<Answer> => {
      const parcel = await lockParcel(tx, id);
      if (!parcel) return fail('not-found');
      if (parcel.status === to) return ok('already');
      if (version !== null && version !== parcel.version) return fail('changed');
      if (!from.includes(parcel.status)) return fail('not-now');
      const problem = step.problem?.(parcel) ?? null;
      if (problem) return fail(problem);
      await tx.shipment.update({
        where: { id },
        data: { ...step.data, status: to, version: { increment: 1 } },
      });
      await step.tell?.(tx, parcel);
      const { action, detail = {} } = step;
      await recordAudit(tx, actor, { action, subject: 'parcel', subjectId: id, detail });
      return ok('done');
    }),
  );
}

/** Marks a parcel as packed, if it has an address. */
export function packParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'pack',
    action: 'parcel.packed',
    data: { packedAt: now() },
    problem: ({ recipient }) => (recipient === null ? 'no-address' : null),
  });
}

export function unpackParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'unpack',
    action: 'parcel.unpacked',
    data: { packedAt: null },
  });
}

/** Ships a parcel and enqueues its mail. */
export function shipParcel(of: Target, tracking: Tracking, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'ship',
    action: 'parcel.shipped',
    data: { ...followed(tracking), shippedAt: now() },
    tell: (tx, { id, subscription }) =>
      toOwner(subscription?.user?.email, (email) => tellSent(tx, id, email)),
    detail: { ...tracking },
  });
}

/** Whoever deleted their account is told nothing any more. */
async function toOwner(
  email: string | null | undefined,
  tell: (email: string) => Promise<void>,
): Promise<void> {
  if (email) await tell(email);
}

export function recallParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'recall',
    action: 'parcel.recalled',
    data: { carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: null },
    problem: (parcel: Shipment) => (canRecall(parcel, now()) ? null : 'too-late'),
    tell: (tx, { id }) => withdraw.sent(tx, id),
  });
}

export function deliverParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'deliver',
    action: 'parcel.delivered',
    data: { deliveredAt: now() },
    tell: (tx, { id, subscription }) =>
      toOwner(subscription?.user?.email, (email) => tellDelivered(tx, id, email)),
  });
}

export function undeliverParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'undeliver',
    action: 'parcel.undelivered',
    data: { deliveredAt: null },
    tell: (tx, { id }) => withdraw.delivered(tx, id),
  });
}

/** A period's parcel that will not be sent: staff refund its month at the service. */
export function cancelParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'cancel',
    action: 'parcel.cancelled',
    data: { cancelledAt: now(), packedAt: null },
  });
}

export function reopenParcel(of: Target, actor: Actor): Promise<Answer> {
  return take(of, actor, {
    transition: 'reopen',
    action: 'parcel.reopened',
    data: { cancelledAt: null },
  });
}

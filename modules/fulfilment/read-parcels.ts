import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { MAX_COUNTED, type ToDoSource } from '@/lib/dashboard/to-do';
import { db } from '@/lib/db/client';
import type { Parcel, ParcelLine, Prisma } from '@/lib/db/generated/client';
import { offsetPage } from '@/lib/db/sql/offset';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { readDay, startOfShopDay } from '@/lib/delivery/shop-day';
import type { ListQuery } from '@/lib/list-query';
import { carrierName } from '@/lib/orders/details/carriers';
import type { Recipient } from '@/lib/orders/sale';
import { isReturned, refundDue, undoOf } from './parcel-status';

export const PACKING_PAGE = '/merchant/packing';

const withLines = { lines: { orderBy: { position: 'asc' } } } as const;
type FoundParcel = Parcel & { lines: ParcelLine[] };

function viewOf(parcel: FoundParcel) {
  return {
    ...parcel,
    recipient: parcel.recipient as Recipient | null,
    carrierName: carrierName(parcel.carrier),
    isReturned: isReturned(parcel.lines),
    undo: undoOf(parcel, now()),
  };
}

export type ParcelView = ReturnType<typeof viewOf>;

const ofSale = ({ kind, subjectId, month }: Pick<Parcel, 'kind' | 'subjectId' | 'month'>) =>
  db().parcel.findMany({
    where: { kind, subjectId, month },
    include: withLines,
    orderBy: [{ shippedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });

export type SaleParcels = { parcels: ParcelView[]; refund: { amount: number; currency: string } };

function saleOf(parcels: readonly FoundParcel[]): SaleParcels {
  const refund = { amount: refundDue(parcels), currency: parcels[0]?.currency ?? '' };
  return { parcels: parcels.map(viewOf), refund };
}

export async function parcelsOfOrder(orderId: string): Promise<SaleParcels> {
  await requireStaff('viewer', `/merchant/orders/${orderId}`);
  return saleOf(await ofSale({ kind: 'ORDER', subjectId: orderId, month: null }));
}

export async function parcelFor(
  id: string,
): Promise<(SaleParcels & { parcel: ParcelView }) | null> {
  await requireStaff('viewer', `/merchant/parcels/${id}`);
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const parcel = await db().parcel.findUnique({ where: { id }, include: withLines });
  return parcel && { ...saleOf(await ofSale(parcel)), parcel: viewOf(parcel) };
}

const MAX_PARCELS = 24;

const ofSubscription = (where: Prisma.ParcelWhereInput) =>
  db().parcel.findMany({
    where: { ...where, kind: 'MONTH' },
    include: withLines,
    orderBy: [{ month: 'desc' }, { id: 'asc' }],
    take: MAX_PARCELS,
  });

/** The latest parcels, newest first, for staff. */
export async function parcelsOfSubscription(subjectId: string): Promise<ParcelView[]> {
  await requireStaff('viewer', `/merchant/subscriptions/${subjectId}`);
  return (await ofSubscription({ subjectId })).map(viewOf);
}

/** The latest parcels for the subscription's owner; empty for anybody else. */
export async function customerParcels(user: Viewer, subjectId: string): Promise<ParcelView[]> {
  return (await ofSubscription({ subjectId, userId: user.userId })).map(viewOf);
}

/** Checks no access: call it only after the order itself was read for the visitor. */
export async function parcelsOfShownOrder(orderId: string): Promise<ParcelView[]> {
  return (await ofSale({ kind: 'ORDER', subjectId: orderId, month: null })).map(viewOf);
}

/** The ids of the orders' unpacked parcels. */
export async function parcelsToPack(_: Staff, orderIds: readonly string[]): Promise<string[]> {
  const parcels = await db().parcel.findMany({
    where: { kind: 'ORDER', subjectId: { in: [...orderIds] }, status: 'PENDING' },
    select: { id: true },
  });
  return parcels.map(({ id }) => id);
}

export type PackingStage = 'pack' | 'ship';

export type PackingFilter = {
  stage: PackingStage;
  /** The day of payment, in the shop's time zone. */
  day: Day | null;
};

function listed({ stage, day }: PackingFilter) {
  return {
    status: stage === 'pack' ? ('PENDING' as const) : ('PACKED' as const),
    ...(day && { createdAt: { gte: startOfShopDay(day), lt: startOfShopDay(addDays(day, 1)) } }),
  };
}

export async function packingPage(filter: PackingFilter, query: ListQuery = {}) {
  await requireStaff('viewer', PACKING_PAGE);
  return offsetPage(query, async ({ limit, offset }) => {
    const parcels = await db().parcel.findMany({
      where: listed(filter),
      include: withLines,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      ...{ take: limit, skip: offset },
    });
    return parcels.map(viewOf);
  });
}

export function packingFilter({ stage, day }: { stage?: unknown; day?: unknown }): PackingFilter {
  return { stage: stage === 'ship' ? 'ship' : 'pack', day: readDay(day) };
}

export function packingQuery({ stage, day }: PackingFilter): ListQuery {
  return { ...(stage === 'ship' ? { stage } : {}), ...(day ? { day } : {}) };
}

export function packingHref(
  filter: PackingFilter,
  { after, before }: ListQuery = {},
  page = PACKING_PAGE,
): string {
  const place = { ...(after && { after }), ...(before && { before }) };
  const query = new URLSearchParams({ ...packingQuery(filter), ...place });
  return query.size > 0 ? `${page}?${query}` : page;
}

export async function pickingList(filter: PackingFilter) {
  await requireStaff('viewer', `${PACKING_PAGE}/list`);
  const rows = await db().parcelLine.groupBy({
    by: ['sku', 'name', 'detail'],
    where: { parcel: listed(filter) },
    ...{ _sum: { quantity: true }, _count: { parcelId: true } },
    orderBy: [{ sku: 'asc' }, { name: 'asc' }, { detail: 'asc' }],
  });
  return rows.map(({ sku, name, detail, _sum, _count }) => ({
    ...{ sku, name, detail, units: _sum.quantity ?? 0, parcels: _count.parcelId },
  }));
}

/** Parcels to pack and to refund, each counted up to `MAX_COUNTED`. */
export async function countToDo(): Promise<{ toPack: number; toRefund: number; months: number }> {
  await requireStaff('viewer', '/merchant');
  const count = async (where: Prisma.ParcelWhereInput) =>
    (await db().parcel.findMany({ where, take: MAX_COUNTED, select: { id: true } })).length;
  const refundStatus = 'DUE';
  const [toPack, toRefund, months] = await Promise.all([
    count({ status: 'PENDING' }),
    count({ kind: 'ORDER', refundStatus }),
    count({ kind: 'MONTH', refundStatus }),
  ]);
  return { toPack, toRefund, months };
}

export const fulfilmentToDo: ToDoSource = async ({ home }) => {
  const waiting = await countToDo();
  return [
    { ...home.toPack, href: '/merchant/packing', count: waiting.toPack },
    { ...home.toRefund, href: '/merchant/orders?refund=DUE', count: waiting.toRefund },
    { ...home.monthsToRefund, href: '/merchant/subscriptions?refund=DUE', count: waiting.months }, // module: subscriptions
  ];
};

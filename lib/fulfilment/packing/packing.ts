import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { pool } from '@/lib/db/client';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { readDay, startOfShopDay } from '@/lib/delivery/shop-day';
import { MAX_COUNTED, parcelTransitions, startsFrom } from '../rules';

export const PACKING_PAGE = '/merchant/packing';

/** The packing list: orders and parcels of subscriptions that wait to be packed or shipped. */
export type PackingStage = 'pack' | 'ship';

export type PackingFilter = {
  stage: PackingStage;
  /** A day in the shop's time zone: orders paid on it. */
  day: Day | null;
};

export type PackingRow = {
  kind: 'order' | 'parcel';
  id: string;
  /** Of its fulfilment: a form with an older version changes nothing. */
  version: number;
  /** The order's number, or the subscription's plan. */
  title: string;
  /** When it was paid. */
  at: Date;
  /** Null where a subscription has no address yet. */
  recipient: string | null;
  country: string | null;
  /** Null where a subscription has none yet. */
  address: Partial<Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode', string>> | null;
  method: string;
  /** `owed` units are not in stock, and not in `quantity`; instead of `instead` units something else was agreed. */
  lines: { name: string; detail: string; quantity: number; owed: number; instead: number }[];
};

export type PackingPage = {
  rows: PackingRow[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

const PAGE = 50;

// Exactly as in their indexes, so that the planner uses them: literals, no parameters.
const ORDERS: Record<PackingStage, string> = {
  pack: `o.status = ${sqlState('PAID')} AND o."fulfilmentStatus" IN (${sqlStates(startsFrom.pack)})`,
  ship: `o.status = ${sqlState('PAID')} AND o."fulfilmentStatus" IN (${sqlStates(startsFrom.ship)})`,
};
const PARCELS: Record<PackingStage, string> = {
  pack: `s."subscriptionId" IS NOT NULL AND s.status IN (${sqlStates(parcelTransitions.pack.from)})`,
  ship: `s."subscriptionId" IS NOT NULL AND s.status IN (${sqlStates(parcelTransitions.ship.from)})`,
};

const WITHIN = (column: string, id: string) =>
  `($1::timestamp IS NULL OR (${column}, ${id}) > ($1::timestamp, $2))
   AND ${column} >= $3::timestamp AND ${column} < $4::timestamp`;

/**
 * Units of an item `i` that wait to be shipped, and how many of them are owed or replaced: like waitingOf of
 * locked-order.ts.
 */
const OPEN = 'i.quantity - i."shippedQuantity" - i."cancelledQuantity"';
const OWED = `LEAST(coalesce(unit.owed, 0), ${OPEN})`;
const THERE = `${OPEN} - ${OWED}`;
const INSTEAD = `LEAST(GREATEST(coalesce(unit.waived, 0) - i."cancelledQuantity", 0), ${THERE})`;
const OPEN_ITEMS = `order_items i LEFT JOIN stock_reservations unit
  ON unit."orderId" = i."orderId" AND unit."variantId" = i."variantId"`;

/** A page of keys is found in two indexes, then its rows are read: two statements, whatever their number. */
const pageQuery = (stage: PackingStage) => `
WITH page AS (
  (SELECT 'order' AS kind, o.id, o."paidAt" AS at FROM orders o
   WHERE ${ORDERS[stage]} AND ${WITHIN('o."paidAt"', 'o.id')} ORDER BY o."paidAt", o.id LIMIT $5)
  UNION ALL
  (SELECT 'parcel', s.id, s."createdAt" FROM shipments s
   WHERE ${PARCELS[stage]} AND ${WITHIN('s."createdAt"', 's.id')} ORDER BY s."createdAt", s.id LIMIT $5)
  ORDER BY at, id LIMIT $5
)
SELECT page.kind, page.id, page.at AT TIME ZONE 'UTC' AS at,
  coalesce(o."fulfilmentVersion", s.version) AS version,
  coalesce(o.number, plan.name) AS title,
  coalesce(o.contact, s.recipient->'contact') AS contact,
  coalesce(o.address, s.recipient->'address') AS address,
  coalesce(o.address, s.recipient->'address')->>'country' AS country,
  coalesce(delivery.name, '') AS method,
  lines.lines
FROM page
LEFT JOIN orders o ON page.kind = 'order' AND o.id = page.id
LEFT JOIN shipments s ON page.kind = 'parcel' AND s.id = page.id
LEFT JOIN subscriptions sub ON sub.id = s."subscriptionId"
LEFT JOIN plans plan ON plan.key = sub."planKey"
LEFT JOIN order_items delivery ON delivery."orderId" = o.id AND delivery."isShipping"
CROSS JOIN LATERAL (
  SELECT coalesce(jsonb_agg(line), '[]') AS lines FROM (
    SELECT i.name, i.detail, ${THERE} AS quantity, ${OWED} AS owed, ${INSTEAD} AS instead
    FROM ${OPEN_ITEMS} WHERE i."orderId" = o.id AND NOT i."isShipping" AND ${OPEN} > 0
    UNION ALL
    SELECT l.name, l.detail, l.quantity, 0, 0 FROM shipment_lines l WHERE l."shipmentId" = s.id
  ) line
) lines
ORDER BY page.at, page.id`;

type FoundRow = Omit<PackingRow, 'recipient'> & {
  contact: { firstname?: string; lastname?: string } | null;
};

/**
 * A page of the packing list, the oldest first.
 * @param after the `next` of the previous page
 */
export async function packingPage(filter: PackingFilter, after?: string): Promise<PackingPage> {
  await requireStaff('viewer', '/merchant/packing');
  const rows = await readRows(filter, placeOf(after), PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > PAGE && last ? `${last.at.getTime()}.${last.id}` : null,
  };
}

type PackingPlace = { at: string; id: string };

async function readRows(
  filter: PackingFilter,
  place: PackingPlace | null,
  limit: number,
): Promise<PackingRow[]> {
  const { from, to } = boundsOf(filter.day);
  const values = [place?.at ?? null, place?.id ?? '', from, to, limit];
  const { rows } = await pool().query<FoundRow>(pageQuery(filter.stage), values);
  return rows.map(({ contact, ...row }) => ({
    ...row,
    recipient: contact && `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim(),
  }));
}

const BATCH = 1_000;

/** All entries of a filter, the oldest first. */
export async function* everyToPack(
  _who: Staff,
  filter: PackingFilter,
): AsyncGenerator<PackingRow, void, void> {
  let place: PackingPlace | null = null;
  for (;;) {
    const rows: PackingRow[] = await readRows(filter, place, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    place = { at: last.at.toISOString(), id: last.id };
  }
}

function placeOf(after: string | undefined): PackingPlace | null {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? '') ?? [];
  return ms && id ? { at: new Date(Number(ms)).toISOString(), id } : null;
}

/** The day's bounds as timestamps; unbounded without one. */
function boundsOf(day: Day | null): { from: string; to: string } {
  if (!day) return { from: '-infinity', to: 'infinity' };
  const [from, to] = [startOfShopDay(day), startOfShopDay(addDays(day, 1))];
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The filter of a URL. */
export function packingFilter({ stage, day }: { stage?: unknown; day?: unknown }): PackingFilter {
  return { stage: stage === 'ship' ? 'ship' : 'pack', day: readDay(day) };
}

/** The URL of a filter's list, or another page about it, at a cursor. */
export function packingHref(
  { stage, day }: PackingFilter,
  after?: string,
  page = PACKING_PAGE,
): string {
  const query = new URLSearchParams({
    ...(stage === 'ship' ? { stage } : {}),
    ...(day ? { day } : {}),
    ...(after ? { after } : {}),
  });
  return query.size > 0 ? `${page}?${query}` : page;
}

/** A row of the picking list. */
export type PickingLine = {
  sku: string | null;
  name: string;
  detail: string;
  units: number;
  parcels: number;
};

const pickingQuery = (stage: PackingStage) => `
SELECT sku, name, detail, sum(quantity)::int AS units, count(DISTINCT box)::int AS parcels
FROM (
  SELECT v.sku, i.name, i.detail, o.id AS box,
    ${THERE} - ${INSTEAD} AS quantity
  FROM orders o
  JOIN (${OPEN_ITEMS}) ON i."orderId" = o.id AND NOT i."isShipping"
    AND ${THERE} > ${INSTEAD}
  LEFT JOIN catalog_variants v ON v.id = i."variantId"
  WHERE ${ORDERS[stage]} AND o."paidAt" >= $1::timestamp AND o."paidAt" < $2::timestamp
  UNION ALL
  SELECT l.sku, l.name, l.detail, s.id, l.quantity
  FROM shipments s JOIN shipment_lines l ON l."shipmentId" = s.id
  WHERE ${PARCELS[stage]} AND s."createdAt" >= $1::timestamp AND s."createdAt" < $2::timestamp
) AS open
GROUP BY sku, name, detail
ORDER BY sku NULLS LAST, name, detail`;

/** Units by SKU of everything that the filter lists, as far as they are in stock. */
export async function pickingList({ stage, day }: PackingFilter): Promise<PickingLine[]> {
  await requireStaff('viewer', '/merchant/packing/list');
  const { from, to } = boundsOf(day);
  const { rows } = await pool().query<PickingLine>(pickingQuery(stage), [from, to]);
  return rows;
}

/** How many orders and parcels wait to be packed; counted to `MAX_COUNTED`. */
export async function countToPack(): Promise<number> {
  await requireStaff('viewer', '/merchant');
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       (SELECT 1 FROM orders o WHERE ${ORDERS.pack} LIMIT ${MAX_COUNTED})
       UNION ALL
       (SELECT 1 FROM shipments s WHERE ${PARCELS.pack} LIMIT ${MAX_COUNTED})
       LIMIT ${MAX_COUNTED}) AS waiting`,
  );
  return rows[0]?.count ?? 0;
}

import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { MAX_COUNTED } from '@/lib/dashboard/to-do';
import { pool } from '@/lib/db/client';
import type { FulfilmentStatus } from '@/lib/db/generated/enums';
import {
  type Cursor,
  type KeysetColumns,
  type Page,
  type Place,
  pageOf,
  readPlace,
} from '@/lib/db/sql/keyset';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { readDay, startOfShopDay } from '@/lib/delivery/shop-day';
import type { ListQuery } from '@/lib/list-query';
import { parcelTransitions, startsFrom } from './rules';

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
  lines: { name: string; detail: string; quantity: number }[];
};

const PAGE = 50;

/** Units of an item `i` that wait to be shipped. */
const OPEN = 'i.quantity - i."shippedQuantity" - i."cancelledQuantity"';

// Exactly as in their indexes, so that the planner uses them: literals, no parameters.
const ORDERS: Record<PackingStage, string> = {
  pack: ordersFrom(startsFrom.pack),
  ship: ordersFrom(startsFrom.ship),
};
const PARCELS: Record<PackingStage, string> = {
  pack: `s."subscriptionId" IS NOT NULL AND s.status IN (${sqlStates(parcelTransitions.pack.from)})`,
  ship: `s."subscriptionId" IS NOT NULL AND s.status IN (${sqlStates(parcelTransitions.ship.from)})`,
};

function ordersFrom(statuses: readonly FulfilmentStatus[]): string {
  return `o.status = ${sqlState('PAID')} AND o."fulfilmentStatus" IN (${sqlStates(statuses)})`;
}

type Side = NonNullable<Place>['side'];

/**
 * A page of keys is found in two indexes, then its rows are read: two statements, whatever their number. Before a
 * place, they are read backwards.
 */
const pageQuery = (stage: PackingStage, side: Side) => {
  const [than, direction] = side === 'before' ? ['<', 'DESC'] : ['>', 'ASC'];
  const within = (column: string, id: string) =>
    `($1::timestamp IS NULL OR (${column}, ${id}) ${than} ($1::timestamp, $2))
     AND ${column} >= $3::timestamp AND ${column} < $4::timestamp
     ORDER BY ${column} ${direction}, ${id} ${direction} LIMIT $5`;
  return `
WITH page AS (
  (SELECT 'order' AS kind, o.id, o."paidAt" AS at FROM orders o
   WHERE ${ORDERS[stage]} AND ${within('o."paidAt"', 'o.id')})
  UNION ALL
  (SELECT 'parcel', s.id, s."createdAt" FROM shipments s
   WHERE ${PARCELS[stage]} AND ${within('s."createdAt"', 's.id')})
  ORDER BY at ${direction}, id ${direction} LIMIT $5
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
    SELECT i.name, i.detail, ${OPEN} AS quantity
    FROM order_items i WHERE i."orderId" = o.id AND NOT i."isShipping" AND ${OPEN} > 0
    UNION ALL
    SELECT l.name, l.detail, l.quantity FROM shipment_lines l WHERE l."shipmentId" = s.id
  ) line
) lines
ORDER BY page.at ${direction}, page.id ${direction}`;
};

type FoundRow = Omit<PackingRow, 'recipient'> & {
  contact: { firstname?: string; lastname?: string } | null;
};

/** Both kinds by the time of payment, the oldest first. */
const KIND: KeysetColumns['kind'] = 'timestamp';
const cursorOf = ({ at, id }: PackingRow): Cursor => ({ key: at.getTime(), id });

/** A page of the packing list, the oldest first; `query` has its cursor. */
export async function packingPage(
  filter: PackingFilter,
  query: { after?: unknown; before?: unknown } = {},
): Promise<Page<PackingRow>> {
  await requireStaff('viewer', '/merchant/packing');
  const place = readPlace(query, KIND);
  return pageOf(await readRows(filter, place, PAGE + 1), place, PAGE, cursorOf);
}

async function readRows(
  { stage, day }: PackingFilter,
  place: Place,
  limit: number,
): Promise<PackingRow[]> {
  const { from, to } = boundsOf(day);
  const at = place && new Date(Number(place.cursor.key)).toISOString();
  const { rows } = await pool().query<FoundRow>(pageQuery(stage, place?.side ?? 'after'), [
    ...[at, place?.cursor.id ?? '', from, to, limit],
  ]);
  return rows.map(({ contact, ...row }) => ({
    ...row,
    recipient: contact && `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim(),
  }));
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

/** The query of a filter's URL. */
export function packingQuery({ stage, day }: PackingFilter): ListQuery {
  return { ...(stage === 'ship' ? { stage } : {}), ...(day ? { day } : {}) };
}

/** The URL of a filter's list, or another page about it, at a cursor. */
export function packingHref(
  filter: PackingFilter,
  { after, before }: ListQuery = {},
  page = PACKING_PAGE,
): string {
  const place = { ...(after && { after }), ...(before && { before }) };
  const query = new URLSearchParams({ ...packingQuery(filter), ...place });
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
    ${OPEN} AS quantity
  FROM orders o
  JOIN order_items i ON i."orderId" = o.id AND NOT i."isShipping" AND ${OPEN} > 0
  LEFT JOIN catalog_variants v ON v.id = i."variantId"
  WHERE ${ORDERS[stage]} AND o."paidAt" >= $1::timestamp AND o."paidAt" < $2::timestamp
  UNION ALL
  SELECT l.sku, l.name, l.detail, s.id, l.quantity
  FROM shipments s JOIN shipment_lines l ON l."shipmentId" = s.id
  WHERE ${PARCELS[stage]} AND s."createdAt" >= $1::timestamp AND s."createdAt" < $2::timestamp
) AS open
GROUP BY sku, name, detail
ORDER BY sku NULLS LAST, name, detail`;

/** Units by SKU of everything that the filter lists. */
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

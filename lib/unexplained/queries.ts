import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { pool } from '@/lib/db/client';
import type { UnexplainedKind } from '@/lib/db/generated/enums';
import { OWN_SUBSCRIPTIONS } from './owned';

export const UNEXPLAINED_PAGE = '/merchant/unexplained';

/** Entries on a page. */
const PAGE = 20;

/** A charge or a subscription at the service that belongs to nothing here. */
export type UnexplainedEntry = {
  kind: UnexplainedKind;
  /** Of the transaction or the subscription. */
  id: string;
  customerId: string | null;
  /** Empty where the customer is unknown here, or not shown. */
  email: string;
  /** Minor units; null where none is shown, and for subscriptions. */
  amount: number | null;
  currency: string | null;
  /** The subscription that a charge names. */
  subscriptionId: string | null;
  /** The order that it fits. */
  orderId: string | null;
  orderNumber: string | null;
  /** When it was first seen. */
  at: Date;
};

/** SQL: what nobody has resolved and nothing explains. */
const OPEN = `
  FROM unexplained u
  LEFT JOIN mirror_transactions t ON u.kind = 'CHARGE' AND t."serviceId" = u."serviceId"
  LEFT JOIN mirror_subscriptions m ON u.kind = 'SUBSCRIPTION' AND m."serviceId" = u."serviceId"
  WHERE u."resolvedAt" IS NULL AND t."attemptId" IS NULL AND t."monthOf" IS NULL
    AND m."deletedAt" IS NULL
    AND NOT coalesce(coalesce(t."subscriptionId", m."serviceId") IN (${OWN_SUBSCRIPTIONS}), false)`;

/**
 * A page of unexplained charges and subscriptions, the oldest first.
 * @param after the `next` of the page before; other text starts at the oldest
 */
export async function unexplained(
  after?: string,
): Promise<{ entries: UnexplainedEntry[]; next: string | null }> {
  await requireStaff('viewer', UNEXPLAINED_PAGE);
  return readPage(after);
}

/** How many entries there are. */
export async function countUnexplained(): Promise<number> {
  await requireStaff('viewer', '/merchant');
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS count ${OPEN}`);
  return rows[0]?.count ?? 0;
}

async function readPage(after?: string) {
  const [, time, id] = /^(\d{1,15})\.([^\0]{1,255})$/.exec(after ?? '') ?? [];
  const { rows } = await pool().query<UnexplainedEntry>(
    `SELECT u.kind::text AS kind, u."serviceId" AS id, coalesce(t."customerId", m."customerId") AS "customerId",
       t.amount::float8 AS amount, t.currency, t."subscriptionId",
       coalesce((SELECT email FROM customers WHERE "serviceId" = coalesce(t."customerId", m."customerId")), '') AS email,
       (SELECT o.id FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE a.id = u."attemptId") AS "orderId",
       (SELECT o.number FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE a.id = u."attemptId") AS "orderNumber",
       u."foundAt" AT TIME ZONE 'UTC' AS at
     ${OPEN} AND ($1::timestamp IS NULL OR (u."foundAt", u."serviceId") > ($1, $2))
     ORDER BY u."foundAt", u."serviceId" LIMIT ${PAGE + 1}`,
    [time ? new Date(Number(time)).toISOString() : null, id ?? ''],
  );
  const entries = rows.slice(0, PAGE);
  const last = entries.at(-1);
  const next = last && rows.length > PAGE ? `${last.at.getTime()}.${last.id}` : null;
  return { entries, next };
}

import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { pool } from '@/lib/db/client';
import type { UnexplainedKind } from '@/lib/db/generated/enums';
import type { Page } from '@/lib/db/sql/keyset';
import { offsetPage, type Rows } from '@/lib/db/sql/offset';
import type { ListQuery } from '@/lib/list-query';
import { OWN_SUBSCRIPTIONS } from './own-subscriptions';

export const UNEXPLAINED_PAGE = '/merchant/unexplained';

/** A charge or subscription at the service that belongs to no order or subscription of the shop. */
export type UnexplainedEntry = {
  kind: UnexplainedKind;
  id: string;
  customerId: string | null;
  email: string;
  /** Minor units; null if unknown, and for subscriptions. */
  amount: number | null;
  currency: string | null;
  subscriptionId: string | null;
  orderId: string | null;
  orderNumber: string | null;
  at: Date;
};

const OPEN = `
  FROM unexplained u
  LEFT JOIN mirror_transactions t ON u.kind = 'CHARGE' AND t."serviceId" = u."serviceId"
  LEFT JOIN mirror_subscriptions m ON u.kind = 'SUBSCRIPTION' AND m."serviceId" = u."serviceId"
  WHERE u."resolvedAt" IS NULL AND t."attemptId" IS NULL AND t."monthOf" IS NULL
    AND m."deletedAt" IS NULL
    AND NOT coalesce(coalesce(t."subscriptionId", m."serviceId") IN (${OWN_SUBSCRIPTIONS}), false)`;

export async function unexplained(query: ListQuery): Promise<Page<UnexplainedEntry>> {
  await requireStaff('viewer', UNEXPLAINED_PAGE);
  return offsetPage(query, readEntries);
}

export async function countUnexplained(): Promise<number> {
  await requireStaff('viewer', '/merchant');
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS count ${OPEN}`);
  return rows[0]?.count ?? 0;
}

async function readEntries({ limit, offset }: Rows): Promise<UnexplainedEntry[]> {
  const { rows } = await pool().query<UnexplainedEntry>(
    `SELECT u.kind::text AS kind, u."serviceId" AS id, coalesce(t."customerId", m."customerId") AS "customerId",
       t.amount::float8 AS amount, t.currency, t."subscriptionId",
       coalesce((SELECT email FROM customers WHERE "serviceId" = coalesce(t."customerId", m."customerId")), '') AS email,
       (SELECT o.id FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE a.id = u."attemptId") AS "orderId",
       (SELECT o.number FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE a.id = u."attemptId") AS "orderNumber",
       u."foundAt" AT TIME ZONE 'UTC' AS at
     ${OPEN} ORDER BY u."foundAt", u."serviceId" LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return rows;
}

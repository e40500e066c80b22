import { shop } from '@/brand/shop';
import { pool } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import type { AttemptState, SubscriptionStatus } from '@/lib/db/generated/enums';
import { epochMs } from '@/lib/db/sql/fragments';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import type { Day } from '@/lib/delivery/calendar';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import type { StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import type { Money } from '@/lib/money';
import { refusedStates } from '@/lib/payments/states';
import { planLabel } from '@/modules/subscriptions/plans/plans';
import { firstDay, type MonthKey, monthOf, nextMonth, rateOf } from './rules';

/** Attempts whose reply was lost or said nothing, unless it was found later that they charged. */
const lostStates: readonly AttemptState[] = ['UNKNOWN', 'REVIEW', 'NOT_CHARGED'];

/** Statuses that count as recurring revenue. */
const chargedStatuses: readonly SubscriptionStatus[] = ['ACTIVE', 'PAST_DUE'];

/**
 * Figures for the dashboard, without checking the viewer: modules/analytics/queries.ts does that. Revenue is the
 * charged amounts, with taxes, by the day of payment: the sums that are stored with the invoices, so that a year
 * of a million orders is read from a few hundred rows.
 */

const money = (amount: number, currency: string = shop.currency): Money => ({ amount, currency });

/** Sales of a period; revenue with taxes. */
export type Sales = {
  orders: number;
  renewals: number;
  revenue: Money;
  ofOrders: Money;
  ofSubscriptions: Money;
  tax: Money;
  averageOrder: Money | null;
};

type SalesRow = { kind: 'ORDER' | 'SUBSCRIPTION'; count: number; charged: number; tax: number };

/** The currencies of a period's sales: the shop's first, with or without sales. */
export async function soldCurrencies(from: Day, until: Day): Promise<string[]> {
  const { rows } = await pool().query<{ currency: string }>(
    `SELECT DISTINCT currency FROM sales_days WHERE day >= $1::date AND day < $2::date
       AND currency <> $3 ORDER BY currency`,
    [from, until, shop.currency],
  );
  return [shop.currency, ...rows.map(({ currency }) => currency)];
}

/**
 * Sales in one currency, never added to those in another.
 * @param from the first day, `until` the first one after the last
 */
export async function salesBetween(
  from: Day,
  until: Day,
  currency: string = shop.currency,
): Promise<Sales> {
  const { rows } = await pool().query<SalesRow>(
    `SELECT kind::text, sum(invoices)::float8 AS count, sum(charged)::float8 AS charged,
       sum(tax)::float8 AS tax
     FROM sales_days WHERE day >= $1::date AND day < $2::date AND currency = $3 GROUP BY kind`,
    [from, until, currency],
  );
  return salesIn(rows, currency);
}

function salesIn(rows: readonly SalesRow[], currency: string): Sales {
  const of = (kind: SalesRow['kind']) =>
    rows.find((row) => row.kind === kind) ?? { count: 0, charged: 0, tax: 0 };
  const [orders, subscriptions] = [of('ORDER'), of('SUBSCRIPTION')];
  return {
    orders: orders.count,
    renewals: subscriptions.count,
    revenue: money(orders.charged + subscriptions.charged, currency),
    ofOrders: money(orders.charged, currency),
    ofSubscriptions: money(subscriptions.charged, currency),
    tax: money(orders.tax + subscriptions.tax, currency),
    averageOrder: orders.count ? money(Math.round(orders.charged / orders.count), currency) : null,
  };
}

export type SalesMonth = Sales & { month: MonthKey };

export async function salesByMonth(
  months: readonly MonthKey[],
  currency: string = shop.currency,
): Promise<SalesMonth[]> {
  return Promise.all(
    months.map(async (month) => ({
      month,
      ...(await salesBetween(firstDay(month), firstDay(nextMonth(month)), currency)),
    })),
  );
}

export type SalesDay = Sales & { day: Day };

/** @param days without a gap, the newest first */
export async function salesByDay(
  days: readonly Day[],
  currency: string = shop.currency,
): Promise<SalesDay[]> {
  const { rows } = await pool().query<SalesRow & { day: Day }>(
    `SELECT day::text, kind::text, invoices::float8 AS count, charged::float8, tax::float8
     FROM sales_days WHERE day BETWEEN $1::date AND $2::date AND currency = $3`,
    [days.at(-1), days[0], currency],
  );
  const found = Map.groupBy(rows, ({ day }) => day);
  return days.map((day) => ({ day, ...salesIn(found.get(day) ?? [], currency) }));
}

/** Subscriptions in a month. Amounts are before taxes. */
export type SubscriberMonth = {
  month: MonthKey;
  /** At its end: monthly recurring revenue, and the number of paying subscriptions. */
  mrr: Money;
  paying: number;
  /** Began to pay in it, and ended after having paid. */
  gained: number;
  lost: number;
  /** Churn: the share of those paying at its beginning that ended in it; who also began in it is no part. */
  churn: number | null;
};

type MonthRow = {
  month: MonthKey;
  mrr: number;
  paying: number;
  before: number;
  gained: number;
  lost: number;
  churned: number;
};

/**
 * Subscriptions by month, with each one's current plan and quantity: the service does not show earlier ones. Free
 * trials pay nothing and are not counted until they end.
 * @param until the present: the last month ends there
 * @param currency of the plans whose subscriptions are counted
 * @param plan key of the only plan to count
 */
export async function subscribersByMonth(
  months: readonly MonthKey[],
  until: Date,
  currency: string = shop.currency,
  plan?: string,
): Promise<SubscriberMonth[]> {
  const starts = months.map((month) => startOfShopDay(firstDay(month)));
  const ends = months.map((month) => startOfShopDay(firstDay(nextMonth(month))));
  const { rows } = await pool().query<MonthRow>(
    `WITH held AS (
       SELECT coalesce(s."trialEndsAt", s."startedAt") AS paying_from,
         s."endedAt" AS ended_at, p."priceAmount"::float8 * s.quantity AS monthly
       FROM subscriptions s JOIN plans p ON p.key = s."planKey"
       WHERE p.currency = $2 AND s.status <> ${sqlState('TRIAL')} AND p.key = coalesce($4, p.key)
     )
     SELECT m.month,
       coalesce(sum(monthly) FILTER (WHERE paying_from < m.until AND (ended_at IS NULL OR ended_at >= m.until)), 0) AS mrr,
       count(*) FILTER (WHERE paying_from < m.until AND (ended_at IS NULL OR ended_at >= m.until))::int AS paying,
       count(*) FILTER (WHERE paying_from < m.start AND (ended_at IS NULL OR ended_at >= m.start))::int AS before,
       count(*) FILTER (WHERE paying_from >= m.start AND paying_from < m.until
         AND (ended_at IS NULL OR ended_at > paying_from))::int AS gained,
       count(*) FILTER (WHERE ended_at >= m.start AND ended_at < m.until AND ended_at > paying_from)::int AS lost,
       count(*) FILTER (WHERE paying_from < m.start AND ended_at >= m.start AND ended_at < m.until)::int AS churned
     FROM (SELECT month, start, least(next, $3::timestamp) AS until
           FROM unnest($1::text[], $5::timestamp[], $6::timestamp[]) AS of_month(month, start, next)) m
     CROSS JOIN held GROUP BY m.month`,
    [
      ...[months, currency, until.toISOString(), plan ?? null],
      ...[starts, ends].map((times) => times.map((at) => at.toISOString())),
    ],
  );
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const row = found.get(month);
    return {
      month,
      mrr: money(row?.mrr ?? 0, currency),
      paying: row?.paying ?? 0,
      gained: row?.gained ?? 0,
      lost: row?.lost ?? 0,
      churn: rateOf(row?.churned ?? 0, row?.before ?? 0),
    };
  });
}

/** The current subscriptions of a plan. */
export type PlanFigures = {
  key: string;
  /** Its name for staff, in the language of their page. */
  plan: string;
  active: number;
  trialing: number;
  pastDue: number;
  cancelled: number;
  /** Before taxes; of subscriptions that pay or have an open charge. */
  mrr: Money;
};

type FoundPlan = Omit<PlanFigures, 'plan' | 'mrr'> &
  Pick<Plan, 'name' | 'priceAmount' | 'currency'> & { isOpen: boolean; mrr: number };

export async function figuresByPlan(view: StoreView = defaultView): Promise<PlanFigures[]> {
  const { rows } = await pool().query<FoundPlan>(
    `SELECT p.key, p.name, p.active AS "isOpen", p."priceAmount", p.currency,
       count(*) FILTER (WHERE s.status = ${sqlState('ACTIVE')})::int AS active,
       count(*) FILTER (WHERE s.status = ${sqlState('TRIAL')})::int AS trialing,
       count(*) FILTER (WHERE s.status = ${sqlState('PAST_DUE')})::int AS "pastDue",
       count(*) FILTER (WHERE s.status = ${sqlState('ENDED')})::int AS cancelled,
       coalesce(sum(p."priceAmount"::float8 * s.quantity)
         FILTER (WHERE s.status IN (${sqlStates(chargedStatuses)})), 0) AS mrr
     FROM plans p LEFT JOIN subscriptions s ON s."planKey" = p.key
     GROUP BY p.key ORDER BY p.active DESC, p.position, p.key`,
  );
  return rows.map(({ name, isOpen, priceAmount, currency, mrr, ...row }) => ({
    ...row,
    plan: planLabel({ name, active: isOpen, priceAmount, currency }, view),
    mrr: money(mrr, currency),
  }));
}

/** Outcomes of payments; times in milliseconds. */
export type PaymentFigures = {
  sent: number;
  succeeded: number;
  /** Shares of the sent attempts. */
  declined: number | null;
  /** The reply was lost or unclear, whatever was found out later. */
  unknown: number | null;
  /** In manual review, now or earlier. */
  review: number | null;
  medianMs: number | null;
  slowestMs: number | null;
};

/** SQL: how long it took from the submission to a known outcome, in milliseconds. A resend has a start of its own. */
const SETTLED_AFTER_MS = epochMs('"settledAt" - "createdAt"');

type PaymentRow = {
  sent: number;
  succeeded: number;
  declined: number;
  unknown: number;
  review: number;
  median: number | null;
  slowest: number | null;
};

export async function paymentsSince(from: Date): Promise<PaymentFigures> {
  // The audit log has the manual decisions, by order or by subscription attempt.
  const { rows } = await pool().query<PaymentRow>(
    `WITH decided AS MATERIALIZED (
       SELECT "subjectId" AS id, CASE WHEN action IN ('order.charge-confirmed', 'subscription.confirmed')
         THEN 'SUCCEEDED' ELSE 'NOT_CHARGED' END AS result
       FROM audit_log WHERE at >= $1::timestamp AND action IN ('order.charge-confirmed',
         'order.charge-ruled-out', 'subscription.confirmed', 'subscription.ruled-out')
     ), attempts AS (
       SELECT *, state = ${sqlState('REVIEW')}
         OR (coalesce("orderId", id), state::text) IN (SELECT id, result FROM decided) AS reviewed
       FROM charge_attempts WHERE "createdAt" >= $1::timestamp AND sends > 0
     )
     SELECT count(*)::int AS sent,
       count(*) FILTER (WHERE state = ${sqlState('SUCCEEDED')})::int AS succeeded,
       count(*) FILTER (WHERE state IN (${sqlStates(refusedStates)}))::int AS declined,
       count(*) FILTER (WHERE reconciliations > 0 OR sends > 1 OR reviewed
         OR state IN (${sqlStates(lostStates)}))::int AS unknown,
       count(*) FILTER (WHERE reviewed)::int AS review,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ${SETTLED_AFTER_MS})
         FILTER (WHERE "settledAt" IS NOT NULL)::float8 AS median,
       max(${SETTLED_AFTER_MS}) AS slowest
     FROM attempts`,
    [from.toISOString()],
  );
  const row = rows[0];
  const sent = row?.sent ?? 0;
  return {
    sent,
    succeeded: row?.succeeded ?? 0,
    declined: rateOf(row?.declined ?? 0, sent),
    unknown: rateOf(row?.unknown ?? 0, sent),
    review: rateOf(row?.review ?? 0, sent),
    medianMs: row?.median ?? null,
    slowestMs: row?.slowest ?? null,
  };
}

/** Invoiced tax of a month, by country and rate. */
export type TaxRow = {
  country: string;
  code: string;
  name: string;
  ratePpm: number;
  currency: string;
  invoices: number;
  /** The taxable amount, and the tax. */
  base: Money;
  amount: Money;
};

type TaxSum = Omit<TaxRow, 'base' | 'amount'> & { base: number; amount: number };

export async function taxesOf(month: MonthKey): Promise<TaxRow[]> {
  const { rows } = await pool().query<TaxSum>(
    `SELECT country, code, max(name) AS name, "ratePpm", currency, sum(invoices)::int AS invoices,
       sum(base)::float8 AS base, sum(amount)::float8 AS amount
     FROM tax_days WHERE day >= $1::date AND day < $2::date
     GROUP BY country, code, "ratePpm", currency ORDER BY country, code, "ratePpm", currency`,
    [firstDay(month), firstDay(nextMonth(month))],
  );
  return rows.map((row) => ({
    ...row,
    base: { amount: row.base, currency: row.currency },
    amount: { amount: row.amount, currency: row.currency },
  }));
}

/** The first month with an invoice; null before. */
export async function firstTaxMonth(): Promise<MonthKey | null> {
  const { rows } = await pool().query<{ day: Day | null }>(
    'SELECT min(day)::text AS day FROM tax_days',
  );
  const day = rows[0]?.day ?? null;
  return day === null ? null : monthOf(day);
}

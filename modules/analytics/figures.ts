import { shop } from '@/brand/shop';
import { pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import type { Day } from '@/lib/delivery/calendar';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import type { Money } from '@/lib/money';
import { firstDay, type MonthKey, nextMonth, rateOf } from './rules';

/*
 * Figures for the dashboard, without checking the viewer: modules/analytics/queries.ts does that. Amounts in different
 * currencies are never added up.
 */

/** Sales of a day or a month in one currency: charged amounts with taxes, by the day of payment. */
export type Sales = {
  period: Day | MonthKey;
  orders: number;
  renewals: number;
  revenue: Money;
  ofOrders: Money;
  ofSubscriptions: Money;
  tax: Money;
  averageOrder: Money | null;
};

type SalesRow = {
  period: string;
  currency: string;
  kind: 'ORDER' | 'SUBSCRIPTION';
  count: number;
  charged: number;
  tax: number;
};

/**
 * Sales in each currency, the shop's first, from the sums of days that are stored with the invoices.
 * @param periods days or months, not both
 */
export async function salesIn(periods: readonly (Day | MonthKey)[]): Promise<Sales[][]> {
  const { rows } = await pool().query<SalesRow>(
    `SELECT left(day::text, $2) AS period, currency, kind::text, sum(invoices)::float8 AS count,
       sum(charged)::float8 AS charged, sum(tax)::float8 AS tax
     FROM sales_days WHERE left(day::text, $2) = ANY($1) GROUP BY 1, 2, 3`,
    [periods, periods[0]?.length],
  );
  return currenciesOf(rows).map((currency) =>
    periods.map((period) =>
      salesOf(
        period,
        currency,
        rows.filter((row) => row.period === period && row.currency === currency),
      ),
    ),
  );
}

function salesOf(period: string, currency: string, rows: readonly SalesRow[]): Sales {
  const of = (kind: SalesRow['kind']) =>
    rows.find((row) => row.kind === kind) ?? { count: 0, charged: 0, tax: 0 };
  const [orders, subscriptions] = [of('ORDER'), of('SUBSCRIPTION')];
  const money = (amount: number): Money => ({ amount, currency });
  return {
    period,
    orders: orders.count,
    renewals: subscriptions.count,
    revenue: money(orders.charged + subscriptions.charged),
    ofOrders: money(orders.charged),
    ofSubscriptions: money(subscriptions.charged),
    tax: money(orders.tax + subscriptions.tax),
    averageOrder: orders.count ? money(Math.round(orders.charged / orders.count)) : null,
  };
}

/** The currencies of rows by name, after the shop's, which needs no row. */
function currenciesOf(rows: readonly { currency: string }[]): string[] {
  const found = rows.map(({ currency }) => currency).toSorted();
  return [...new Set([shop.currency, ...found])];
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
  /** Churn: the share of those paying at its beginning that ended in it. */
  churn: number | null;
};

type MonthRow = {
  month: MonthKey;
  currency: string;
  mrr: number;
  paying: number;
  before: number;
  gained: number;
  lost: number;
  churned: number;
};

/**
 * Subscriptions by month in each currency of their plans, the shop's first, with each one's current plan and quantity:
 * the service does not show earlier ones. Free trials pay nothing and are not counted until they end.
 * @param until the present: the last month ends there
 */
export async function subscribersIn(
  months: readonly MonthKey[],
  until: Date,
): Promise<SubscriberMonth[][]> {
  const startOf = (month: MonthKey) => startOfShopDay(firstDay(month)).toISOString();
  const { rows } = await pool().query<MonthRow>(
    `WITH held AS (
       SELECT p.currency, coalesce(s."trialEndsAt", s."startedAt") AS paying_from,
         s."endedAt" AS ended_at, p."priceAmount"::float8 * s.quantity AS monthly
       FROM subscriptions s JOIN plans p ON p.key = s."planKey"
       WHERE s.status <> ${sqlState('TRIAL')}
     )
     SELECT m.month, currency,
       coalesce(sum(monthly) FILTER (WHERE paying_from < m.until AND (ended_at IS NULL OR ended_at >= m.until)), 0) AS mrr,
       count(*) FILTER (WHERE paying_from < m.until AND (ended_at IS NULL OR ended_at >= m.until))::int AS paying,
       count(*) FILTER (WHERE paying_from < m.start AND (ended_at IS NULL OR ended_at >= m.start))::int AS before,
       count(*) FILTER (WHERE paying_from >= m.start AND paying_from < m.until
         AND (ended_at IS NULL OR ended_at > paying_from))::int AS gained,
       count(*) FILTER (WHERE ended_at >= m.start AND ended_at < m.until AND ended_at > paying_from)::int AS lost,
       count(*) FILTER (WHERE paying_from < m.start AND ended_at >= m.start AND ended_at < m.until)::int AS churned
     FROM (SELECT month, start, least(next, $4::timestamp) AS until
           FROM unnest($1::text[], $2::timestamp[], $3::timestamp[]) AS of_month(month, start, next)) m
     CROSS JOIN held GROUP BY m.month, currency`,
    [months, months.map(startOf), months.map(nextMonth).map(startOf), until.toISOString()],
  );
  return currenciesOf(rows).map((currency) =>
    months.map((month) => {
      const row = rows.find((one) => one.month === month && one.currency === currency);
      return {
        month,
        mrr: { amount: row?.mrr ?? 0, currency },
        paying: row?.paying ?? 0,
        gained: row?.gained ?? 0,
        lost: row?.lost ?? 0,
        churn: rateOf(row?.churned ?? 0, row?.before ?? 0),
      };
    }),
  );
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
     FROM tax_days WHERE left(day::text, 7) = $1
     GROUP BY country, code, "ratePpm", currency ORDER BY country, code, "ratePpm", currency`,
    [month],
  );
  return rows.map((row) => ({
    ...row,
    base: { amount: row.base, currency: row.currency },
    amount: { amount: row.amount, currency: row.currency },
  }));
}

/** The months with invoices, the latest first. */
export async function taxMonths(): Promise<MonthKey[]> {
  const { rows } = await pool().query<{ month: MonthKey }>(
    'SELECT DISTINCT left(day::text, 7) AS month FROM tax_days ORDER BY month DESC',
  );
  return rows.map(({ month }) => month);
}

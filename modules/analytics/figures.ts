import { dispatch } from '@/brand/shop';
import { pool } from '@/lib/db/client';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { dayInZone, startOfShopDay } from '@/lib/delivery/shop-day';
import type { Money } from '@/lib/money';
import { currenciesOf, firstDay, type MonthKey, nextMonth } from './months';

/* Figures without access checks: reports.ts checks the viewer. Amounts in different currencies are never added up. */

/** Sales of a day or month in one currency: charged amounts with tax, by the shop's day of payment. */
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

/** Sales by currency, the shop's first. `periods` are either days or months. */
export async function salesIn(periods: readonly (Day | MonthKey)[]): Promise<Sales[][]> {
  const { rows } = await pool().query<SalesRow>(
    `SELECT left(${dayInZone('"paidAt"', '$4')}::text, $3::int) AS period, currency, kind::text,
       count(*)::float8 AS count, sum(coalesce("chargedAmount", "grossAmount"))::float8 AS charged,
       sum("taxAmount")::float8 AS tax
     FROM invoices WHERE ${PAID_BETWEEN} GROUP BY 1, 2, 3`,
    [...boundsOf(periods), periods[0]?.length, dispatch.timeZone],
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

const PAID_BETWEEN = `"paidAt" >= $1::timestamp AND "paidAt" < $2::timestamp`;

function boundsOf(periods: readonly (Day | MonthKey)[]): [string, string] {
  const [first = '', last = first] = [periods.toSorted()[0], periods.toSorted().at(-1)];
  const isMonth = first.length === MONTH_LENGTH;
  const [from, until] = isMonth
    ? [firstDay(first), firstDay(nextMonth(last))]
    : [first, addDays(last, 1)];
  return [startOfShopDay(from).toISOString(), startOfShopDay(until).toISOString()];
}

/** The length of "2026-03". */
const MONTH_LENGTH = 7;

/** Tax invoiced in a month, by country and rate. Untaxed sales are listed too. */
export type TaxRow = {
  country: string;
  code: string;
  name: string;
  ratePpm: number;
  currency: string;
  invoices: number;
  base: Money;
  amount: Money;
};

type TaxSum = Omit<TaxRow, 'base' | 'amount'> & { base: number; amount: number };

export async function taxesOf(month: MonthKey): Promise<TaxRow[]> {
  const { rows } = await pool().query<TaxSum>(
    `SELECT country, coalesce(tax->>'code', '') AS code, max(coalesce(tax->>'name', 'No tax')) AS name,
       coalesce((tax->>'ratePpm')::int, 0) AS "ratePpm", currency, count(*)::int AS invoices,
       sum(coalesce((tax->>'base')::bigint, "netAmount"))::float8 AS base,
       sum(coalesce((tax->>'amount')::bigint, 0))::float8 AS amount
     FROM invoices LEFT JOIN LATERAL jsonb_array_elements(document->'taxes') AS tax ON true
     WHERE ${PAID_BETWEEN} GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5`,
    boundsOf([month]),
  );
  return rows.map((row) => ({
    ...row,
    base: { amount: row.base, currency: row.currency },
    amount: { amount: row.amount, currency: row.currency },
  }));
}

export async function taxMonths(): Promise<MonthKey[]> {
  const { rows } = await pool().query<{ month: MonthKey }>(
    `SELECT DISTINCT left(${dayInZone('"paidAt"', '$1')}::text, ${MONTH_LENGTH}) AS month
     FROM invoices ORDER BY month DESC`,
    [dispatch.timeZone],
  );
  return rows.map(({ month }) => month);
}

import { pool } from '@/lib/db/client';
import type { Day } from '@/lib/delivery/calendar';
import type { Money } from '@/lib/money';
import { currenciesOf, type MonthKey } from './rules';

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

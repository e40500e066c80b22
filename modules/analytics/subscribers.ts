import { pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import type { Money } from '@/lib/money';
import { currenciesOf, firstDay, type MonthKey, nextMonth } from './months';

/** Amounts are before tax. */
export type SubscriberMonth = {
  month: MonthKey;
  /** Monthly recurring revenue and paying subscriptions at the end of the month. */
  mrr: Money;
  paying: number;
  /** Subscriptions that started to pay in the month, and paying ones that ended in it. */
  gained: number;
  lost: number;
  /** The share of the subscriptions paying at the start of the month that ended in it. */
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
 * Uses each subscription's current plan and quantity, because the service shows no earlier ones. A free trial counts
 * once it is paid. The last month ends at `until`.
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
      const row = rows.find(
        (candidate) => candidate.month === month && candidate.currency === currency,
      );
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

function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

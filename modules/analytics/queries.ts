import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { shopDay } from '@/lib/delivery/shop-day';
import type { Money } from '@/lib/money';
import { type Sales, salesIn, type TaxRow, taxesOf, taxMonths } from './figures';
import { daysUpTo, type MonthKey, monthOf, monthsUpTo, readMonth } from './rules';
import { type SubscriberMonth, subscribersIn } from './subscribers'; // module: subscriptions

export const ANALYTICS_PAGE = '/merchant/analytics';
/** The part of the page with the days. */
export const DAYS_SECTION = 'days';
const MONTHS = 12;
/** At most a February, so that the day of the month names each. */
const DAYS = 28;

/** What was sold in some days up to today, and in as many before: orders, and revenue in each currency. */
export type RecentSales = { from: Day; present: Sold; before: Sold };
type Sold = { orders: number; revenue: Money[] };

/** The sales of the dashboard's home page: of today, and of the last seven days. */
export async function recentSales(): Promise<{ today: RecentSales; week: RecentSales }> {
  await requireStaff('viewer');
  await followClock();
  const today = shopDay(now());
  const currencies = await salesIn(daysUpTo(today, 14));
  const recent = (count: number): RecentSales => ({
    from: addDays(today, 1 - count),
    present: soldIn(currencies.map((days) => days.slice(-count))),
    before: soldIn(currencies.map((days) => days.slice(-2 * count, -count))),
  });
  return { today: recent(1), week: recent(7) };
}

function soldIn(currencies: readonly Sales[][]): Sold {
  return {
    orders: currencies.flat().reduce((sum, { orders }) => sum + orders, 0),
    revenue: currencies.map((days) => ({
      amount: days.reduce((sum, { revenue }) => sum + revenue.amount, 0),
      currency: days[0]?.revenue.currency ?? '',
    })),
  };
}

/** Months and days in each currency, the shop's first, the oldest month or day first. */
export type Analytics = {
  months: Sales[][];
  days: Sales[][];
  subscribers: SubscriberMonth[][]; // module: subscriptions
  taxMonth: MonthKey;
  taxMonths: MonthKey[];
  taxes: TaxRow[];
};

/**
 * The figures of the analytics page.
 * @param month of the tax table, as "2026-11"; this month for any other text
 */
export async function analytics(month?: string): Promise<Analytics> {
  await requireStaff('viewer', ANALYTICS_PAGE);
  await followClock();
  const today = shopDay(now());
  const months = monthsUpTo(monthOf(today), MONTHS);
  const taxMonth = readMonth(month) ?? monthOf(today);
  const offered = new Set([monthOf(today), taxMonth, ...(await taxMonths())]);
  return {
    months: await salesIn(months),
    days: await salesIn(daysUpTo(today, DAYS)),
    subscribers: await subscribersIn(months, now()), // module: subscriptions
    taxMonth,
    taxMonths: [...offered].toSorted().reverse(),
    taxes: await taxesOf(taxMonth),
  };
}

/**
 * The taxes of a month; null without one.
 * @param month as "2026-11"
 */
export async function taxReport(month: string): Promise<TaxRow[] | null> {
  await requireStaff('owner', ANALYTICS_PAGE);
  const valid = readMonth(month);
  return valid === null ? null : taxesOf(valid);
}

import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { shopDay } from '@/lib/delivery/shop-day';
import type { Money } from '@/lib/money';
import { type Sales, salesIn, type TaxRow, taxesOf, taxMonths } from './figures';
import { daysUpTo, type MonthKey, monthOf, monthsUpTo, readMonth } from './months';
import { type SubscriberMonth, subscribersIn } from './subscribers'; // module: subscriptions

export const ANALYTICS_PAGE = '/merchant/analytics';
export const DAYS_SECTION = 'days';
const MONTHS = 12;
/** As long as the shortest month, so that the day of the month identifies each day. */
const DAYS = 28;

/** Orders and revenue (by currency) of a period up to today and of the equally long period before. */
export type RecentSales = { from: Day; present: Sold; before: Sold };
type Sold = { orders: number; revenue: Money[] };

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

/** Each list has one entry per currency, the shop's first; months and days are ordered oldest first. */
export type Analytics = {
  months: Sales[][];
  days: Sales[][];
  subscribers: SubscriberMonth[][]; // module: subscriptions
  taxMonth: MonthKey;
  taxMonths: MonthKey[];
  taxes: TaxRow[];
};

/** @param month of the tax table, such as "2026-11"; invalid values mean the current month */
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

/** The taxes of a month such as "2026-11"; null if the month is invalid. */
export async function taxReport(month: string): Promise<TaxRow[] | null> {
  await requireStaff('owner', ANALYTICS_PAGE);
  const valid = readMonth(month);
  return valid === null ? null : taxesOf(valid);
}

import 'server-only';
import { shop } from '@/brand/shop';
import { requireStaff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import { addDays, type Day } from '@/lib/delivery/calendar';
import { readDay, shopDay, startOfShopDay } from '@/lib/delivery/shop-day';
import type { StoreView } from '@/lib/markets/types';
import {
  figuresByPlan,
  firstTaxMonth,
  type PaymentFigures,
  type PlanFigures,
  paymentsSince,
  type Sales,
  type SalesDay,
  type SalesMonth,
  type SubscriberMonth,
  salesBetween,
  salesByDay,
  salesByMonth,
  soldCurrencies,
  subscribersByMonth,
  type TaxRow,
  taxesOf,
} from './figures';
import {
  daysUpTo,
  firstDay,
  type MonthKey,
  monthOf,
  monthsBetween,
  monthsUpTo,
  readMonth,
  subscribedCurrencies,
} from './rules';

export const ANALYTICS_PAGE = '/merchant/analytics';
/** The part of the page with the days. */
export const DAYS_SECTION = 'days';
const MONTHS = 12;
const PAYMENT_DAYS = 30;

/** A period and the previous one of the same length, in each currency of either, the shop's first. */
export type Compared = { sales: { present: Sales; before: Sales }[]; from: Day };

/** What was sold today and in the last seven days. */
export type RecentSales = { today: Compared; week: Compared };

async function compared(days: number): Promise<Compared> {
  const today = shopDay(now());
  const [tomorrow, from] = [addDays(today, 1), addDays(today, 1 - days)];
  const first = addDays(from, -days);
  const sales = (await soldCurrencies(first, tomorrow)).map(async (currency) => ({
    present: await salesBetween(from, tomorrow, currency),
    before: await salesBetween(first, from, currency),
  }));
  return { sales: await Promise.all(sales), from };
}

/** The sales of the dashboard's home page. */
export async function recentSales(): Promise<RecentSales> {
  await requireStaff('viewer');
  await followClock();
  const [today, week] = await Promise.all([compared(1), compared(7)]);
  return { today, week };
}

/** Days, the newest first, and their sum. */
export type SalesOfDays = { days: SalesDay[]; total: Sales };

export type Analytics = {
  /** In each currency, the shop's first. */
  days: SalesOfDays[];
  /** In each currency, the shop's first. */
  sales: SalesMonth[][];
  /** By month in each currency with subscriptions, the shop's first; of one plan in its own currency. */
  subscribers: SubscriberMonth[][];
  plan: PlanFigures | null;
  plans: PlanFigures[];
  payments: PaymentFigures & { days: number };
  taxMonth: MonthKey;
  taxMonths: MonthKey[];
  taxes: TaxRow[];
};

type AnalyticsQuery = {
  month?: string | undefined;
  plan?: string | undefined;
  from?: string | undefined;
};

/**
 * The figures of the analytics page.
 * @param view of the page, for the language of plan names
 * @param query month of the tax table, as "2026-11", by default this one; plan: key of the plan to show by month,
 * all without a valid one; from: the first of the days to show
 */
export async function analytics(
  view: StoreView,
  { month, plan: planKey, from }: AnalyticsQuery,
): Promise<Analytics> {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const { present, today, months } = await lastMonths();
  const taxMonth = readMonth(month) ?? monthOf(today);
  const plans = await figuresByPlan(view);
  const plan = plans.find(({ key }) => key === planKey) ?? null;
  const [sales, days, subscribers, payments, taxes, firstMonth] = await Promise.all([
    salesByCurrency(months, today),
    daysByCurrency(daysUpTo(today, readDay(from)), today),
    subscribersByCurrency(months, present, plans, plan),
    paymentsSince(startOfShopDay(addDays(today, -PAYMENT_DAYS))),
    taxesOf(taxMonth),
    firstTaxMonth(),
  ]);
  return {
    ...{ sales, days, subscribers, plan, plans, taxMonth, taxes },
    payments: { ...payments, days: PAYMENT_DAYS },
    taxMonths: monthsBetween(firstMonth ?? monthOf(today), monthOf(today)).reverse(),
  };
}

async function lastMonths(): Promise<{ present: Date; today: Day; months: MonthKey[] }> {
  await followClock();
  const present = now();
  const today = shopDay(present);
  return { present, today, months: monthsUpTo(monthOf(today), MONTHS) };
}

function subscribersByCurrency(
  months: readonly MonthKey[],
  until: Date,
  plans: readonly PlanFigures[],
  plan: PlanFigures | null,
): Promise<SubscriberMonth[][]> {
  const currencies = plan ? [plan.mrr.currency] : subscribedCurrencies(plans, shop.currency);
  return Promise.all(
    currencies.map((currency) => subscribersByMonth(months, until, currency, plan?.key)),
  );
}

async function salesByCurrency(months: readonly MonthKey[], today: Day): Promise<SalesMonth[][]> {
  const first = firstDay(months[0] ?? monthOf(today));
  const currencies = await soldCurrencies(first, addDays(today, 1));
  return Promise.all(currencies.map((currency) => salesByMonth(months, currency)));
}

async function daysByCurrency(days: readonly Day[], today: Day): Promise<SalesOfDays[]> {
  const [from, until] = [days.at(-1) ?? today, addDays(today, 1)];
  const currencies = await soldCurrencies(from, until);
  return Promise.all(
    currencies.map(async (currency) => ({
      days: await salesByDay(days, currency),
      total: await salesBetween(from, until, currency),
    })),
  );
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

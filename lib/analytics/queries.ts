import 'server-only';
import { shop } from '@/brand/shop';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import type { StoreView } from '@/lib/markets/types';
import { mirrorProblems } from '@/lib/webhooks/queries';
import {
  countPastDue,
  figuresByPlan,
  type PaymentFigures,
  type PlanFigures,
  paymentsSince,
  type Sales,
  type SalesMonth,
  type SubscriberMonth,
  salesBetween,
  salesByMonth,
  soldCurrencies,
  subscribersByMonth,
  type TaxRow,
  taxesOf,
} from './figures';
import {
  dayStart,
  type MonthKey,
  monthKey,
  monthStart,
  monthsUpTo,
  subscribedCurrencies,
} from './rules';

export const ANALYTICS_PAGE = '/merchant/analytics';
const MONTHS = 12;
const PAYMENT_DAYS = 30;

/** A period and the previous one of the same length, in each currency of either, the shop's first. */
export type Compared = { sales: { present: Sales; before: Sales }[]; from: Date };

export type HomeFigures = {
  today: Compared;
  week: Compared;
  pastDue: number;
  /** Resources that have failed for a day, and events that could not be parsed. */
  deadLetters: number;
  quarantined: number;
  /** How long the oldest change has been waiting for its sync, in milliseconds; null without any. */
  behindMs: number | null;
};

async function compared(days: number): Promise<Compared> {
  const today = now();
  const [tomorrow, from] = [dayStart(today, -1), dayStart(today, days - 1)];
  const first = dayStart(today, 2 * days - 1);
  const sales = (await soldCurrencies(first, tomorrow)).map(async (currency) => ({
    present: await salesBetween(from, tomorrow, currency),
    before: await salesBetween(first, from, currency),
  }));
  return { sales: await Promise.all(sales), from };
}

/** The figures of the dashboard's home page. */
export async function homeFigures(): Promise<HomeFigures> {
  await requireStaff('viewer');
  await followClock();
  const [today, week, pastDue, problems] = await Promise.all([
    compared(1),
    compared(7),
    countPastDue(),
    mirrorProblems(),
  ]);
  const { deadLetters, quarantined, oldestDirtyMs: behindMs } = problems;
  return { today, week, pastDue, deadLetters, quarantined, behindMs };
}

export type Analytics = {
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

/**
 * The figures of the analytics page.
 * @param view of the page, for the language of plan names
 * @param query month of the tax table, as "2026-11", by default this one; plan: key of the plan to show by month,
 * all without a valid one
 */
export async function analytics(
  view: StoreView,
  { month, plan: planKey }: { month?: string | undefined; plan?: string | undefined },
): Promise<Analytics> {
  await requireStaff('viewer', ANALYTICS_PAGE);
  const { present, months } = await lastMonths();
  const taxStart = monthStart(month) ?? months.at(-1) ?? present;
  const plans = await figuresByPlan(view);
  const plan = plans.find(({ key }) => key === planKey) ?? null;
  const [sales, subscribers, payments, taxes] = await Promise.all([
    salesByCurrency(months, present),
    subscribersByCurrency(months, present, plans, plan),
    paymentsSince(dayStart(present, PAYMENT_DAYS)),
    taxesOf(taxStart),
  ]);
  return {
    ...{ sales, subscribers, plan, plans, taxes },
    payments: { ...payments, days: PAYMENT_DAYS },
    taxMonth: monthKey(taxStart),
    taxMonths: months.map(monthKey).reverse(),
  };
}

async function lastMonths(): Promise<{ present: Date; months: Date[] }> {
  await followClock();
  const present = now();
  return { present, months: monthsUpTo(present, MONTHS) };
}

function subscribersByCurrency(
  months: readonly Date[],
  until: Date,
  plans: readonly PlanFigures[],
  plan: PlanFigures | null,
): Promise<SubscriberMonth[][]> {
  const currencies = plan ? [plan.mrr.currency] : subscribedCurrencies(plans, shop.currency);
  return Promise.all(
    currencies.map((currency) => subscribersByMonth(months, until, currency, plan?.key)),
  );
}

async function salesByCurrency(months: readonly Date[], until: Date): Promise<SalesMonth[][]> {
  const currencies = await soldCurrencies(months[0] ?? until, dayStart(until, -1));
  return Promise.all(currencies.map((currency) => salesByMonth(months, currency)));
}

/** The sales of the last twelve months, the latest first, one currency after the other. */
export async function monthlySales(_who: Staff): Promise<SalesMonth[]> {
  const { present, months } = await lastMonths();
  return (await salesByCurrency(months, present)).flatMap((rows) => rows.toReversed());
}

/** The subscriptions of the same months, of one plan where it exists. */
export async function monthlySubscribers(
  _who: Staff,
  planKey: string | undefined,
): Promise<SubscriberMonth[]> {
  const { present, months } = await lastMonths();
  const plans = await figuresByPlan();
  const plan = plans.find(({ key }) => key === planKey) ?? null;
  const subscribers = await subscribersByCurrency(months, present, plans, plan);
  return subscribers.flatMap((rows) => rows.toReversed());
}

/** The current subscriptions of each plan, named as in the default view. */
export function currentPlans(_who: Staff): Promise<PlanFigures[]> {
  return figuresByPlan();
}

/**
 * The taxes of a month; null without one.
 * @param month as "2026-11"
 */
export async function taxReport(month: string): Promise<TaxRow[] | null> {
  await requireStaff('owner', ANALYTICS_PAGE);
  const start = monthStart(month);
  return start && taxesOf(start);
}

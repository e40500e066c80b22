/** Figures of the dashboard: by the shop's days and months, amounts in minor units of the shop's currency. */

import { addDays, type Day } from '@/lib/delivery/calendar';

/** A month as in URLs: "2026-11". */
export type MonthKey = string;

export function monthOf(day: Day): MonthKey {
  return day.slice(0, 7);
}

export function firstDay(month: MonthKey): Day {
  return `${month}-01`;
}

/** A month of a URL; null if the text is invalid. */
export function readMonth(text: string | undefined): MonthKey | null {
  return text && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export function nextMonth(month: MonthKey): MonthKey {
  return monthsLater(month, 1);
}

function monthsLater(month: MonthKey, count: number): MonthKey {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)).toISOString());
}

/** The last `count` months up to one, the oldest first. */
export function monthsUpTo(month: MonthKey, count: number): MonthKey[] {
  return Array.from({ length: count }, (_, index) => monthsLater(month, index + 1 - count));
}

/** The months from one to another, the oldest first; the last alone if it is the earlier one. */
export function monthsBetween(first: MonthKey, last: MonthKey): MonthKey[] {
  const months = [last];
  for (let month = last; month > first; months.unshift(month)) month = monthsLater(month, -1);
  return months;
}

const DAYS = 7;
const MAX_DAYS = 31;

/** The days from one up to today, the newest first: a week without one, a month at most. */
export function daysUpTo(today: Day, from: Day | null): Day[] {
  const days: Day[] = [];
  const first = from !== null && from <= today ? from : addDays(today, 1 - DAYS);
  for (let day = today; day >= first && days.length < MAX_DAYS; day = addDays(day, -1)) {
    days.push(day);
  }
  return days;
}

/** A share of a whole, 0 to 1; null where the whole is 0. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

type Subscribed = {
  mrr: { currency: string };
  active: number;
  trialing: number;
  pastDue: number;
  cancelled: number;
};

/** The currencies of plans with subscriptions, past or present; the shop's always comes first. */
export function subscribedCurrencies(plans: readonly Subscribed[], first: string): string[] {
  const subscribed = plans.filter(
    (one) => one.active + one.trialing + one.pastDue + one.cancelled > 0,
  );
  return [...new Set([first, ...subscribed.map(({ mrr }) => mrr.currency)])];
}

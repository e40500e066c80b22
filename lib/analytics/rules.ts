/** Figures of the dashboard: months and days in UTC, amounts in minor units of the shop's currency. */

import type { SubscriptionStatus } from '@/lib/db/generated/enums';

/** A month as in URLs: "2026-11". */
export type MonthKey = string;

export function monthKey(date: Date): MonthKey {
  return date.toISOString().slice(0, 7);
}

/** The first day of a month; null if the text is invalid. */
export function monthStart(key: string | undefined): Date | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(key ?? '')) return null;
  return new Date(`${key}-01T00:00:00Z`);
}

export function nextMonth(start: Date): Date {
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** The last `count` months up to that of `date`, the oldest first, by their first days. */
export function monthsUpTo(date: Date, count: number): Date[] {
  return Array.from(
    { length: count },
    (_, index) =>
      new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (count - 1 - index), 1)),
  );
}

/** The day of a date, and days before it. */
export function dayStart(date: Date, daysBefore = 0): Date {
  return new Date(
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysBefore),
  );
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

/** The status of a subscription in the merchant's list. */
type Shown = {
  status: SubscriptionStatus;
  endedAt: Date | null;
  endsAt: Date | null;
  pastDueSince: Date | null;
  paidUntil: Date | null;
};

/** The next event of a subscription, or its last one; null where neither is known. */
export function nextOf({ status, endedAt, endsAt, pastDueSince, paidUntil }: Shown): {
  kind: 'ended' | 'failed' | 'cancelled' | 'trial' | 'paid';
  at: Date;
} | null {
  if (endedAt) return { kind: 'ended', at: endedAt };
  if (pastDueSince) return { kind: 'failed', at: pastDueSince };
  // A subscription that its customer has cancelled is not charged again, and is paid until it ends.
  if (endsAt) return { kind: 'cancelled', at: endsAt };
  return paidUntil && { kind: status === 'TRIAL' ? 'trial' : 'paid', at: paidUntil };
}

import '@/lib/testing/as-staff';
import { expect, test } from 'vitest';
import { runDueHooks } from '@/lib/checkout/orders/due-hooks';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { addDays } from '@/lib/delivery/calendar';
import { shopDay, startOfShopDay } from '@/lib/delivery/shop-day';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import { openWorld } from '@/lib/testing/world';
import { issueDue } from '@/modules/invoices/issue';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { salesIn } from './figures';
import { monthOf, monthsUpTo } from './months';
import { analytics, recentSales } from './reports';
import { subscribersIn } from './subscribers';

const world = openWorld();
const DAY = 24 * 60 * 60_000;
/** In minor units, before tax. */
const PRICE = 1_000;
const OTHER_PRICE = 1_700;

type Booked = { createdAt: string; amount: number };
type Held = {
  status: string;
  planId: string;
  quantity: number;
  createdAt: string;
  endedAt: string | null;
};

async function join(planKey: string, quantity: number, price = PRICE): Promise<string> {
  const user = await signedIn();
  const shownTotal = (price * quantity * 12) / 10;
  const terms = { quantity, shownTotal };
  const input = subscriptionAttemptOf(planKey, await world.token(), terms);
  const result = await subscribe(user, input);
  if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
  return (await db().subscription.findUniqueOrThrow({ where: { id: result.id } })).serviceId;
}

async function work(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await world.pass(5_000);
    if ((await fetchTransactions()).ok) break;
  }
  for (const { serviceId } of await db().subscription.findMany()) {
    await markDirty(db(), 'SUBSCRIPTION', serviceId);
    await syncResource('SUBSCRIPTION', serviceId);
  }
  await runDueHooks(1_000);
  while ((await issueDue()) > 0);
}

test('the dashboard’s figures agree with the service’s books', async () => {
  const planKey = await openPlan({ price: PRICE });
  const otherKey = await openPlan({ price: OTHER_PRICE });
  const ended = await join(planKey, 1);
  await join(planKey, 3);
  await work();
  await world.pass(36 * DAY);
  await work();
  await world.call('DELETE', `/subscriptions/${ended}`);
  await join(otherKey, 2, OTHER_PRICE);
  // The subscription was cancelled at the service, not in the shop; a signed webhook reported it.
  const where = { kind: 'SUBSCRIPTION', resourceId: ended } as const;
  await db().resource.updateMany({ where, data: { hintType: 'subscription:deleted' } });
  await work();
  await world.pass(11 * 60_000);
  await work();
  await world.pass(29 * DAY);
  await work();

  const charged = await world.books<Booked>('transactions');
  const subscriptions = await world.books<Held>('subscriptions');
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const minor = (booked: readonly Booked[]) =>
    Math.round(sum(booked.map(({ amount }) => amount * 100)));
  const monthAt = (at: string) => monthOf(shopDay(new Date(at)));
  const months = monthsUpTo(monthOf(shopDay(now())), 4);

  const [sales = []] = await salesIn(months);
  for (const { period: month, revenue, renewals } of sales) {
    const booked = charged.filter(({ createdAt }) => monthAt(createdAt) === month);
    expect({ month, revenue: revenue.amount, renewals }).toEqual({
      ...{ month, revenue: minor(booked), renewals: booked.length },
    });
  }
  expect(charged.length).toBeGreaterThan(4);

  const plans = await db().plan.findMany();
  const priceOf = new Map(plans.map((plan) => [plan.serviceId, plan.priceAmount]));
  const booksOf = (month: string) => {
    const isIn = (at: string | null) => at !== null && monthAt(at) === month;
    const paidAtEnd = subscriptions.filter(
      ({ createdAt, endedAt }) =>
        monthAt(createdAt) <= month && (!endedAt || monthAt(endedAt) > month),
    );
    return {
      month,
      mrr: {
        amount: sum(paidAtEnd.map(({ planId, quantity }) => quantity * (priceOf.get(planId) ?? 0))),
      },
      paying: paidAtEnd.length,
      gained: subscriptions.filter(({ createdAt }) => isIn(createdAt)).length,
      lost: subscriptions.filter(({ endedAt }) => isIn(endedAt)).length,
    };
  };
  const [subscribers = []] = await subscribersIn(months, now());
  for (const figures of subscribers) {
    expect(figures).toMatchObject(booksOf(figures.month));
  }
  expect(new Set(subscriptions.map(({ planId }) => planId)).size).toBe(2);

  const churned = subscribers.find(({ lost }) => lost > 0);
  const before = subscriptions.filter(
    ({ createdAt }) => monthAt(createdAt) < (churned?.month ?? ''),
  );
  expect(churned?.churn).toBe(1 / before.length);

  const { today, week } = await recentSales();
  for (const [days, { present, before: past }] of [[1, today] as const, [7, week] as const]) {
    const startOf = (ago: number) => startOfShopDay(addDays(shopDay(now()), -ago));
    const [from, first] = [startOf(days - 1), startOf(2 * days - 1)];
    const booked = (since: Date, until: Date) =>
      charged.filter(({ createdAt }) => {
        const at = new Date(createdAt);
        return at >= since && at < until;
      });
    const tomorrow = new Date(now().getTime() + DAY);
    expect(present.revenue).toEqual([{ amount: minor(booked(from, tomorrow)), currency: 'EUR' }]);
    expect(past.revenue).toEqual([{ amount: minor(booked(first, from)), currency: 'EUR' }]);
  }

  const { months: year, days, taxMonths } = await analytics();
  expect(year[0]?.slice(-4)).toEqual(sales);
  expect(sum((days[0] ?? []).slice(-7).map(({ revenue }) => revenue.amount))).toBe(
    week.present.revenue[0]?.amount,
  );
  expect(taxMonths.at(-1)).toBe(charged.map(({ createdAt }) => monthAt(createdAt)).sort()[0]);
});

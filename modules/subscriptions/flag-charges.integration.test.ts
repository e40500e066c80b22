import '@/lib/testing/as-staff';
import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { writeMail } from '@/lib/mail/template';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { asViewer } from '@/lib/testing/viewers';
import { openWorld } from '@/lib/testing/world';
import { templates } from '@/lib/worker/mail-catalog';
import { subscribe } from './attempt/subscribe';
import { changeSubscription } from './changes/change-subscription';
import { chargesOf } from './charges';

const DAY = 24 * 60 * 60_000;
const world = openWorld({});

async function fetchList(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await fetchTransactions()).ok) return;
    await world.pass(5_000);
  }
  throw new Error('The list was not fetched');
}

/** The service charges another price for a plan. */
async function chargeInstead(planKey: string, recurringChargeAmount: number): Promise<void> {
  const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
  await world.control('PATCH', `/plans/${serviceId}`, { recurringChargeAmount });
}

/** Somebody subscribes; between the page and the charge the plan's price became another. */
async function subscribedAt(price: number | null) {
  const who = await signedIn();
  const planKey = await openPlan();
  if (price !== null) await chargeInstead(planKey, price);
  const result = await subscribe(who, subscriptionAttemptOf(planKey, await world.token()));
  expect(result).toMatchObject({ outcome: 'started' });
  return look(who);
}

/** The list is read, and what it names, as the worker does. */
async function look({ userId }: Viewer) {
  await fetchList();
  const { serviceId } = await db().subscription.findFirstOrThrow({ where: { userId } });
  await syncResource('SUBSCRIPTION', serviceId);
  return db().subscription.findFirstOrThrow({
    where: { userId },
    include: { flags: true, user: true },
  });
}

const viewerOf = (user: { id: string; email: string | null } | null) =>
  asViewer({ userId: user?.id ?? '', email: user?.email ?? '' });

/** What such a mail of it says now. */
async function mailOf(subscriptionId: string, name: 'renewed' | 'started'): Promise<string> {
  const content = await templates[`subscription-${name}`].write({ subscriptionId });
  if (!content) throw new Error('Nothing was written');
  return (await writeMail(content)).text;
}

test.each([
  ['the agreed price', null, []],
  [
    'another amount',
    28,
    [{ kind: 'amount-differs:3360', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } }],
  ],
])('a first charge of %s is compared with the agreed price', async (_, price, flags) => {
  expect((await subscribedAt(price)).flags).toMatchObject(flags);
});

test('the charge by which a subscription was found is compared, too', async () => {
  const who = await signedIn();
  const planKey = await openPlan();
  await chargeInstead(planKey, 28);
  await world.fault('POST', '/subscriptions', 'commit-then-close');
  const result = await subscribe(who, subscriptionAttemptOf(planKey, await world.token()));
  expect(result).toMatchObject({ outcome: 'confirming' });
  await fetchList();
  const [named] = await world.bookedOf<{ id: string; customerId: string }>('subscriptions', who);
  await syncResource('SUBSCRIPTION', named?.id ?? '');
  const { flags } = await look(who);
  expect(flags).toMatchObject([
    { kind: 'amount-differs:3360', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
  ]);
});

test('a renewal at another price is flagged once, and its mail says what was charged', async () => {
  const { id, planKey, user, flags: none } = await subscribedAt(null);
  const who = viewerOf(user);
  expect(none).toEqual([]);
  expect(await mailOf(id, 'started')).toContain('€16.80');
  await chargeInstead(planKey, 28);
  await world.pass(32 * DAY);
  const subscription = await look(who);
  expect(subscription.flags).toMatchObject([
    { kind: 'amount-differs:3360', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
  ]);
  const mail = await mailOf(id, 'renewed');
  expect(mail).toContain('€33.60');
  expect(mail).toContain(`/account/subscriptions/${id}#invoices`);
  expect(mail).not.toContain('€16.80');
  const [flag] = subscription.flags;
  await db().reviewFlag.update({ where: { id: flag?.id ?? '' }, data: { resolvedAt: new Date() } });
  await world.pass(31 * DAY);
  expect((await look(who)).flags).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  // Of a month that no list shows nothing is said.
  await db().mirrorTransaction.deleteMany({ where: { subscriptionId: subscription.serviceId } });
  expect(await mailOf(id, 'renewed')).toContain('Your card was charged for the current month');
});

test('each differing amount is flagged once', async () => {
  const { planKey, user } = await subscribedAt(28);
  const who = viewerOf(user);
  await chargeInstead(planKey, 20);
  await world.pass(32 * DAY);
  const { id, flags } = await look(who);
  expect(flags.map(({ kind }) => kind).sort()).toEqual([
    'amount-differs:2400',
    'amount-differs:3360',
  ]);
  await db().reviewFlag.updateMany({
    where: { subscriptionId: id },
    data: { resolvedAt: new Date() },
  });
  await world.pass(31 * DAY);
  const resolved = { resolvedAt: expect.any(Date) };
  expect((await look(who)).flags).toMatchObject([resolved, resolved]);
});

test('a renewal with a changed quantity flags nothing', async () => {
  const { id, user } = await subscribedAt(null);
  const who = viewerOf(user);
  await changeSubscription(who, id, { kind: 'QUANTITY', quantity: 3 });
  await world.pass(32 * DAY);
  expect((await look(who)).flags).toEqual([]);
});

test('after a change of plan, a month at another price than the new plan’s is flagged', async () => {
  const { id, user } = await subscribedAt(null);
  const who = viewerOf(user);
  const planKey = await openPlan({ price: 2800 });
  await chargeInstead(planKey, 40);
  expect(await changeSubscription(who, id, { kind: 'PLAN', planKey })).toMatchObject({ ok: true });
  await world.pass(32 * DAY);
  expect((await look(who)).flags).toEqual([]);
  await world.pass(31 * DAY);
  expect((await look(who)).flags).toMatchObject([
    { kind: 'amount-differs:4800', detail: { agreed: 3360, charged: 4800, currency: 'EUR' } },
  ]);
});

test('a listed charge of 0.00, as at the start of a trial, is no payment', async () => {
  const who = await signedIn();
  const planKey = await openPlan({ trialDays: 14, hasTwin: true });
  const input = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
  expect(await subscribe(who, input)).toMatchObject({ outcome: 'started' });
  const { id, serviceId, startedAt } = await look(who);
  await db().mirrorTransaction.create({
    data: {
      ...{ serviceId: 'free', subscriptionId: serviceId, amount: 0, currency: 'EUR' },
      ...{ shownAt: startedAt, raw: { amount: 0, currency: 'EUR' }, firstSeen: 1, sequence: 1 },
    },
  });
  const subscription = await db().subscription.findUniqueOrThrow({
    where: { id },
    include: { plan: true },
  });
  expect(await chargesOf(db(), subscription)).toEqual([]);
  await markDirty(db(), 'SUBSCRIPTION', serviceId);
  await syncResource('SUBSCRIPTION', serviceId);
  const of = { where: { subscriptionId: id } };
  expect(await db().reviewFlag.count(of)).toBe(0);
  expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: 'TRIAL', soldMonths: [] },
  });
});

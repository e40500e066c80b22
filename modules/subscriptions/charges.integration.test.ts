import '@/lib/testing/as-staff';
import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { writeMail } from '@/lib/mail/template';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { asViewer } from '@/lib/testing/viewers';
import { templates } from '@/lib/worker/mail-catalog';
import { subscribe } from './attempt/subscribe';
import { changeSubscription } from './changes/change-subscription';
import { chargesOf } from './charges';
import { DAY, openSubscriptionWorld } from './testing/subscription-world';

const world = openSubscriptionWorld();

/** The service charges another price for a plan. */
async function chargeInstead(planKey: string, recurringChargeAmount: number): Promise<void> {
  const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
  await world.control('PATCH', `/plans/${serviceId}`, { recurringChargeAmount });
}

/** Subscribes at the shown price, while the service charges another price. */
async function subscribedAt(price: number | null) {
  const viewer = await signedIn();
  const planKey = await openPlan();
  if (price !== null) await chargeInstead(planKey, price);
  const result = await subscribe(viewer, subscriptionAttemptOf(planKey, await world.token()));
  expect(result).toMatchObject({ outcome: 'started' });
  return fetchAll(viewer);
}

/** Fetches the list and the subscription, as the worker does. */
async function fetchAll({ userId }: Viewer) {
  await world.fetchList();
  const { serviceId } = await db().subscription.findFirstOrThrow({ where: { userId } });
  await world.sync(serviceId);
  return db().subscription.findFirstOrThrow({
    where: { userId },
    include: { flags: true, user: true },
  });
}

const viewerOf = (user: { id: string; email: string | null } | null) =>
  asViewer({ userId: user?.id ?? '', email: user?.email ?? '' });

/** The text that the mail would have now. */
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
  const viewer = await signedIn();
  const planKey = await openPlan();
  await chargeInstead(planKey, 28);
  await world.fault('POST', '/subscriptions', 'commit-then-close');
  const result = await subscribe(viewer, subscriptionAttemptOf(planKey, await world.token()));
  expect(result).toMatchObject({ outcome: 'confirming' });
  await world.fetchList();
  const [named] = await world.booked(viewer);
  await world.sync(named?.id ?? '');
  const { flags } = await fetchAll(viewer);
  expect(flags).toMatchObject([
    { kind: 'amount-differs:3360', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
  ]);
});

test('a renewal at another price is flagged once, and its mail says what was charged', async () => {
  const { id, planKey, user, flags: none } = await subscribedAt(null);
  const viewer = viewerOf(user);
  expect(none).toEqual([]);
  expect(await mailOf(id, 'started')).toContain('€16.80');
  await chargeInstead(planKey, 28);
  await world.pass(32 * DAY);
  const subscription = await fetchAll(viewer);
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
  expect((await fetchAll(viewer)).flags).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  // Without a listed charge, the mail names no amount.
  await db().mirrorTransaction.deleteMany({ where: { subscriptionId: subscription.serviceId } });
  expect(await mailOf(id, 'renewed')).toContain('Your card was charged for the current month');
});

test('each differing amount is flagged once', async () => {
  const { planKey, user } = await subscribedAt(28);
  const viewer = viewerOf(user);
  await chargeInstead(planKey, 20);
  await world.pass(32 * DAY);
  const { id, flags } = await fetchAll(viewer);
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
  expect((await fetchAll(viewer)).flags).toMatchObject([resolved, resolved]);
});

test('a renewal with a changed quantity flags nothing', async () => {
  const { id, user } = await subscribedAt(null);
  const viewer = viewerOf(user);
  await changeSubscription(viewer, id, { kind: 'QUANTITY', quantity: 3 });
  await world.pass(32 * DAY);
  expect((await fetchAll(viewer)).flags).toEqual([]);
});

test('after a change of plan, a month at another price than the new plan’s is flagged', async () => {
  const { id, user } = await subscribedAt(null);
  const viewer = viewerOf(user);
  const planKey = await openPlan({ price: 2800 });
  await chargeInstead(planKey, 40);
  expect(await changeSubscription(viewer, id, { kind: 'PLAN', planKey })).toMatchObject({
    ok: true,
  });
  await world.pass(32 * DAY);
  expect((await fetchAll(viewer)).flags).toEqual([]);
  await world.pass(31 * DAY);
  expect((await fetchAll(viewer)).flags).toMatchObject([
    { kind: 'amount-differs:4800', detail: { agreed: 3360, charged: 4800, currency: 'EUR' } },
  ]);
});

test('a listed charge of 0.00, as at the start of a trial, is no payment', async () => {
  const viewer = await signedIn();
  const planKey = await openPlan({ trialDays: 14, hasTwin: true });
  const input = subscriptionAttemptOf(planKey, await world.token(), { trialDays: 14 });
  expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'started' });
  const { id, serviceId, startedAt } = await fetchAll(viewer);
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
  await world.sync(serviceId);
  expect(await world.flagsOf(id)).toEqual([]);
  expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: 'TRIAL', soldMonths: [] },
  });
});

import { describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { services } from '@/lib/testing/world';
import { changeSubscription } from './changes/change-subscription';
import { DAY, failsAtRenewal, MINUTE, openSubscriptionWorld } from './testing/subscription-world';

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openSubscriptionWorld(options);
  const { subscription, mailsTo } = world;
  type Subscribed = Awaited<ReturnType<typeof world.subscribe>>;

  async function giveCard({ viewer, id }: Subscribed, number?: string): Promise<void> {
    const card = { last4: number?.slice(-4) ?? '4242', type: 'VISA' };
    const token = await world.token(number);
    expect(await changeSubscription(viewer, id, { kind: 'CARD', token, card })).toMatchObject({
      ok: true,
    });
  }

  test('a year of a subscription: each event is reported once', async () => {
    const subscribed = await world.subscribe({ trialDays: 14, card: failsAtRenewal });
    const { viewer, id, serviceId } = subscribed;
    expect(await subscription(id)).toMatchObject({ status: 'TRIAL' });
    await giveCard(subscribed);

    await world.pass(15 * DAY);
    await world.receive(serviceId, 'charge:success');
    await world.receive(serviceId, 'charge:success');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE' });

    await giveCard(subscribed, failsAtRenewal);
    await world.pass(31 * DAY);
    await world.receive(serviceId, 'charge:failed');
    await world.pass(DAY);
    await world.receive(serviceId, 'charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });

    await giveCard(subscribed);
    await world.receive(serviceId, 'charge:success');
    expect(await subscription(id)).toMatchObject({
      ...{ status: 'ACTIVE', pastDueSince: null, cardLast4: '4242' },
    });

    // A charge without a date belongs to a month if it is listed within two days of the due day.
    await world.pass(29 * DAY);
    await world.receive(serviceId, 'charge:success');
    expect(await changeSubscription(viewer, id, { kind: 'CANCEL' })).toMatchObject({ ok: true });
    await world.receive(serviceId, 'deleted');
    expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
    expect(await mailsTo(viewer)).toEqual([
      ...['started', 'renewed', 'failed', 'renewed', 'renewed', 'ended'],
    ]);
  });

  test('a replica that still shows a paid month as past due mails nothing, so the next failure is mailed', async () => {
    if (!shows) return;
    const subscribed = await world.subscribe({ card: failsAtRenewal });
    const { viewer, id, serviceId } = subscribed;
    await world.receive(serviceId, 'charge:success');
    await world.pass(31 * DAY);
    await world.receive(serviceId, 'charge:failed');
    const pastDue = await world.call('GET', `/subscriptions/${serviceId}`);
    await giveCard(subscribed);
    const { status, paidUntil } = await subscription(id);
    expect(status).toBe('ACTIVE');
    const mails = await mailsTo(viewer);
    const relay = await world.startedRelay();
    relay.rewrite(`GET /subscriptions/${serviceId}`, () => pastDue);
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await world.pass(MINUTE / 2);
      await world.sync(serviceId);
      expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', paidUntil });
    }
    await world.repair();
    expect(await mailsTo(viewer)).toEqual(mails);
    await giveCard(subscribed, failsAtRenewal);
    await world.pass(31 * DAY);
    await world.receive(serviceId, 'charge:failed');
    expect(await mailsTo(viewer)).toEqual([...mails, 'failed']);
  });

  test('a failure that is delivered again does not make a paid month past due', async () => {
    const subscribed = await world.subscribe({ card: failsAtRenewal });
    const { viewer, id, serviceId } = subscribed;
    await world.fetchList();
    await world.pass(31 * DAY);
    await world.receive(serviceId, 'charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    await giveCard(subscribed);
    await world.receive(serviceId, 'charge:success');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE' });
    const mails = await mailsTo(viewer);
    await world.pass(3 * DAY);
    await world.receive(serviceId, 'charge:failed');
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', pastDueSince: null });
    expect(await mailsTo(viewer)).toEqual(mails);
  });

  test('a month that is charged after the subscription has ended is flagged and notified, without a parcel', async () => {
    if (!shows) return;
    const { viewer, id, serviceId } = await world.subscribe();
    expect((await changeSubscription(viewer, id, { kind: 'CANCEL' })).ok).toBe(true);
    await world.fetchListDated((date) => new Date(date.getTime() + 40 * DAY).toISOString());
    await world.sync(serviceId, true);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED', soldMonths: [1] });
    expect(await world.flagsOf(id)).toEqual(['charged-after-end:2']);
    expect((await mailsTo(viewer)).at(-1)).toBe('charged-late');
  });

  test('a renewal that is listed without a time of day is shown, notified and shipped', async () => {
    if (!shows) return;
    const { viewer, id, serviceId } = await world.subscribe();
    const relay = await world.fetchListDated((date) => date.toISOString().slice(0, 10));
    relay.rewrite(`GET /subscriptions/${serviceId}`, () => ({ id: serviceId, status: 'ACTIVE' }));
    await world.sync(serviceId);
    await world.pass(32 * DAY);
    await world.fetchList();
    await world.sync(serviceId);
    const { paidUntil, soldMonths } = await subscription(id);
    expect(paidUntil?.getTime()).toBeGreaterThan(nowMs());
    expect(soldMonths).toEqual([1, 2]);
    expect(await mailsTo(viewer)).toEqual(['started', 'renewed']);
  });
});

import { describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { isLong } from '@/lib/testing/long';
import { services } from '@/lib/testing/world';
import { messageOf } from '../messages';
import { MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { repeatCancellations } from './cancel-at-service';
import { changeSubscription } from './change-subscription';

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openSubscriptionWorld(options);
  const { subscription, mailsTo, flagsOf } = world;
  const once = test.runIf(shows || isLong);
  type Subscribed = Awaited<ReturnType<typeof world.subscribe>>;

  const cancel = ({ viewer, id }: Subscribed) => changeSubscription(viewer, id, { kind: 'CANCEL' });

  /** Shows this for the subscription, whatever happens to it. */
  async function showAlways({ serviceId }: Subscribed, shown: object): Promise<void> {
    const relay = await world.startedRelay();
    const body = JSON.stringify({ id: serviceId, ...shown });
    relay.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
  }

  once(
    'a subscription whose DELETE got no reply ends without a promise about charges',
    async () => {
      const subscribed = await world.subscribe();
      await world.fault('DELETE', '/subscriptions/*', 'commit-then-close');
      expect(await cancel(subscribed)).toMatchObject({ message: messageOf('cancelling') });
      await world.pass(11 * MINUTE);
      expect(await cancel(subscribed)).toMatchObject({ message: messageOf('endedBefore') });
      expect(await subscription(subscribed.id)).toMatchObject({ cancelConfirmedAt: null });
    },
  );

  test('a service that runs on after accepting a cancellation: the owner and staff are told, and DELETE is sent again', async () => {
    const subscribed = await world.subscribe();
    const { viewer, id, serviceId } = subscribed;
    const relay = await world.startedRelay();
    relay.answerInstead(
      `DELETE /subscriptions/${serviceId}`,
      { status: 204, body: '' },
      shows ? 2 : 1,
    );
    expect(await cancel(subscribed)).toMatchObject({ ok: true });
    await world.pass(9 * MINUTE);
    await world.sync(serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
    const { dueAt } = await db().resource.findFirstOrThrow({ where: { resourceId: serviceId } });
    await world.pass(MINUTE);
    if (shows) expect(dueAt?.getTime()).toBeLessThanOrEqual(nowMs());
    await world.sync(serviceId);
    if (!shows) {
      // Without a status, a cancelled subscription that can be read looks like a running one.
      expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
      return;
    }
    expect(await subscription(id)).toMatchObject({
      ...{ status: 'ACTIVE', cancelConfirmedAt: null, cancelledAt: expect.any(Date) },
    });
    expect(await flagsOf(id)).toEqual(['cancel-lapsed']);
    expect(await repeatCancellations()).toBe(1);
    // The second acceptance is believed: staff have the flag.
    await world.pass(11 * MINUTE);
    await world.sync(serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
    expect(await repeatCancellations()).toBe(0);
    expect(await mailsTo(viewer)).toEqual(['started', 'ended', 'goes-on', 'ended']);
  });

  test.each([
    ['with its state', { status: 'CANCELED' }],
    ['with a date', { cancelledAt: '2027-01-01T00:00:00Z' }],
    ['without a state', {}],
  ])('a cancelled subscription that can still be read %s has ended', async (_how, shown) => {
    const subscribed = await world.subscribe();
    await showAlways(subscribed, shown);
    expect(await cancel(subscribed)).toMatchObject({ message: messageOf('cancelled') });
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await world.pass(10 * MINUTE);
      await world.sync(subscribed.serviceId);
    }
    expect(await subscription(subscribed.id)).toMatchObject({ status: 'ENDED' });
    expect(await mailsTo(subscribed.viewer)).toEqual(['started', 'ended']);
  });

  once('a reply about another subscription, which has ended, ends nothing', async () => {
    const subscribed = await world.subscribe();
    await world.fault('DELETE', '/subscriptions/*', 'status', { status: 422 });
    await showAlways(subscribed, { id: 'another', status: 'CANCELED' });
    expect(await cancel(subscribed)).toMatchObject({ ok: false });
    expect(await world.booked(subscribed.viewer)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await subscription(subscribed.id)).toMatchObject({ status: 'ACTIVE', endedAt: null });
  });

  once.each([
    ['is gone', undefined],
    ['can still be read without a state', {}],
  ])(
    'a charge that the service’s fast clock dates after the cancellation takes nothing back where the subscription %s',
    async (_how, shown) => {
      const subscribed = await world.subscribe();
      const { id, serviceId } = subscribed;
      await world.fetchListDated((date) => new Date(date.getTime() + 10 * MINUTE).toISOString());
      const charges = await db().mirrorTransaction.count({
        where: { subscriptionId: serviceId, shownAt: { gt: new Date(nowMs() + 5 * MINUTE) } },
      });
      expect(charges).toBe(shows ? 1 : 0);
      if (shown) await showAlways(subscribed, shown);
      expect(await cancel(subscribed)).toMatchObject({ message: messageOf('cancelled') });
      for (let rounds = 0; rounds < 6; rounds += 1) {
        await world.sync(serviceId, true);
        await repeatCancellations();
        expect(await subscription(id)).toMatchObject({ status: 'ENDED' });
        await world.pass(6 * MINUTE);
      }
      expect(await mailsTo(subscribed.viewer)).toEqual(['started', 'ended']);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan } from '@/lib/testing/builders/clubs';
import { services } from '@/lib/testing/world';
import { addMonths } from '@/modules/subscriptions/months';
import { changeSubscription } from '../changes/change-subscription';
import { DAY, failsAtRenewal, HOUR, openSubscriptionWorld } from '../testing/subscription-world';
import { changeDelivery } from './change-delivery';
import { paidMonthSales } from './month-sales';

const typed = {
  ...{ firstname: 'Ada', lastname: 'Buyer', line1: '2 Street', line2: '', city: 'Cork' },
  ...{ region: '', postalCode: 'T12 A1B2', choices: {} },
};

describe.each(services.slice(0, 2))('with $name', ({ options, shows }) => {
  const world = openSubscriptionWorld(options);
  const { subscription, sync, mailsTo } = world;

  /** Fetches the list and the subscription, as the worker does. */
  async function fetchAll(serviceId: string): Promise<void> {
    await world.pass(5_000);
    await world.fetchList();
    await sync(serviceId);
  }

  test('a next charge that is postponed at the service is no charge: no mail, no parcel, no sale', async () => {
    if (!shows) return;
    const { viewer, id, serviceId } = await world.subscribe();
    await fetchAll(serviceId);
    const months = async () => (await paidMonthSales(db(), serviceId)).length;
    const before = { mails: await mailsTo(viewer), months: await months() };
    const { paidUntil } = await subscription(id);
    const relay = await world.startedRelay();
    relay.rewrite(`GET /subscriptions/${serviceId}`, (body) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === 'nextChargeAt' ? new Date(Date.parse(value) + 31 * DAY).toISOString() : value,
      ),
    );
    await world.pass(10 * DAY);
    await sync(serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', paidUntil });
    expect(await parcelsOf(id)).toHaveLength(1);
    expect({ mails: await mailsTo(viewer), months: await months() }).toEqual(before);
    await world.repair();
    await world.pass(22 * DAY);
    await fetchAll(serviceId);
    expect(await parcelsOf(id)).toHaveLength(2);
    expect(await mailsTo(viewer)).toHaveLength(before.mails.length + 1);
  });

  /** Resets the subscription to before its first paid month. */
  async function forgetParcels(id: string): Promise<void> {
    await db().parcel.deleteMany({ where: { subjectId: id } });
    await db().subscription.update({ where: { id }, data: { soldMonths: [] } });
  }

  const parcelsOf = (subjectId: string) =>
    db().parcel.findMany({
      where: { subjectId },
      orderBy: { month: 'asc' },
      include: { lines: true },
    });

  test('each paid month has one parcel, also after months without a worker', async () => {
    // Charges without a date are a month's only if they are listed when it is due.
    if (!shows) return;
    const { id, serviceId } = await world.subscribe();
    const [first, ...others] = await parcelsOf(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ month: 1, status: 'PENDING' },
      recipient: { contact: { firstname: 'Ada' }, address: { line1: '1 Road', country: 'IE' } },
      lines: [{ name: 'Test club', quantity: 1 }],
    });
    await world.pass(95 * DAY);
    await fetchAll(serviceId);
    const booked = await world.books<{ subscriptionId: string | null }>('transactions');
    const paid = booked.filter(({ subscriptionId }) => subscriptionId === serviceId).length;
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual(
      Array.from({ length: paid }, (_, index) => index + 1),
    );
  });

  test('concurrent fetches create one parcel per month', async () => {
    const { id, serviceId } = await world.subscribe();
    await forgetParcels(id);
    await Promise.all(Array.from({ length: 5 }, () => sync(serviceId)));
    expect(await parcelsOf(id)).toHaveLength(1);
  });

  /** Passes to the hour after the charge of this month, counted from 0. */
  async function passTo(id: string, month: number): Promise<void> {
    const { startedAt } = await subscription(id);
    await world.pass(addMonths(startedAt, month).getTime() + HOUR - nowMs());
  }

  test('an open month that is paid late is packed by its own terms, even after a change', async () => {
    const { viewer, id, serviceId } = await world.subscribe({ card: failsAtRenewal });
    await fetchAll(serviceId);
    const dearer = await openPlan({ price: 9_900 });
    await passTo(id, 1);
    await world.receive(serviceId, 'charge:failed');
    await fetchAll(serviceId);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' });
    expect(await changeSubscription(viewer, id, { kind: 'QUANTITY', quantity: 10 })).toMatchObject({
      ok: true,
    });
    expect(await changeSubscription(viewer, id, { kind: 'PLAN', planKey: dearer })).toMatchObject({
      ok: true,
    });
    // Longer than a change may come too late for a charge.
    await world.pass(DAY);
    expect(
      await changeSubscription(viewer, id, { kind: 'CARD', token: await world.token() }),
    ).toMatchObject({ ok: true });
    await world.receive(serviceId, 'charge:success');
    const before = { name: 'Test club', sku: expect.not.stringContaining(dearer), quantity: 1 };
    const lines = async () => (await parcelsOf(id)).map(({ lines: packed }) => packed);
    expect(await lines()).toMatchObject([[before], [before]]);
    const sales = await paidMonthSales(db(), serviceId);
    expect(sales).toMatchObject([
      { totalAmount: 1680 },
      { totalAmount: 1680, lines: [{ quantity: 1, unitAmount: 1400 }] },
    ]);
    await passTo(id, 2);
    await fetchAll(serviceId);
    expect((await lines())[2]).toMatchObject([{ sku: dearer, quantity: 10 }]);
  });

  test('a month that was charged before a change is packed as it was charged, even without a fetch in between', async () => {
    const { viewer, id, serviceId } = await world.subscribe();
    await fetchAll(serviceId);
    await passTo(id, 1);
    expect(await changeSubscription(viewer, id, { kind: 'QUANTITY', quantity: 10 })).toMatchObject({
      ok: true,
    });
    await fetchAll(serviceId);
    expect((await parcelsOf(id))[1]?.lines).toMatchObject([{ quantity: 1 }]);
  });

  /** Adds a charge to the list. */
  async function addCharge(subscriptionId: string, at: string, amount: number): Promise<string> {
    const serviceId = randomUUID();
    await db().mirrorTransaction.create({
      data: {
        ...{ serviceId, subscriptionId, amount, currency: 'EUR', shownAt: new Date(at) },
        ...{ raw: { amount: amount / 100, currency: 'EUR' }, firstSeen: 1, sequence: 1 },
      },
    });
    await sync(subscriptionId);
    return serviceId;
  }

  test('a charge before the end of a month pays the next one; a second charge is flagged', async () => {
    const { viewer, id, serviceId } = await world.subscribe();
    await forgetParcels(id);
    await db().subscription.update({
      where: { id },
      data: {
        ...{ startedAt: new Date('2027-01-31T10:00:00Z') },
        paidUntil: new Date('2027-02-28T10:00:00Z'),
      },
    });
    for (const month of ['01-31', '02-28', '03-28']) {
      await addCharge(serviceId, `2027-${month}T10:00:00Z`, 1680);
    }
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual([1, 2, 3]);
    // A service that shows the next charge determines the end of the paid period.
    if (!shows) expect(await mailsTo(viewer)).toEqual(['started', 'renewed', 'renewed']);
    const flags = () => db().reviewFlag.findMany({ where: { subscriptionId: id } });
    expect(await flags()).toEqual([]);
    const transactionId = await addCharge(serviceId, '2027-03-29T10:00:00Z', 1680);
    expect(await flags()).toMatchObject([{ kind: 'charged-again', detail: { transactionId } }]);
    expect(await parcelsOf(id)).toHaveLength(3);
  });

  test('a free trial has no parcel; the first paid month has the first parcel', async () => {
    const { id, serviceId } = await world.subscribe({ trialDays: 14, hasTwin: true });
    expect(await parcelsOf(id)).toEqual([]);
    if (!shows) return;
    await world.pass(15 * DAY);
    await fetchAll(serviceId);
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual([1]);
  });

  test('a new address is set on parcels without an address, and on no other', async () => {
    const { viewer, id } = await world.subscribe();
    const change = (country: string, by = viewer) => changeDelivery(by, { id, ...typed, country });
    expect(await change('IE', await signedIn())).toMatchObject({ ok: false });
    expect(await change('FR')).toMatchObject({ ok: true });
    // The month was paid for the old address.
    expect(await parcelsOf(id)).toMatchObject([{ recipient: { address: { line1: '1 Road' } } }]);
    await db().$executeRaw`UPDATE parcels SET recipient = NULL WHERE "subjectId" = ${id}`;
    expect(await change('DE')).toMatchObject({ ok: true });
    expect(await parcelsOf(id)).toMatchObject([{ recipient: { address: { line1: '2 Street' } } }]);
    expect(await subscription(id)).toMatchObject({ country: 'DE' });
    // Other taxes: the service cannot change them.
    expect(await change('NO')).toMatchObject({
      ok: false,
      message: expect.stringContaining('taxes'),
    });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { now, nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscribed } from '@/lib/testing/builders/clubs';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld, services } from '@/lib/testing/world';
import { addMonths } from '@/modules/subscriptions/months';
import { changeSubscription } from '../changes/change-subscription';
import { changeDelivery } from './change-delivery';
import { paidMonthSales } from './month-sales';

const failsAtRenewal = '4000000000000341';
const DAY = 24 * 60 * 60_000;

const typed = {
  ...{ firstname: 'Ada', lastname: 'Buyer', line1: '2 Street', line2: '', city: 'Cork' },
  ...{ region: '', postalCode: 'T12 A1B2', choices: {} },
};

describe.each(services.slice(0, 2))('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  /** Reads list and subscription, as the worker does, as often as asked. */
  async function look(serviceId: string, times = 1): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await world.pass(5_000);
      if ((await fetchTransactions()).ok) break;
    }
    for (let round = 0; round < times; round += 1) {
      await markDirty(db(), 'SUBSCRIPTION', serviceId);
      await syncResource('SUBSCRIPTION', serviceId);
    }
  }

  test('a next charge that somebody postpones at the service is no charge: no mail, no parcel, no sale', async () => {
    if (!shows) return;
    const { who, id, serviceId } = await subscribed(world);
    await look(serviceId);
    const mails = () => db().mail.count({ where: { recipient: who.email } });
    const months = async () => (await paidMonthSales(db(), serviceId)).length;
    const before = { mails: await mails(), months: await months() };
    const { paidUntil } = await db().subscription.findUniqueOrThrow({ where: { id } });
    const relay = await startRelay(world.serviceUrl());
    relay.rewrite(`GET /subscriptions/${serviceId}`, (body) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === 'nextChargeAt' ? new Date(Date.parse(value) + 31 * DAY).toISOString() : value,
      ),
    );
    world.atService(relay.url);
    try {
      await world.pass(10 * DAY);
      await syncResource('SUBSCRIPTION', serviceId);
      expect(await db().subscription.findUniqueOrThrow({ where: { id } })).toMatchObject({
        ...{ status: 'ACTIVE', paidUntil },
      });
      expect(await parcelsOf(id)).toHaveLength(1);
      expect({ mails: await mails(), months: await months() }).toEqual(before);
    } finally {
      await relay.stop();
    }
    await world.repair();
    await world.pass(22 * DAY);
    await look(serviceId);
    expect(await parcelsOf(id)).toHaveLength(2);
    expect(await mails()).toBe(before.mails + 1);
  });

  /** As if its months had not been paid yet. */
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
    const { id, serviceId } = await subscribed(world);
    const [first, ...others] = await parcelsOf(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ month: 1, status: 'PENDING' },
      recipient: { contact: { firstname: 'Ada' }, address: { line1: '1 Road', country: 'IE' } },
      lines: [{ name: 'Test club', quantity: 1 }],
    });
    await world.pass(95 * DAY);
    await look(serviceId, 3);
    const booked = await world.books<{ subscriptionId: string | null }>('transactions');
    const paid = booked.filter((one) => one.subscriptionId === serviceId).length;
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual(
      Array.from({ length: paid }, (_, index) => index + 1),
    );
  });

  test('concurrent fetches create one parcel per month', async () => {
    const { id, serviceId } = await subscribed(world);
    await forgetParcels(id);
    await markDirty(db(), 'SUBSCRIPTION', serviceId);
    await Promise.all(Array.from({ length: 5 }, () => syncResource('SUBSCRIPTION', serviceId)));
    expect(await parcelsOf(id)).toHaveLength(1);
  });

  /** To the hour after the charge of this month, counted from 0. */
  async function passTo(id: string, month: number): Promise<void> {
    const { startedAt } = await db().subscription.findUniqueOrThrow({ where: { id } });
    await world.pass(addMonths(startedAt, month).getTime() + DAY / 24 - nowMs());
  }

  /** The event about a charge arrives. */
  const told = (resourceId: string, type: 'failed' | 'success') =>
    db().webhookEvent.create({
      data: {
        ...{ state: 'ACCEPTED', type: `subscription:charge:${type}`, kind: 'SUBSCRIPTION' },
        ...{ resourceId, receivedAt: now(), body: Buffer.from('{}') },
      },
    });

  test('an open month that is paid late is packed as it was charged, even if the terms were changed since', async () => {
    const { who, id, serviceId } = await subscribed(world, { card: failsAtRenewal });
    await look(serviceId);
    const dearer = await openPlan({ price: 9_900 });
    await passTo(id, 1);
    await told(serviceId, 'failed');
    await look(serviceId);
    expect(await db().subscription.findUnique({ where: { id } })).toMatchObject({
      status: 'PAST_DUE',
    });
    expect(await changeSubscription(who, id, { kind: 'QUANTITY', quantity: 10 })).toMatchObject({
      ok: true,
    });
    expect(await changeSubscription(who, id, { kind: 'PLAN', planKey: dearer })).toMatchObject({
      ok: true,
    });
    // Longer than a change may come too late for a charge.
    await world.pass(DAY);
    expect(
      await changeSubscription(who, id, { kind: 'CARD', token: await world.token() }),
    ).toMatchObject({ ok: true });
    await told(serviceId, 'success');
    await look(serviceId);
    const before = { name: 'Test club', sku: expect.not.stringContaining(dearer), quantity: 1 };
    const lines = async () => (await parcelsOf(id)).map((one) => one.lines);
    expect(await lines()).toMatchObject([[before], [before]]);
    const sales = await paidMonthSales(db(), serviceId);
    expect(sales).toMatchObject([
      { totalAmount: 1680 },
      { totalAmount: 1680, lines: [{ quantity: 1, unitAmount: 1400 }] },
    ]);
    await passTo(id, 2);
    await look(serviceId);
    expect((await lines())[2]).toMatchObject([{ sku: dearer, quantity: 10 }]);
  });

  test('a month that was charged before a change is packed as it was charged, even without a fetch in between', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await look(serviceId);
    await passTo(id, 1);
    expect(await changeSubscription(who, id, { kind: 'QUANTITY', quantity: 10 })).toMatchObject({
      ok: true,
    });
    await look(serviceId);
    expect((await parcelsOf(id))[1]?.lines).toMatchObject([{ quantity: 1 }]);
  });

  /** A payment that a list shows, whatever else it shows. */
  async function listed(subscriptionId: string, at: string, amount: number): Promise<string> {
    const serviceId = randomUUID();
    await db().mirrorTransaction.create({
      data: {
        ...{ serviceId, subscriptionId, amount, currency: 'EUR', shownAt: new Date(at) },
        ...{ raw: { amount: amount / 100, currency: 'EUR' }, firstSeen: 1, sequence: 1 },
      },
    });
    await markDirty(db(), 'SUBSCRIPTION', subscriptionId);
    await syncResource('SUBSCRIPTION', subscriptionId);
    return serviceId;
  }

  test('a charge before the end of a month pays the next one; a second charge is flagged', async () => {
    const { who, id, serviceId } = await subscribed(world);
    await forgetParcels(id);
    await db().subscription.update({
      where: { id },
      data: {
        ...{ startedAt: new Date('2027-01-31T10:00:00Z') },
        paidUntil: new Date('2027-02-28T10:00:00Z'),
      },
    });
    for (const month of ['01-31', '02-28', '03-28']) {
      await listed(serviceId, `2027-${month}T10:00:00Z`, 1680);
    }
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual([1, 2, 3]);
    const renewed = { recipient: who.email, template: 'subscription-renewed' };
    // Where the next charge is shown, it is that which tells until when is paid.
    if (!shows) expect(await db().mail.count({ where: renewed })).toBe(2);
    const flags = () => db().reviewFlag.findMany({ where: { subscriptionId: id } });
    expect(await flags()).toEqual([]);
    const transactionId = await listed(serviceId, '2027-03-29T10:00:00Z', 1680);
    expect(await flags()).toMatchObject([{ kind: 'charged-again', detail: { transactionId } }]);
    expect(await parcelsOf(id)).toHaveLength(3);
  });

  test('a free trial has none; the first paid month has the first parcel', async () => {
    const { id, serviceId } = await subscribed(world, { trialDays: 14, hasTwin: true });
    expect(await parcelsOf(id)).toEqual([]);
    if (!shows) return;
    await world.pass(15 * DAY);
    await look(serviceId);
    expect((await parcelsOf(id)).map(({ month }) => month)).toEqual([1]);
  });

  test('an address is set on the parcels without one, and on no other', async () => {
    const { who, id } = await subscribed(world);
    const change = (country: string, by = who) => changeDelivery(by, { id, ...typed, country });
    expect(await change('IE', await signedIn())).toMatchObject({ ok: false });
    expect(await change('FR')).toMatchObject({ ok: true });
    // Its month was paid for the old one.
    expect(await parcelsOf(id)).toMatchObject([{ recipient: { address: { line1: '1 Road' } } }]);
    await db().$executeRaw`UPDATE parcels SET recipient = NULL WHERE "subjectId" = ${id}`;
    expect(await change('DE')).toMatchObject({ ok: true });
    expect(await parcelsOf(id)).toMatchObject([{ recipient: { address: { line1: '2 Street' } } }]);
    expect((await db().subscription.findUniqueOrThrow({ where: { id } })).country).toBe('DE');
    // Other taxes: the service cannot change them.
    expect(await change('NO')).toMatchObject({
      ok: false,
      message: expect.stringContaining('taxes'),
    });
  });
});

import { describe, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { openWorld, services } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { addMonths, DAY_MS } from '@/modules/subscriptions/months';
import { issueDue } from './invoices/issue.ts';
import { checkInvoices } from './invoices/write-invoices.ts';

// This test is beside the modules because it needs both subscriptions and invoices.

async function issueAll(): Promise<void> {
  while ((await issueDue()) > 0);
}

describe.each(services.slice(0, 2))('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  async function fetchList(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await world.pass(5_000);
      if ((await fetchTransactions()).ok) return;
    }
    throw new Error('The list was not fetched');
  }

  async function subscribed() {
    const user = await signedIn();
    const result = await subscribe(
      user,
      subscriptionAttemptOf(await openPlan(), await world.token()),
    );
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    return db().subscription.findUniqueOrThrow({ where: { id: result.id } });
  }

  const invoicesOf = (subscriptionId: string) =>
    db().invoice.findMany({ where: { subscriptionId }, orderBy: { month: 'asc' } });

  test('each paid month gets an invoice, even after months without a worker', async () => {
    const { id, serviceId, startedAt } = await subscribed();
    await fetchList();
    await checkInvoices(db(), [serviceId]);
    await issueAll();
    await fetchList();
    await world.pass(11_000);
    await issueAll();
    expect((await invoicesOf(id)).map(({ month }) => month)).toEqual([1]);
    await world.pass(95 * 24 * 60 * 60_000);
    await db().subscription.update({
      where: { id },
      data: { paidUntil: addMonths(startedAt, 4) },
    });
    await fetchList();
    await checkInvoices(db(), [serviceId, serviceId]);
    await fetchList();
    await world.pass(11_000);
    await Promise.all([issueAll(), issueAll(), issueAll()]);
    const invoices = await invoicesOf(id);
    expect(invoices.map(({ month }) => month)).toEqual([1, 2, 3, 4]);
    expect(invoices.every(({ grossAmount }) => grossAmount === 1680)).toBe(true);
    const booked = await world.books<{ id: string; subscriptionId: string | null }>('transactions');
    const charges = booked
      .filter((charge) => charge.subscriptionId === serviceId)
      .map((charge) => charge.id);
    expect(charges).toHaveLength(4);
    if (shows) {
      expect(new Set(invoices.map(({ transactionId }) => transactionId))).toEqual(new Set(charges));
    }
  });

  test('a charge that the list shows no more keeps its one invoice', async () => {
    const { id, serviceId, startedAt } = await subscribed();
    await fetchList();
    await checkInvoices(db(), [serviceId]);
    await fetchList();
    await world.pass(11_000);
    await issueAll();
    const [first] = await invoicesOf(id);
    expect(first?.transactionId !== null).toBe(shows);
    await db().subscription.update({
      where: { id },
      data: { paidUntil: addMonths(startedAt, 2) },
    });
    await checkInvoices(db(), [serviceId]);
    await fetchList();
    await db().mirrorTransaction.updateMany({ data: { deletedAt: now() } });
    await world.pass(11_000);
    await issueAll();
    expect((await invoicesOf(id)).map(({ month }) => month)).toEqual([1, 2]);
  });

  test.skipIf(shows)(
    'an unlisted month counts as paid on its first day, or on the day of its repair',
    async () => {
      const { id, serviceId, startedAt } = await subscribed();
      await fetchList();
      const later = (months: number, days: number) =>
        new Date(addMonths(startedAt, months).getTime() + days * DAY_MS);
      await world.pass(130 * DAY_MS);
      await db().subscription.update({
        where: { id },
        data: { paidUntil: addMonths(startedAt, 5), repairedAt: later(3, 5) },
      });
      await checkInvoices(db(), [serviceId]);
      await fetchList();
      await world.pass(11_000);
      await issueAll();
      expect((await invoicesOf(id)).map(({ month, paidAt }) => [month, paidAt])).toEqual([
        [1, startedAt],
        [2, later(1, 0)],
        [3, later(2, 0)],
        [4, later(3, 5)],
        [5, later(4, 0)],
      ]);
    },
  );

  test('a subscription whose invoice fails does not delay the invoices of others', async () => {
    const [broken, other] = [await subscribed(), await subscribed()];
    const deliverTo = (address: { postalCode: string | number }) =>
      db().subscription.update({ where: { id: broken.id }, data: { delivery: { address } } });
    // No form writes this.
    await deliverTo({ postalCode: 1067 });
    await fetchList();
    await checkInvoices(db(), [broken.serviceId]);
    await world.pass(1_000);
    await checkInvoices(db(), [other.serviceId]);
    await fetchList();
    await world.pass(11_000);
    await issueAll();
    expect(await invoicesOf(broken.id)).toEqual([]);
    expect(await invoicesOf(other.id)).toHaveLength(1);
    await deliverTo({ postalCode: '01067' });
    await world.pass(10 * 60_000);
    await issueAll();
    expect(await invoicesOf(broken.id)).toHaveLength(1);
  });
});

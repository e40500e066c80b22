import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { issueInvoices } from '@/lib/invoices/work';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { claimDue, progressOf } from '@/lib/mirror/store';
import { syncClaim, syncResource } from '@/lib/mirror/work';
import { service } from '@/lib/service/client';
import { subscribe } from '@/lib/subscriptions/attempt/subscribe';
import { addMonths } from '@/lib/subscriptions/rules';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { changeListed } from '@/lib/testing/service/changed-list';
import { openWorld } from '@/lib/testing/world';
import { cancel } from './changes/manage';
import { transactionsOf } from './listed-charges';
import { subscriptionForViewer } from './queries';
import { noteExplained } from './review/explained-charges';
import { countUnmatched, unmatched } from './review/unmatched';
import { termsOfCharges } from './terms';

const visitor = vi.hoisted(() => ({ who: null as Viewer | null }));
vi.mock('@/lib/auth/viewer', async (original) => ({
  ...(await original<typeof import('@/lib/auth/viewer')>()),
  viewer: async () => visitor.who,
}));

vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => {} }));

const DAY = 24 * 60 * 60_000;

describe('lists that name neither subscriptions nor dates, without events', () => {
  const world = openWorld();
  afterEach(() => vi.restoreAllMocks());

  /** Nothing but customer, amount and a status that says that the subscription is active. */
  function showLittle(): void {
    listLittle();
    const { getSubscription } = service();
    vi.spyOn(service(), 'getSubscription').mockImplementation(async (id) => {
      const reply = await getSubscription(id);
      if (!reply.ok) return reply;
      const { customerId, planId, quantity, status } = reply.value.raw;
      return {
        ...reply,
        value: { ...reply.value, raw: { id, customerId, planId, quantity, status } },
      };
    });
  }

  /** The list shows as little; a subscription is shown with the date of its next charge. */
  function listLittle(): void {
    changeListed(({ subscriptionId: _, createdAt: __, items: ___, raw, ...row }) => {
      const { subscriptionId, createdAt, items, ...shown } = raw;
      return { ...row, raw: shown };
    });
  }

  /** A charge with the shop's credentials that the shop did not request. */
  async function chargedElsewhere(customerId: string | null, price: number): Promise<void> {
    const product = await world.call<{ id: string }>('POST', '/products', {
      ...{ name: 'Bag', description: '', price, currency: 'EUR', active: true },
    });
    await world.call('POST', '/transactions', {
      paymentToken: await world.token(),
      customerId,
      items: [{ productId: product.id, quantity: 1 }],
      taxRatesOptions: [],
    });
  }

  const changePrice = ({ plan }: { plan: Plan }, recurringChargeAmount: number) =>
    world.control('PATCH', `/plans/${plan.serviceId}`, { recurringChargeAmount });
  const flagsOf = (...of: { id: string }[]) =>
    db().reviewFlag.findMany({ where: { subscriptionId: { in: of.map(({ id }) => id) } } });
  const unmatchedOf = async (customerId: string | null) =>
    (await unmatched()).charges.entries.filter((one) => one.customerId === customerId);

  async function subscribed(who: Viewer) {
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    const result = await subscribe(who, input);
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    return db().subscription.findUniqueOrThrow({
      where: { id: result.id },
      include: { plan: true },
    });
  }

  async function fetchList(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await fetchTransactions()).ok) break;
      await world.pass(5_000);
    }
  }

  async function readDue(): Promise<void> {
    for (const claim of await claimDue(100)) {
      if (claim.kind !== 'TRANSACTIONS') await syncClaim(claim);
    }
  }

  /** The list is fetched and what is due is read, as workers do. */
  async function workersRun(): Promise<void> {
    await fetchList();
    await readDue();
  }

  async function nextMonth(): Promise<void> {
    await world.pass(addMonths(now(), 1).getTime() - now().getTime() + 60 * 60_000);
    await workersRun();
  }

  let eventId = 0n;

  async function noticeSuccess(subscriptionId: string): Promise<void> {
    eventId += 1n;
    const type = 'subscription:charge:success';
    const data = { subscriptionId, eventId, type, receivedAt: now() };
    await db().subscriptionNotice.create({ data });
  }

  const subscription = (id: string) =>
    db().subscription.findUniqueOrThrow({ where: { id }, include: { plan: true } });
  async function transactionsOfHeld(id: string) {
    const row = await subscription(id);
    return transactionsOf(db(), row, await termsOfCharges(db(), row));
  }
  const parcels = async (subscriptionId: string) =>
    (await db().shipment.findMany({ where: { subscriptionId }, orderBy: { period: 'asc' } })).map(
      ({ period }) => period,
    );

  test('a charge that only names the customer, with the price of a month, is a renewal', async () => {
    showLittle();
    const who = await signedIn();
    const { id, serviceId } = await subscribed(who);
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    const before = await subscription(id);
    expect(await parcels(id)).toEqual([1]);
    await nextMonth();
    const after = await subscription(id);
    expect(after.paidUntil?.getTime()).toBe(addMonths(before.startedAt, 2).getTime());
    expect(await parcels(id)).toEqual([1, 2]);
    const sent = await db().mail.findMany({ where: { recipient: who.email } });
    expect(sent.map(({ template }) => template)).toContain('subscription-renewed');
    visitor.who = who;
    expect(await subscriptionForViewer(id)).toMatchObject({
      subscription: { charges: [{ ok: true }, { ok: true }] },
    });
  });

  test('a charge that only names the customer causes a fetch of their subscription', async () => {
    showLittle();
    const { serviceId, id } = await subscribed(await signedIn());
    await workersRun();
    await world.pass(addMonths(now(), 1).getTime() - now().getTime() + 60 * 60_000);
    await syncResource('SUBSCRIPTION', serviceId);
    const before = await subscription(id);
    await fetchList();
    const due = await progressOf({ kind: 'SUBSCRIPTION', resourceId: serviceId });
    expect(due?.dirty).toBeGreaterThan(due?.synced ?? 0n);
    await readDue();
    expect((await subscription(id)).paidUntil).not.toEqual(before.paidUntil);
  });

  test('a charge of another amount is no renewal', async () => {
    showLittle();
    const { serviceId, customerId, id } = await subscribed(await signedIn());
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    await db().mirrorTransaction.updateMany({
      where: { customerId },
      data: { raw: { customerId, amount: 9, currency: 'EUR' } },
    });
    expect(await transactionsOfHeld(id)).toEqual([]);
  });

  test('with two subscriptions at the same time, the charge is ambiguous', async () => {
    showLittle();
    const who = await signedIn();
    const one = await subscribed(who);
    const other = await subscribed(who);
    await workersRun();
    for (const { id } of [one, other]) {
      expect(await transactionsOfHeld(id)).toEqual([]);
    }
  });

  test('an event about a charge, or the date of the next one, is better evidence', async () => {
    showLittle();
    const { serviceId, id } = await subscribed(await signedIn());
    await workersRun();
    expect(await transactionsOfHeld(id)).toHaveLength(1);
    vi.restoreAllMocks();
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await transactionsOfHeld(id)).toEqual([]);
    showLittle();
    await syncResource('SUBSCRIPTION', serviceId);
    await noticeSuccess(id);
    expect(await transactionsOfHeld(id)).toEqual([]);
  });

  test('a renewal whose event is lost is that charge, even after an event about the first month', async () => {
    showLittle();
    const { serviceId, id } = await subscribed(await signedIn());
    await noticeSuccess(id);
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    const before = await subscription(id);
    expect(before.paidUntil).toEqual(addMonths(before.startedAt, 1));
    await nextMonth();
    expect((await subscription(id)).paidUntil).toEqual(addMonths(before.startedAt, 2));
    expect(await parcels(id)).toEqual([1, 2]);
  });

  test('a renewal whose event is lost is that charge, where the date of the next one moved', async () => {
    listLittle();
    const { serviceId, id } = await subscribed(await signedIn());
    await noticeSuccess(id);
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    const { paidUntil } = await subscription(id);
    await nextMonth();
    const after = await subscription(id);
    expect(after.paidUntil).toEqual(addMonths(paidUntil ?? now(), 1));
    expect(await parcels(id)).toEqual([1, 2]);
    const invoiced = async () => {
      while ((await issueInvoices()) > 0);
      // Once a list was read since.
      await fetchList();
      await world.pass(11_000);
      while ((await issueInvoices()) > 0);
      const invoices = await db().invoice.findMany({
        where: { subscriptionId: id },
        orderBy: { month: 'asc' },
      });
      return invoices.map(({ month }) => month);
    };
    expect(await invoiced()).toEqual([1, 2]);
    // The event is delivered after all.
    await noticeSuccess(id);
    await syncResource('SUBSCRIPTION', serviceId);
    expect([await parcels(id), await invoiced()]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect((await subscription(id)).paidUntil).toEqual(after.paidUntil);
  });

  test('a charge after the end of the only subscription is shown to the merchant', async () => {
    showLittle();
    const who = await signedIn();
    const { id, customerId } = await subscribed(who);
    await workersRun();
    expect(await cancel(who, id)).toMatchObject({ ok: true });
    await world.pass(10 * DAY);
    await chargedElsewhere(customerId, 16.8);
    await workersRun();
    expect(await unmatchedOf(customerId)).toMatchObject([{ amount: 1680, itemless: true }]);
    expect(await countUnmatched()).toBe((await unmatched()).charges.entries.length);
  });

  test.each([
    ['', showLittle],
    [', where the date of the next charge is shown,', listLittle],
  ])('a charge of another amount%s is flagged', async (_, show) => {
    show();
    const one = await subscribed(await signedIn());
    await workersRun();
    await nextMonth();
    expect(await flagsOf(one)).toEqual([]);
    await changePrice(one, 28);
    await nextMonth();
    expect(await flagsOf(one)).toMatchObject([
      { kind: 'amount-differs', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
    ]);
    expect(await unmatchedOf(one.customerId)).toEqual([]);
  });

  test('a second charge of another amount in a month is flagged', async () => {
    showLittle();
    const one = await subscribed(await signedIn());
    await workersRun();
    await world.pass(10 * DAY);
    await chargedElsewhere(one.customerId, 28);
    await workersRun();
    expect(await flagsOf(one)).toMatchObject([
      { kind: 'amount-differs', detail: { agreed: 1680, charged: 2800, currency: 'EUR' } },
    ]);
  });

  test('with two subscriptions at the same time, a charge that neither price explains is flagged once', async () => {
    showLittle();
    const who = await signedIn();
    const one = await subscribed(who);
    const other = await subscribed(who);
    await workersRun();
    await nextMonth();
    expect(await flagsOf(one, other)).toEqual([]);
    await changePrice(other, 28);
    await nextMonth();
    expect(await flagsOf(one, other)).toMatchObject([
      { kind: 'amount-differs', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
    ]);
  });

  test('a charge that names nothing is shown where the subscription’s own charges name it', async () => {
    const { customerId, id } = await subscribed(await signedIn());
    await workersRun();
    changeListed(({ items: _, raw: { items: __, ...raw }, ...row }) => ({ ...row, raw }));
    await chargedElsewhere(customerId, 16.8);
    await workersRun();
    expect(await transactionsOfHeld(id)).toHaveLength(1);
    expect(await unmatchedOf(customerId)).toMatchObject([{ amount: 1680 }]);
  });

  test('a charge that was explained is shown once the list names another subscription for it', async () => {
    const { customerId } = await subscribed(await signedIn());
    await workersRun();
    expect(await unmatchedOf(customerId)).toEqual([]);
    expect(await noteExplained()).toBeGreaterThan(0);
    expect(await noteExplained()).toBe(0);
    expect(await unmatchedOf(customerId)).toEqual([]);
    const subscriptionId = randomUUID();
    changeListed(({ raw, ...row }) =>
      row.customerId === customerId
        ? { ...row, subscriptionId, raw: { ...raw, subscriptionId } }
        : { ...row, raw },
    );
    await workersRun();
    expect(await unmatchedOf(customerId)).toMatchObject([{ subscriptionId }]);
  });
});

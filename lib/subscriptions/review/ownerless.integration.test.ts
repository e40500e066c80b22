import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { claimDue } from '@/lib/mirror/store';
import { syncClaim, syncResource } from '@/lib/mirror/work';
import { dropCustomer } from '@/lib/payments/customers/customer';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileAttempt, reconcileDue } from '@/lib/payments/reconcile';
import { recordResult } from '@/lib/payments/store';
import { subscriptionPayment } from '@/lib/subscriptions/attempt/payment';
import type { SubscribeInput } from '@/lib/subscriptions/attempt/schema';
import { subscribe } from '@/lib/subscriptions/attempt/subscribe';
import { cancel } from '@/lib/subscriptions/changes/manage';
import { subscriptionForStaff } from '@/lib/subscriptions/queries';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { asStaff, asViewer } from '@/lib/testing/viewers';
import { openWorld, services } from '@/lib/testing/world';
import { paymentKinds } from '@/lib/worker/payment-kinds';
import { settleOwnerless } from './ownerless';
import { assignSubscription, endOwnerless, resolveUnmatched, unmatched } from './unmatched';

const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  type Booked = { id: string; customerId: string; planId: string; status: string };
  const booked = (who: Pick<Viewer, 'email'>) => world.bookedOf<Booked>('subscriptions', who);
  const subscriptionsOf = (who: Viewer) =>
    db().subscription.findMany({ where: { userId: who.userId } });
  const mails = async ({ email }: Pick<Viewer, 'email'>) =>
    (await db().mail.findMany({ where: { recipient: email } })).map((one) => one.template);
  const subscriptionAttemptWith = ({ key }: SubscribeInput) =>
    db().paymentAttempt.findFirstOrThrow({ where: { subscriptionAttempt: { key } } });
  /** What a merchant sees of somebody. */
  async function seen({ email }: Pick<Viewer, 'email'>) {
    const { ownerless, found, lapsed, charges } = await unmatched();
    const of = <T extends { email: string | null }>({ entries }: { entries: T[] }) =>
      entries.filter((one) => one.email === email);
    return {
      ...{ ownerless: of(ownerless), found: of(found) },
      ...{ lapsed: of(lapsed), charges: of(charges) },
    };
  }
  const nothing = { ownerless: [], found: [], lapsed: [], charges: [] };

  /** A charge by somebody else with the shop's credentials. */
  async function chargedElsewhere(customerId: string | null | undefined): Promise<void> {
    const product = await world.call<Record<string, string>>('POST', '/products', {
      ...{ name: 'Bag', description: '', price: 12.5, currency: 'EUR', active: true },
    });
    await world.call('POST', '/transactions', {
      paymentToken: await world.token(),
      customerId,
      items: [{ productId: product.id ?? product._id, quantity: 1 }],
      taxRatesOptions: [],
    });
  }

  async function ready() {
    const who = await signedIn();
    const planKey = await openPlan();
    return { who, planKey, input: subscriptionAttemptOf(planKey, await world.token()) };
  }

  /**
   * The service starts a subscription, and the answer that reaches the shop is a refusal: without a code, only a 402 is
   * one.
   */
  async function refusedThoughStarted(status = shows ? 422 : 402) {
    const one = await ready();
    await world.fault('POST', '/subscriptions', 'commit-then-status', { status });
    const result = await subscribe(one.who, one.input);
    const [row] = await booked(one.who);
    return { ...one, result, serviceId: row?.id ?? '' };
  }

  /** The list is fetched and what is due is read, as workers do; no event arrives. */
  async function workersRun() {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await fetchTransactions()).ok) break;
      await world.pass(5_000);
    }
    await readDue();
  }

  async function readDue() {
    for (const claim of await claimDue(100)) {
      if (claim.kind !== 'TRANSACTIONS') await syncClaim(claim);
    }
  }

  /** Somebody else starts a subscription with the shop's credentials. */
  async function startElsewhere(customerId: string, planId: string, quantity = 1) {
    const created = await world.call<Record<string, string>>('POST', '/subscriptions', {
      paymentToken: await world.token(),
      subscription: { planId, customerId, quantity, applicableTaxes: [] },
    });
    const id = created.id ?? created.subscription_id;
    if (!id) throw new Error('Nothing was started');
    return id;
  }

  test('a subscription whose reply is recorded while its event is processed is not found twice', async () => {
    const { who, input } = await ready();
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'started' });
    const [one] = await subscriptionsOf(who);
    await syncResource('SUBSCRIPTION', one?.serviceId ?? '');
    const row = await db().mirrorSubscription.findUniqueOrThrow({
      where: { serviceId: one?.serviceId ?? '' },
    });
    expect(await db().$transaction((tx) => settleOwnerless(tx, row))).toBe(true);
    expect(await subscriptionsOf(who)).toHaveLength(1);
    expect(await mails(who)).not.toContain('subscription-found');
  });

  // How a refusal is read depends on its status, whatever the service shows.
  test.each(shows ? [400, 422] : [402])(
    'a subscription that was started although its attempt was refused with %i belongs to its customer, who can cancel it',
    async (status) => {
      const { who, planKey, result, input, serviceId } = await refusedThoughStarted(status);
      if (result.outcome !== 'declined') throw new Error(`It was ${result.outcome}`);
      expect(result.message).not.toContain('You have not been charged');
      await syncResource('SUBSCRIPTION', serviceId);
      const [row] = await subscriptionsOf(who);
      expect(row).toMatchObject({ serviceId, planKey, quantity: 1, status: 'ACTIVE' });
      expect(await subscriptionAttemptWith(input)).toMatchObject({
        state: 'SUCCEEDED',
        id: row?.id,
      });
      expect(await mails(who)).toEqual(['subscription-found']);
      expect(await seen(who)).toMatchObject({
        ...nothing,
        found: [{ id: row?.id, wasRefused: true }],
      });
      const again = subscriptionAttemptOf(planKey, await world.token());
      expect(await subscribe(who, again)).toMatchObject({ outcome: 'already', id: row?.id });
      // The submission itself, made once more, does not say that nothing was started.
      expect(await subscribe(who, input)).toMatchObject({ outcome: 'started' });
      expect(await cancel(who, row?.id ?? '')).toMatchObject({ ok: true });
      expect((await booked(who)).filter((one) => one.status !== 'CANCELED')).toEqual([]);
      expect(await resolveUnmatched('found', row?.id ?? '', merchant)).toBe(true);
      expect(await resolveUnmatched('found', row?.id ?? '', merchant)).toBe(false);
      expect(await seen(who)).toEqual(nothing);
    },
  );

  test('without an event the transactions list leads to it, or to the merchant if it names no subscription', async () => {
    const { who, serviceId } = await refusedThoughStarted();
    await workersRun();
    if (shows) {
      expect(await subscriptionsOf(who)).toMatchObject([{ serviceId, foundAt: expect.any(Date) }]);
      expect((await seen(who)).charges).toEqual([]);
      return;
    }
    const { charges } = await seen(who);
    expect(charges).toMatchObject([{ itemless: true, subscriptionId: null }]);
    expect(await assignSubscription(serviceId, merchant)).toEqual({
      ok: true,
      value: 'handed-over',
    });
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId }]);
    expect((await seen(who)).charges).toEqual([]);
  });

  test('a lost subscription attempt is found if the list names it, without an event', async () => {
    const { who, input } = await ready();
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    await world.pass(MINUTE);
    await reconcileDue(paymentKinds);
    const list = await db().resource.findFirst({ where: { kind: 'TRANSACTIONS' } });
    expect(list && list.dirty > list.synced).toBe(true);
    await workersRun();
    expect((await subscriptionAttemptWith(input)).state).toBe(shows ? 'SUCCEEDED' : 'UNKNOWN');
    if (shows) expect(await mails(who)).toEqual(['subscription-started']);
    expect((await seen(who)).found).toEqual([]);
  });

  test('one whose GET hides its customer is bound through a list that names both', async () => {
    if (!shows) return;
    const { who, input } = await ready();
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    await subscribe(who, input);
    const [row] = await booked(who);
    const subscriptionAttempt = await subscriptionAttemptWith(input);
    await db().mirrorTransaction.create({
      data: {
        ...{ serviceId: randomUUID(), customerId: row?.customerId ?? '' },
        ...{ subscriptionId: row?.id ?? '', firstSeen: 1, sequence: 1 },
      },
    });
    await db().mirrorSubscription.create({
      data: { serviceId: row?.id ?? '', planId: row?.planId ?? '', quantity: 1, sequence: 1 },
    });
    const { subscriptionFetched } = await import('../effects.ts');
    const mirrored = { where: { serviceId: row?.id ?? '' } };
    await db().$transaction(async (tx) =>
      subscriptionFetched(tx, await tx.mirrorSubscription.findUniqueOrThrow(mirrored)),
    );
    expect((await subscriptionAttemptWith(input)).state).toBe('SUCCEEDED');
    expect(await subscriptionsOf(who)).toMatchObject([{ id: subscriptionAttempt.id }]);
  });

  test('one that was started elsewhere for a customer with an account belongs to them, too', async () => {
    const { who, planKey, input } = await ready();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    const other = await openPlan();
    const plan = await db().plan.findUniqueOrThrow({ where: { key: other } });
    const serviceId = await startElsewhere(own?.customerId ?? '', plan.serviceId, 2);
    await syncResource('SUBSCRIPTION', serviceId);
    const found = (await subscriptionsOf(who)).find((one) => one.serviceId === serviceId);
    expect(found).toMatchObject({ planKey: other, quantity: 2, status: 'ACTIVE' });
    expect((await seen(who)).found).toMatchObject([{ wasRefused: false, quantity: 2 }]);
    expect(await mails(who)).toEqual(['subscription-started', 'subscription-found']);
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(who)).toHaveLength(2);
    expect(planKey).not.toBe(other);
    expect(await cancel(who, found?.id ?? '')).toMatchObject({ ok: true });
  });

  test('one that was started elsewhere is in its free trial only if the service shows so', async () => {
    const { who, input } = await ready();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    const plan = await db().plan.findUniqueOrThrow({
      where: { key: await openPlan({ trialDays: 14, hasTwin: true }) },
    });
    const withTrial = await startElsewhere(own?.customerId ?? '', plan.serviceId);
    const without = await startElsewhere(own?.customerId ?? '', plan.withoutTrialId ?? '');
    // Where no date is shown, it may have begun, and been charged, long before it was found.
    for (const [serviceId, inTrial] of [
      [withTrial, shows],
      [without, false],
    ] as const) {
      await syncResource('SUBSCRIPTION', serviceId);
      const found = await db().subscription.findUniqueOrThrow({ where: { serviceId } });
      expect(found).toMatchObject({
        planKey: plan.key,
        status: inTrial ? 'TRIAL' : 'ACTIVE',
        trialEndsAt: inTrial ? expect.any(Date) : null,
      });
      const page = await subscriptionForStaff(found.id);
      expect(page?.facts).toMatchObject({
        status: found.status,
        trialEndsAt: found.trialEndsAt && expect.anything(),
      });
    }
  });

  test('one of an unknown plan waits for a merchant, who assigns or cancels it', async () => {
    const { who, planKey, input } = await ready();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    const { serviceId: planId } = await db().plan.findUniqueOrThrow({
      where: { key: await openPlan() },
    });
    await db().plan.deleteMany({ where: { serviceId: planId } });
    const first = await startElsewhere(own?.customerId ?? '', planId);
    const second = await startElsewhere(own?.customerId ?? '', planId);
    await syncResource('SUBSCRIPTION', first);
    await syncResource('SUBSCRIPTION', second);
    expect((await seen(who)).ownerless).toMatchObject([
      { id: first, plan: null, hasAccount: true },
      { id: second, plan: null, hasAccount: true },
    ]);
    expect(await assignSubscription('..', merchant)).toMatchObject({
      error: 'bad-subscription-id',
    });
    expect(await assignSubscription('nothing-of-that-name', merchant)).toMatchObject({
      error: 'no-such-subscription',
    });
    expect(await assignSubscription(own?.serviceId ?? '', merchant)).toMatchObject({
      error: 'owned',
    });
    expect(await assignSubscription(first, merchant)).toMatchObject({ error: 'no-owner' });
    expect(await assignSubscription(first, merchant, planKey)).toMatchObject({ ok: true });
    expect(await subscriptionsOf(who)).toHaveLength(2);
    expect(await endOwnerless(own?.serviceId ?? '', merchant)).toMatchObject({
      error: 'not-ownerless',
    });
    await world.fault('DELETE', '/subscriptions/*', 'commit-then-close');
    expect(await endOwnerless(second, merchant)).toMatchObject({ error: 'unclear' });
    expect(await endOwnerless(second, merchant)).toMatchObject({ ok: true });
    const [ended] = (await booked(who)).filter((one) => one.id === second);
    expect(ended?.status ?? 'CANCELED').toBe('CANCELED');
    expect((await seen(who)).ownerless).toEqual([]);
    const decided = await db().auditEntry.findMany({
      where: { subjectId: { in: [first, second] } },
    });
    expect(decided.map((one) => `${one.action} ${one.actorEmail}`).toSorted()).toEqual([
      'subscription.ended merchant@example.com',
      'subscription.handed-over merchant@example.com',
    ]);
  });

  test('one that is to be ended during a pause is ended after it', async () => {
    const who = await signedIn();
    const { id: customerId } = await world.call<{ id: string }>('POST', '/customers', {
      ...{ firstname: 'Ada', lastname: 'Guest', email: who.email, type: 'INDIVIDUAL' },
    });
    const plan = await db().plan.findUniqueOrThrow({ where: { key: await openPlan() } });
    const started = [1, 2].map(() => startElsewhere(customerId, plan.serviceId));
    const [first = '', second = ''] = await Promise.all(started);
    for (const id of [first, second]) await syncResource('SUBSCRIPTION', id);
    const pause = { status: 429, retryAfterSeconds: 60 };
    await world.fault('DELETE', '/subscriptions/*', 'status', pause);
    expect(await endOwnerless(first, merchant)).toMatchObject({ error: 'unclear' });
    expect(await endOwnerless(second, merchant)).toMatchObject({ error: 'unavailable' });
    await world.pass(61_000);
    for (const id of [first, second]) {
      expect(await endOwnerless(id, merchant)).toMatchObject({ ok: true });
    }
  });

  test('a guest’s is shown to the merchant, and belongs to them once they sign in with that address', async () => {
    const email = `${randomUUID()}@guest.example`;
    const created = await world.call<Record<string, string>>('POST', '/customers', {
      ...{ firstname: 'Ada', lastname: 'Guest', email, type: 'INDIVIDUAL' },
    });
    const customerId = created.id ?? created.customer_id ?? '';
    await db().customer.create({ data: { email, serviceId: customerId } });
    const plan = await db().plan.findUniqueOrThrow({ where: { key: await openPlan() } });
    const serviceId = await startElsewhere(customerId, plan.serviceId);
    await syncResource('SUBSCRIPTION', serviceId);
    expect((await seen({ email })).ownerless).toMatchObject([{ id: serviceId, hasAccount: false }]);
    expect(await assignSubscription(serviceId, merchant)).toMatchObject({ error: 'no-owner' });
    const user = await db().user.create({ data: { email, emailVerified: new Date() } });
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(asViewer({ userId: user.id, email }))).toMatchObject([
      { serviceId },
    ]);
    expect((await seen({ email })).ownerless).toEqual([]);
  });

  test('one of an unknown customer is ignored', async () => {
    const email = `${randomUUID()}@elsewhere.example`;
    const created = await world.call<Record<string, string>>('POST', '/customers', {
      ...{ firstname: 'Ada', lastname: 'Other', email, type: 'INDIVIDUAL' },
    });
    const plan = await db().plan.findUniqueOrThrow({ where: { key: await openPlan() } });
    const serviceId = await startElsewhere(created.id ?? created.customer_id ?? '', plan.serviceId);
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    expect(await seen({ email })).toEqual(nothing);
    expect(await db().subscription.count({ where: { serviceId } })).toBe(0);
  });

  test('an open subscription attempt has priority; further subscriptions are found once it is settled', async () => {
    const { who, planKey, serviceId: first } = await refusedThoughStarted();
    // Another try whose answer is lost, before anything was heard of the first one.
    const input = subscriptionAttemptOf(planKey, await world.token());
    await world.fault('POST', '/subscriptions', 'commit-then-close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    for (const { id } of await booked(who)) await syncResource('SUBSCRIPTION', id);
    await readDue();
    const rows = await subscriptionsOf(who);
    expect(rows.map((one) => one.serviceId).toSorted()).toEqual(
      (await booked(who)).map((one) => one.id).toSorted(),
    );
    expect(rows.map((one) => one.serviceId)).toContain(first);
    expect(rows.filter((one) => one.foundAt)).toHaveLength(1);
  });

  test('an event that arrives before the reply does not affect the attempt that is being sent', async () => {
    const { who, input } = await ready();
    observeFailpoints((name) => {
      if (name === 'after-post') throw new Error('The process ends here');
    });
    await expect(subscribe(who, input)).rejects.toThrow();
    observeFailpoints(undefined);
    const [row] = await booked(who);
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    expect(await subscriptionsOf(who)).toEqual([]);
    // A worker finds that its sender is gone, and what waited for that is looked at again.
    await db().paymentAttempt.updateMany({
      where: { subscriptionAttempt: { key: input.key } },
      data: { leaseUntil: new Date(0) },
    });
    await reconcileDue(paymentKinds);
    await readDue();
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId: row?.id, foundAt: null }]);
    expect(await mails(who)).toEqual(['subscription-started']);
  });

  test('one of another plan or quantity does not match a lost attempt; a person decides between two that match', async () => {
    const { who, input } = await ready();
    await world.fault('POST', '/subscriptions', 'close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    const { id, customerId, body } = await subscriptionAttemptWith(input);
    const { planId } = body as { planId: string };
    const mirrored = (more: object) =>
      db().mirrorSubscription.create({
        data: { serviceId: randomUUID(), customerId, sequence: 1, planId, quantity: 1, ...more },
      });
    await mirrored({ planId: 'another' });
    await mirrored({ quantity: 2 });
    await mirrored({ taxCodes: ['another'] });
    await mirrored({ customerId: 'another' });
    await reconcileAttempt(subscriptionPayment, id);
    expect((await subscriptionAttemptWith(input)).state).toBe('UNKNOWN');
    await mirrored({});
    await mirrored({});
    await reconcileAttempt(subscriptionPayment, id);
    expect(await subscriptionAttemptWith(input)).toMatchObject({
      state: 'REVIEW',
      reason: 'several-candidates',
    });
  });

  test('a second subscription of one attempt is handled on its own', async () => {
    const { who, planKey, input } = await ready();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    const plan = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    const second = await startElsewhere(own?.customerId ?? '', plan.serviceId);
    expect(await recordResult(subscriptionPayment, own?.id ?? '', { id: second }, 'REPLY')).toBe(
      'found-late',
    );
    await readDue();
    // Where it was read before the first one, it could have been that by another id.
    await world.pass(40_000);
    await readDue();
    expect((await subscriptionsOf(who)).map((one) => one.serviceId)).toContain(second);
  });

  test('a charge that nobody requested is shown even if the shop has deleted its customer', async () => {
    const { who, input } = await ready();
    await workersRun();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    await dropCustomer(own?.customerId ?? '');
    await chargedElsewhere(own?.customerId);
    await workersRun();
    expect(await seen(who)).toMatchObject({ charges: [{ customerId: own?.customerId }] });
  });

  test('a customer who was just created is not forgotten because a lagging replica does not have them yet', async () => {
    await world.fault('GET', '/customers/*', 'status', { status: 404 });
    const { who, serviceId } = await refusedThoughStarted(422);
    const customer = await db().customer.findUniqueOrThrow({ where: { email: who.email } });
    expect(customer.serviceId).not.toBeNull();
    await syncResource('SUBSCRIPTION', serviceId);
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId }]);
  });

  test('a subscription of a customer whom the shop has deleted belongs to its subscriber, or is shown to the merchant', async () => {
    const { who, serviceId } = await refusedThoughStarted();
    const { serviceId: planId } = await db().plan.findUniqueOrThrow({
      where: { key: await openPlan() },
    });
    await db().plan.deleteMany({ where: { serviceId: planId } });
    const [{ customerId } = { customerId: '' }] = await booked(who);
    await dropCustomer(customerId);
    const other = await startElsewhere(customerId, planId);
    await syncResource('SUBSCRIPTION', other);
    await syncResource('SUBSCRIPTION', serviceId);
    await workersRun();
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId, foundAt: expect.any(Date) }]);
    const { ownerless } = await seen(who);
    expect(ownerless).toMatchObject([{ id: other, customerId, plan: null }]);
    await db().user.delete({ where: { id: who.userId } });
    await syncResource('SUBSCRIPTION', other);
    expect((await seen(who)).ownerless).toEqual(ownerless);
  });

  test('a charge is not hidden by a subscription that is not listed', async () => {
    const { who, input } = await ready();
    await workersRun();
    await subscribe(who, input);
    const [own] = await subscriptionsOf(who);
    await chargedElsewhere(own?.customerId);
    await workersRun();
    const [charge] = (await seen(who)).charges;
    const subscriptionId = randomUUID();
    await db().mirrorTransaction.update({
      where: { serviceId: charge?.id ?? '' },
      data: { subscriptionId },
    });
    const stranger = { serviceId: subscriptionId, customerId: randomUUID(), sequence: 1 };
    await db().mirrorSubscription.create({ data: { ...stranger, ownerlessSince: new Date() } });
    expect((await seen(who)).charges).toMatchObject([{ id: charge?.id, subscriptionId }]);
    await db().mirrorSubscription.update({
      where: { serviceId: subscriptionId },
      data: { customerId: own?.customerId ?? '' },
    });
    expect(await seen(who)).toMatchObject({ charges: [], ownerless: [{ id: subscriptionId }] });
  });

  test('a charge that nobody requested is shown to the merchant, a renewal is not', async () => {
    const { who, input } = await ready();
    await workersRun();
    await subscribe(who, input);
    await workersRun();
    await world.pass(32 * DAY);
    await workersRun();
    expect((await world.bookedOf('transactions', who)).length).toBe(2);
    expect(await seen(who)).toEqual(nothing);
    const [own] = await subscriptionsOf(who);
    await chargedElsewhere(own?.customerId);
    await workersRun();
    const { charges } = await seen(who);
    expect(charges).toMatchObject([{ itemless: false, amount: shows ? 1250 : null }]);
    expect(await resolveUnmatched('charge', charges[0]?.id ?? '', merchant)).toBe(true);
    expect(await seen(who)).toEqual(nothing);
  });
});

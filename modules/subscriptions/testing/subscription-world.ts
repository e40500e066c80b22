import { afterEach } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { syncResource } from '@/lib/mirror/work';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileDue } from '@/lib/payments/reconcile';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscribed, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { paymentKinds } from '@/modules/payment-kinds';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The first charge succeeds, each renewal fails. */
export const failsAtRenewal = '4000000000000341';

/** A subscription in the sandbox's own books. */
export type BookedSubscription = {
  id: string;
  customerId: string;
  planId: string;
  quantity: number;
  status: string;
  cardLastFourDigits: string;
};

/** A shop with its own database and tenant, and the steps of tests of subscriptions. */
export function openSubscriptionWorld(options: Record<string, unknown> = {}, timeoutMs?: number) {
  const world = openWorld(options, timeoutMs);
  let relay: Relay | undefined;
  afterEach(async () => {
    observeFailpoints(undefined);
    const started = relay;
    relay = undefined;
    await started?.stop();
  });

  /** Moves the shop to a relay of the service until the test ends. */
  async function startedRelay(): Promise<Relay> {
    relay ??= await startRelay(world.serviceUrl());
    world.atService(relay.url);
    return relay;
  }

  /** Fetches a subscription, as a worker does. */
  const sync = (serviceId: string, isUnlisted = false) =>
    syncResource('SUBSCRIPTION', serviceId, { isUnlisted });

  async function fetchList(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await fetchTransactions()).ok) return;
      await world.pass(5_000);
    }
    throw new Error('The list was not fetched');
  }

  return {
    ...world,
    sync,
    fetchList,
    startedRelay,

    /** A new customer with a subscription to a new plan. */
    async subscribe(options: Parameters<typeof subscribed>[1] = {}) {
      const { who: viewer, ...subscription } = await subscribed(world, options);
      return { viewer, ...subscription };
    },
    /** A new customer's submission to join a new plan. */
    async submission(card?: string, plan: Parameters<typeof openPlan>[0] = {}) {
      const viewer = await signedIn();
      const planKey = await openPlan(plan);
      const { trialDays = 0 } = plan;
      const input = subscriptionAttemptOf(planKey, await world.token(card), { trialDays });
      return { viewer, planKey, input };
    },

    subscription: (id: string) =>
      db().subscription.findUniqueOrThrow({ where: { id }, include: { commands: true } }),
    subscriptionsOf: ({ userId }: Viewer) => db().subscription.findMany({ where: { userId } }),
    attemptOf: ({ key }: { key: string }) =>
      db().paymentAttempt.findFirstOrThrow({ where: { subscriptionAttempt: { key } } }),
    async mailsTo({ email }: Pick<Viewer, 'email'>): Promise<string[]> {
      const where = { recipient: email };
      const mails = await db().mail.findMany({ where, orderBy: { createdAt: 'asc' } });
      return mails.map(({ template }) => template.replace('subscription-', ''));
    },
    async flagsOf(subscriptionId: string): Promise<string[]> {
      const flags = await db().reviewFlag.findMany({ where: { subscriptionId, resolvedAt: null } });
      return flags.map(({ kind }) => kind);
    },
    /** The subscriptions in the sandbox's own books. */
    booked: (viewer: Viewer) => world.bookedOf<BookedSubscription>('subscriptions', viewer),

    /** Receives an event, and fetches the subscription. */
    async receive(serviceId: string, event: string): Promise<void> {
      const type = `subscription:${event}`;
      await db().webhookEvent.create({
        data: {
          ...{ state: 'ACCEPTED', kind: 'SUBSCRIPTION', resourceId: serviceId, type },
          ...{ receivedAt: now(), body: Buffer.from(JSON.stringify({ type })) },
        },
      });
      await sync(serviceId);
      if (event !== 'charge:success') return;
      await fetchList();
      await sync(serviceId);
    },
    /** Two fetches that find nothing, more than ten minutes apart. */
    async goMissing(...serviceIds: string[]): Promise<void> {
      for (const serviceId of serviceIds) await sync(serviceId);
      await world.pass(11 * MINUTE);
      for (const serviceId of serviceIds) await sync(serviceId);
    },
    /** Shows the subscription as it is now, whatever happens to it, until the relay stops. */
    async showStale(serviceId: string): Promise<void> {
      const body = JSON.stringify(await world.call('GET', `/subscriptions/${serviceId}`));
      const stale = await startedRelay();
      stale.replaceAnswers(`GET /subscriptions/${serviceId}`, { status: 200, body }, 99);
    },

    /** Fetches the list from a service that shows other dates, until the relay stops. */
    async fetchListDated(dateOf: (createdAt: Date) => string): Promise<Relay> {
      const dated = await startedRelay();
      dated.rewrite('GET /transactions', (body) =>
        JSON.parse(JSON.stringify(body), (key, value) =>
          key === 'createdAt' ? dateOf(new Date(value)) : value,
        ),
      );
      await fetchList();
      return dated;
    },

    /** Ends the process at a failpoint of the next submission. */
    crashAt(failpoint: Failpoint): void {
      observeFailpoints((name) => {
        if (name === failpoint) throw new Error(`ended at ${failpoint}`);
      });
    },
    /** Reconciles as a worker does once the leases of an ended process are over. */
    async recover(): Promise<void> {
      observeFailpoints(undefined);
      await pool().query(`UPDATE charge_attempts SET "leaseUntil" = now() - interval '1 minute'
        WHERE state IN ('CREATED', 'SENDING')`);
      await reconcileDue(paymentKinds);
    },
    /** Lets time pass, and reconciles. */
    async reconcileAfter(ms: number): Promise<void> {
      await world.pass(ms);
      await reconcileDue(paymentKinds);
    },
  };
}

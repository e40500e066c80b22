import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { authAdapter } from '@/lib/auth/sign-in/adapter';
import { sendSignInLink } from '@/lib/auth/sign-in/links';
import type { Viewer } from '@/lib/auth/viewer';
import { mergeCarts } from '@/lib/cart/merge-carts';
import { pay } from '@/lib/checkout/pay';
import { saveAddress } from '@/lib/customers/addresses';
import { addCard } from '@/lib/customers/cards';
import { writeProfile } from '@/lib/customers/profile';
import { db } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import {
  fillCart,
  openTestShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { aStatementWaits } from '@/lib/testing/database';
import { startRelay } from '@/lib/testing/service/relay';
import { asStaff, asViewer } from '@/lib/testing/viewers';
import { leastServices, openWorld } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { deletePersonalData, deleteRequested, deleteViewer, obstacleFor } from './deletion';
import { exportOf } from './export';

const home = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  line1: '12 Quay Street',
  line2: '',
  city: 'Dublin',
  region: '',
  postalCode: 'D08 X7H2',
  country: 'IE',
};

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);
  let shirts: TestVariant[];
  beforeAll(async () => {
    shirts = await openTestShop();
  });

  async function buy(who: Viewer) {
    const [shirt] = shirts;
    if (!shirt) throw new Error('Nothing to buy');
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const { cart } = await mergeCarts(await fillCart(lines), who.userId);
    const cartId = cart?.id ?? '';
    const submission = submissionOf(cartId, totalOf(lines), await world.token(), who);
    return pay(submission, { userId: who.userId, cartId });
  }

  // module: subscriptions
  async function join(who: Viewer) {
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    const result = await subscribe(who, input);
    const row = await db().subscription.findFirst({ where: { userId: who.userId } });
    if (row) await syncResource('SUBSCRIPTION', row.serviceId);
    return result;
  }

  /** Somebody who has done everything that one can do in this shop. */
  async function regular(): Promise<Viewer> {
    const who = await signedIn();
    const { userId } = who;
    await writeProfile(who, { firstname: 'Ada', lastname: 'Lovelace', phone: '' });
    await saveAddress(userId, home);
    const card = { last4: '4242', type: 'VISA' };
    await addCard(who, { ...home, paymentToken: await world.token(), card });
    expect((await buy(who)).outcome).toBe('paid');
    expect((await join(who)).outcome).toBe('started'); // module: subscriptions
    await sendSignInLink(who.email, '/account');
    const expires = new Date(Date.now() + 60_000);
    await authAdapter().createSession?.({ sessionToken: `s-${userId}`, userId, expires });
    return who;
  }

  type Booked = { customerId: string; status: string };
  async function running(customerId: string | undefined): Promise<number> {
    const rows = await world.books<Booked>('subscriptions');
    return rows.filter((one) => one.customerId === customerId && one.status !== 'CANCELED').length;
  }
  const isThere = async ({ userId }: Viewer) =>
    (await db().user.findUnique({ where: { id: userId } })) !== null;

  /** Every row of the database, as text, that holds an address. */
  async function tracesOf({ email }: Viewer): Promise<string[]> {
    const tables = await db().$queryRaw<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await db().$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${name}" t WHERE t::text ILIKE $1`,
        `%${email}%`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test('an account is deleted with all its data except orders', async () => {
    const who = await regular();
    const [customer] = await world.customersOf(who);
    expect(await running(customer?.id)).toBe(1); // module: subscriptions
    expect(await deleteViewer(who)).toBeNull();
    expect(await running(customer?.id)).toBe(0);
    expect(await world.customersOf(who)).toEqual([]);
    expect(await isThere(who)).toBe(false);
    expect(await db().session.count({ where: { userId: who.userId } })).toBe(0);
    // Invoices keep whom they are for, and belong to no account; the last mails are sent, and then erased.
    expect(await tracesOf(who)).toEqual(['mails', 'orders']);
    const unsent = await db().mail.findMany({ where: { recipient: who.email } });
    expect(unsent.map(({ template }) => template)).toEqual(
      expect.arrayContaining([
        'subscription-ended', // module: subscriptions
        'account-deleted',
      ]),
    );
    expect(unsent.every(({ isErasedOnceSent, sentAt }) => isErasedOnceSent && !sentAt)).toBe(true);
    expect(await db().order.findMany({ where: { email: who.email } })).toMatchObject([
      { status: 'PAID', userId: null },
    ]);
  });

  test('two concurrent deletions both succeed', async () => {
    const who = await regular();
    expect(await Promise.all([deleteViewer(who), deleteViewer(who)])).toEqual([null, null]);
    expect(await isThere(who)).toBe(false);
    expect(await deleteViewer(who)).toBeNull();
  });

  test('signing in again creates a new account with the orders', async () => {
    const who = await regular();
    const [before] = await world.customersOf(who);
    await deleteViewer(who);
    const again = await db().user.create({ data: { email: who.email, emailVerified: new Date() } });
    const viewer = asViewer({ userId: again.id, email: who.email });
    expect((await buy(viewer)).outcome).toBe('paid');
    const [after] = await world.customersOf(viewer);
    expect(after?.id).not.toBe(before?.id);
    expect((await join(viewer)).outcome).toBe('started'); // module: subscriptions
  });

  test('an unsettled order prevents the deletion', async () => {
    const who = await regular();
    await world.fault('POST', '/transactions', 'close', { times: 50 });
    expect((await buy(who)).outcome).toBe('confirming');
    expect(await obstacleFor(who.userId)).toBe('unsettled-order');
    const answer = await deleteViewer(who);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('confirmed') });
    expect(await isThere(who)).toBe(true);
    const [customer] = await world.customersOf(who); // module: subscriptions
    expect(await running(customer?.id)).toBe(1); // module: subscriptions
  });

  // module: subscriptions
  test('an unsettled subscription attempt prevents the deletion', async () => {
    const who = await signedIn();
    await world.fault('POST', '/subscriptions', 'close', { times: 50 });
    expect((await join(who)).outcome).toBe('confirming');
    expect(await obstacleFor(who.userId)).toBe('unsettled-subscription-attempt');
    expect((await deleteViewer(who))?.message).toContain('Nothing was deleted');
    expect(await isThere(who)).toBe(true);
    expect(await world.customersOf(who)).toHaveLength(1);
  });

  test('a concurrent event about the customer does not prevent the deletion', async () => {
    const who = await regular();
    const { serviceId } = await db().customer.findUniqueOrThrow({ where: { userId: who.userId } });
    await syncResource('CUSTOMER', serviceId ?? '');
    const deleting = await db().$transaction(async (tx) => {
      // As a worker writes what it has read: the row of the mirror, then what follows from it.
      await tx.$queryRaw`
        SELECT 1 FROM mirror_customers WHERE "serviceId" = ${serviceId} FOR UPDATE`;
      const answer = deleteViewer(who);
      await aStatementWaits();
      await tx.customer.updateMany({ where: { serviceId }, data: { serviceId: null } });
      return { answer };
    });
    expect(await deleting.answer).toBeNull();
    expect(await isThere(who)).toBe(false);
  });

  /** Workers fetch what may have ended, and try requested deletions again. */
  async function letWorkersDelete(who: Viewer) {
    for (let rounds = 0; rounds < 4 && (await isThere(who)); rounds += 1) {
      await world.pass(6 * 60_000);
      const theirs = await db().subscription.findMany({ where: { userId: who.userId } }); // module: subscriptions
      for (const { serviceId } of theirs) await syncResource('SUBSCRIPTION', serviceId); // module: subscriptions
      await deleteRequested();
    }
  }

  // module: subscriptions
  test('a subscription that starts during the deletion is ended, too', async () => {
    const who = await regular();
    await world.fault('DELETE', '/customers/*', 'delay', { delayMs: 1_500 });
    const [answer, joined] = await Promise.all([deleteViewer(who), joinWhileDeleting(who)]);
    expect(joined).toBe('started');
    expect(answer?.ok).toBe(true);
    expect(await isThere(who)).toBe(true);
    await letWorkersDelete(who);
    expect(await isThere(who)).toBe(false);
    expect(await world.customersOf(who)).toEqual([]);
    expect(
      await db().subscription.count({ where: { status: { not: 'ENDED' }, userId: null } }),
    ).toBe(0);
  });

  /** An order becomes unsettled while its customer is deleted at the service. */
  async function unsettledMeanwhile<T>(email: string, deletion: () => Promise<T>): Promise<T> {
    const before = await delays();
    await world.fault('DELETE', '/customers/*', 'delay', { delayMs: 2_000 });
    const deleting = deletion();
    await vi.waitUntil(async () => (await delays()) > before, { timeout: 10_000 });
    await db().order.updateMany({ where: { email }, data: { status: 'UNCERTAIN' } });
    return deleting;
  }

  /** How many calls were delayed so far. */
  async function delays(): Promise<number> {
    const { fired } = await world.control<{ fired: { kind: string }[] }>('GET', '/faults');
    return fired.filter(({ kind }) => kind === 'delay').length;
  }

  test('an order that is sent during the deletion prevents it', async () => {
    const who = await regular();
    const answer = await unsettledMeanwhile(who.email, () => deleteViewer(who));
    expect(answer).toMatchObject({ ok: false });
    expect(await isThere(who)).toBe(true);
  });

  test('a guest’s order that is sent during the deletion prevents it', async () => {
    const [shirt] = shirts;
    if (!shirt) throw new Error('Nothing to buy');
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const cartId = await fillCart(lines);
    const guest = { email: `${randomUUID()}@example.com` };
    const submission = submissionOf(cartId, totalOf(lines), await world.token(), guest);
    expect((await pay(submission, { userId: null, cartId })).outcome).toBe('paid');
    const staff = asStaff({ userId: 'merchant', email: 'merchant@example.com' });
    const problem = await unsettledMeanwhile(guest.email, () =>
      deletePersonalData(staff, { userId: null, ...guest }),
    );
    expect(problem).toBe('unsettled-order');
    expect(await db().order.count({ where: guest })).toBe(1);
  });

  // module: subscriptions
  /** Joins a club as soon as the old one has ended. */
  async function joinWhileDeleting(who: Viewer): Promise<string> {
    await vi.waitUntil(
      async () => (await db().subscription.count({ where: { ...living(who) } })) === 0,
      { timeout: 10_000 },
    );
    return (await subscribe(who, subscriptionAttemptOf(await openPlan(), await world.token())))
      .outcome;
  }
  // module: subscriptions
  const living = ({ userId }: Viewer) => ({ userId, status: { not: 'ENDED' as const } });

  test('a customer for whom the service once answered 404 is deleted, too', async () => {
    const who = await regular();
    const [{ id = '' } = {}] = await world.customersOf(who);
    await world.fault('GET', '/customers/*', 'status', { status: 404, times: 99 });
    for (const pause of [0, 4_000, 10 * 60_000]) {
      await world.pass(pause);
      await syncResource('CUSTOMER', id);
    }
    await world.repair();
    expect(await deleteViewer(who)).toBeNull();
    expect(await world.customersOf(who)).toEqual([]);
    expect(await tracesOf(who)).toEqual(['mails', 'orders']);
  });

  test('a customer with a lost creation is deleted after reading the list', async () => {
    const who = await signedIn();
    await world.fault('POST', '/customers', 'commit-then-close');
    await world.fault('GET', '/customers', 'status', { status: 503, times: 99 });
    const profile = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
    expect(await writeProfile(who, profile)).toMatchObject({ ok: false });
    expect(await world.customersOf(who)).toHaveLength(1);
    // No account has claimed the address yet.
    await db().customer.update({ where: { email: who.email }, data: { userId: who.userId } });
    expect((await deleteViewer(who))?.ok).toBe(true);
    expect(await isThere(who)).toBe(true);
    await world.repair();
    expect(await deleteViewer(who)).toBeNull();
    expect(await world.customersOf(who)).toEqual([]);
  });

  describe('a failure of the service', () => {
    // module: subscriptions
    test('while ending the subscription: a worker completes the deletion', async () => {
      const who = await regular();
      const [customer] = await world.customersOf(who);
      await world.fault('DELETE', '/subscriptions/*', 'status', { status: 503, times: 50 });
      expect((await deleteViewer(who))?.message).toContain(
        'not confirmed yet that your subscriptions have ended',
      );
      expect(await isThere(who)).toBe(true);
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
      expect(await db().subscription.findMany({ where: { userId: who.userId } })).toMatchObject([
        { status: 'ACTIVE' },
      ]);
      await world.repair();
      await letWorkersDelete(who);
      expect(await isThere(who)).toBe(false);
      expect(await running(customer?.id)).toBe(0);
    });

    test('while deleting the customer: the answer is honest, and the next attempt succeeds', async () => {
      const who = await regular();
      const [customer] = await world.customersOf(who);
      await world.fault('DELETE', '/customers/*', 'status', { status: 503, times: 50 });
      const answer = await deleteViewer(who);
      expect(answer?.message).toContain('not confirmed yet that it deleted');
      expect(await running(customer?.id)).toBe(0);
      expect(await isThere(who)).toBe(true);
      expect(await world.customersOf(who)).toHaveLength(1);
      await world.repair();
      expect(await deleteViewer(who)).toBeNull();
      expect(await isThere(who)).toBe(false);
      expect(await world.customersOf(who)).toEqual([]);
    });

    test('while deleting the customer, with Retry-After: no other customer is deleted meanwhile', async () => {
      const [who, other] = [await signedIn(), await signedIn()];
      const profile = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
      for (const one of [who, other]) await writeProfile(one, profile);
      const pause = { status: 429, retryAfterSeconds: 60 };
      await world.fault('DELETE', '/customers/*', 'status', pause);
      for (const one of [who, other]) {
        expect((await deleteViewer(one))?.ok).toBe(true);
        expect(await world.customersOf(one)).toHaveLength(1);
      }
      await world.pass(61_000);
      for (const one of [who, other]) expect(await deleteViewer(one)).toBeNull();
    });

    test('is unreachable: nothing changes', async () => {
      const who = await regular();
      world.unplug();
      expect((await deleteViewer(who))?.ok).toBe(true);
      await world.repair();
      expect(await isThere(who)).toBe(true);
      const [customer] = await world.customersOf(who); // module: subscriptions
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
    });

    test('with a lagging replica that already shows the customer as deleted', async () => {
      const who = await regular();
      await world.fault('DELETE', '/customers/*', 'status', { status: 503, times: 99 });
      const lagging = { method: 'GET', path: '/customers/*', kind: 'status', status: 404 };
      await world.control('POST', '/faults', { ...lagging, times: 99 });
      expect((await deleteViewer(who))?.ok).toBe(true);
      await world.repair();
      expect(await deleteViewer(who)).toBeNull();
      expect(await world.customersOf(who)).toEqual([]);
    });

    test.each(['commit-then-close', 'close'])('with lost replies (%s)', async (kind) => {
      const who = await regular();
      await world.fault('DELETE', '/subscriptions/*', kind);
      await world.fault('DELETE', '/customers/*', kind);
      expect(await deleteViewer(who)).toMatchObject({ ok: true });
      await letWorkersDelete(who);
      expect(await isThere(who)).toBe(false);
      expect(await world.customersOf(who)).toEqual([]);
    });

    test('a gateway that answers 404 to everything deletes nothing', async () => {
      const who = await regular();
      const [customer] = await world.customersOf(who);
      const relay = await startRelay(world.serviceUrl());
      relay.answerAll('/', { status: 404, body: '<h1>Not Found</h1>' });
      world.atService(relay.url);
      const answer = await deleteViewer(who);
      expect(answer?.message).not.toContain('Nothing more is charged');
      expect(await isThere(who)).toBe(true);
      await relay.stop();
      await world.repair();
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
      await world.pass(6 * 60_000);
      await deleteRequested();
      expect(await running(customer?.id)).toBe(0);
      expect(await isThere(who)).toBe(false);
    });
  });

  test('the download contains all data of its owner and of nobody else', async () => {
    const [who, other] = [await regular(), await regular()];
    const data = await exportOf(who);
    expect(data).toMatchObject({
      profile: { email: who.email, firstname: 'Ada', lastname: 'Lovelace' },
      addresses: [{ line1: '12 Quay Street', country: 'IE' }],
      signIn: { sessions: [{}] },
      cards: [{ last4: '4242', cardType: 'VISA', isDefault: true }],
      orders: [{ status: 'PAID', items: [{ quantity: 1 }, {}], transactionId: expect.any(String) }],
      subscriptions: [{ quantity: 1, status: 'ACTIVE' }], // module: subscriptions
    });
    expect(data.mails.map((mail) => mail.template).toSorted()).toEqual([
      'order-paid',
      'sign-in',
      'subscription-started', // module: subscriptions
    ]);
    const text = JSON.stringify(data);
    for (const theirs of [other.email, other.userId]) expect(text).not.toContain(theirs);
    // Nothing in it opens a door.
    expect(text).not.toMatch(/token|hash|cipher|secret/i);
  });
});

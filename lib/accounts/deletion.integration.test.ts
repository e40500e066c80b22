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

  async function buy(shopper: Viewer) {
    const [shirt] = shirts;
    if (!shirt) throw new Error('Nothing to buy');
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const { cart } = await mergeCarts(await fillCart(lines), shopper.userId);
    const cartId = cart?.id ?? '';
    const submission = submissionOf(cartId, totalOf(lines), await world.token(), shopper);
    return pay(submission, { userId: shopper.userId, cartId });
  }

  // module: subscriptions
  async function join(shopper: Viewer) {
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    const result = await subscribe(shopper, input);
    const row = await db().subscription.findFirst({ where: { userId: shopper.userId } });
    if (row) await syncResource('SUBSCRIPTION', row.serviceId);
    return result;
  }

  /** An account with all kinds of personal data. */
  async function regular(): Promise<Viewer> {
    const shopper = await signedIn();
    const { userId } = shopper;
    await writeProfile(shopper, { firstname: 'Ada', lastname: 'Lovelace', phone: '' });
    await saveAddress(userId, home);
    const card = { last4: '4242', type: 'VISA' };
    await addCard(shopper, { ...home, paymentToken: await world.token(), card });
    expect((await buy(shopper)).outcome).toBe('paid');
    expect((await join(shopper)).outcome).toBe('started'); // module: subscriptions
    await sendSignInLink(shopper.email, '/account');
    const expires = new Date(Date.now() + 60_000);
    await authAdapter().createSession?.({ sessionToken: `s-${userId}`, userId, expires });
    return shopper;
  }

  type Booked = { customerId: string; status: string };
  async function running(customerId: string | undefined): Promise<number> {
    const rows = await world.books<Booked>('subscriptions');
    return rows.filter((item) => item.customerId === customerId && item.status !== 'CANCELED')
      .length;
  }
  const isThere = async ({ userId }: Viewer) =>
    (await db().user.findUnique({ where: { id: userId } })) !== null;

  /** All rows of the database that contain the address. */
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
    const shopper = await regular();
    const [customer] = await world.customersOf(shopper);
    expect(await running(customer?.id)).toBe(1); // module: subscriptions
    expect(await deleteViewer(shopper)).toBeNull();
    expect(await running(customer?.id)).toBe(0);
    expect(await world.customersOf(shopper)).toEqual([]);
    expect(await isThere(shopper)).toBe(false);
    expect(await db().session.count({ where: { userId: shopper.userId } })).toBe(0);
    // Invoices keep the name and address without the account. The last mails are sent, then erased.
    expect(await tracesOf(shopper)).toEqual(['mails', 'orders']);
    const unsent = await db().mail.findMany({ where: { recipient: shopper.email } });
    expect(unsent.map(({ template }) => template)).toEqual(
      expect.arrayContaining([
        'subscription-ended', // module: subscriptions
        'account-deleted',
      ]),
    );
    expect(unsent.every(({ isErasedOnceSent, sentAt }) => isErasedOnceSent && !sentAt)).toBe(true);
    expect(await db().order.findMany({ where: { email: shopper.email } })).toMatchObject([
      { status: 'PAID', userId: null },
    ]);
  });

  test('two concurrent deletions both succeed', async () => {
    const shopper = await regular();
    expect(await Promise.all([deleteViewer(shopper), deleteViewer(shopper)])).toEqual([null, null]);
    expect(await isThere(shopper)).toBe(false);
    expect(await deleteViewer(shopper)).toBeNull();
  });

  test('signing in again creates a new account with the orders', async () => {
    const shopper = await regular();
    const [before] = await world.customersOf(shopper);
    await deleteViewer(shopper);
    const again = await db().user.create({
      data: { email: shopper.email, emailVerified: new Date() },
    });
    const viewer = asViewer({ userId: again.id, email: shopper.email });
    expect((await buy(viewer)).outcome).toBe('paid');
    const [after] = await world.customersOf(viewer);
    expect(after?.id).not.toBe(before?.id);
    expect((await join(viewer)).outcome).toBe('started'); // module: subscriptions
  });

  test('an unsettled order prevents the deletion', async () => {
    const shopper = await regular();
    await world.fault('POST', '/transactions', 'close', { times: 50 });
    expect((await buy(shopper)).outcome).toBe('confirming');
    expect(await obstacleFor(shopper.userId)).toBe('unsettled-order');
    const answer = await deleteViewer(shopper);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('confirmed') });
    expect(await isThere(shopper)).toBe(true);
    const [customer] = await world.customersOf(shopper); // module: subscriptions
    expect(await running(customer?.id)).toBe(1); // module: subscriptions
  });

  // module: subscriptions
  test('an unsettled subscription attempt prevents the deletion', async () => {
    const shopper = await signedIn();
    await world.fault('POST', '/subscriptions', 'close', { times: 50 });
    expect((await join(shopper)).outcome).toBe('confirming');
    expect(await obstacleFor(shopper.userId)).toBe('unsettled-subscription-attempt');
    expect((await deleteViewer(shopper))?.message).toContain('Nothing was deleted');
    expect(await isThere(shopper)).toBe(true);
    expect(await world.customersOf(shopper)).toHaveLength(1);
  });

  test('a concurrent event about the customer does not prevent the deletion', async () => {
    const shopper = await regular();
    const { serviceId } = await db().customer.findUniqueOrThrow({
      where: { userId: shopper.userId },
    });
    await syncResource('CUSTOMER', serviceId ?? '');
    const deleting = await db().$transaction(async (tx) => {
      // Locks in the order of a mirror worker.
      await tx.$queryRaw`
        SELECT 1 FROM mirror_customers WHERE "serviceId" = ${serviceId} FOR UPDATE`;
      const answer = deleteViewer(shopper);
      await aStatementWaits();
      await tx.customer.updateMany({ where: { serviceId }, data: { serviceId: null } });
      return { answer };
    });
    expect(await deleting.answer).toBeNull();
    expect(await isThere(shopper)).toBe(false);
  });

  /** Runs the workers that fetch subscriptions and retry deletions. */
  async function letWorkersDelete(shopper: Viewer) {
    for (let rounds = 0; rounds < 4 && (await isThere(shopper)); rounds += 1) {
      await world.pass(6 * 60_000);
      const theirs = await db().subscription.findMany({ where: { userId: shopper.userId } }); // module: subscriptions
      for (const { serviceId } of theirs) await syncResource('SUBSCRIPTION', serviceId); // module: subscriptions
      await deleteRequested();
    }
  }

  // module: subscriptions
  test('a subscription that starts during the deletion is ended, too', async () => {
    const shopper = await regular();
    await world.fault('DELETE', '/customers/*', 'delay', { delayMs: 1_500 });
    const [answer, joined] = await Promise.all([deleteViewer(shopper), joinWhileDeleting(shopper)]);
    expect(joined).toBe('started');
    expect(answer?.ok).toBe(true);
    expect(await isThere(shopper)).toBe(true);
    await letWorkersDelete(shopper);
    expect(await isThere(shopper)).toBe(false);
    expect(await world.customersOf(shopper)).toEqual([]);
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

  async function delays(): Promise<number> {
    const { fired } = await world.control<{ fired: { kind: string }[] }>('GET', '/faults');
    return fired.filter(({ kind }) => kind === 'delay').length;
  }

  test('an order that is sent during the deletion prevents it', async () => {
    const shopper = await regular();
    const answer = await unsettledMeanwhile(shopper.email, () => deleteViewer(shopper));
    expect(answer).toMatchObject({ ok: false });
    expect(await isThere(shopper)).toBe(true);
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
  /** Starts a subscription as soon as the former one has ended. */
  async function joinWhileDeleting(shopper: Viewer): Promise<string> {
    await vi.waitUntil(
      async () => (await db().subscription.count({ where: { ...living(shopper) } })) === 0,
      { timeout: 10_000 },
    );
    return (await subscribe(shopper, subscriptionAttemptOf(await openPlan(), await world.token())))
      .outcome;
  }
  // module: subscriptions
  const living = ({ userId }: Viewer) => ({ userId, status: { not: 'ENDED' as const } });

  test('a customer for whom the service once answered 404 is deleted, too', async () => {
    const shopper = await regular();
    const [{ id = '' } = {}] = await world.customersOf(shopper);
    await world.fault('GET', '/customers/*', 'status', { status: 404, times: 99 });
    for (const pause of [0, 4_000, 10 * 60_000]) {
      await world.pass(pause);
      await syncResource('CUSTOMER', id);
    }
    await world.repair();
    expect(await deleteViewer(shopper)).toBeNull();
    expect(await world.customersOf(shopper)).toEqual([]);
    expect(await tracesOf(shopper)).toEqual(['mails', 'orders']);
  });

  test('a customer with a lost creation is deleted after reading the list', async () => {
    const shopper = await signedIn();
    await world.fault('POST', '/customers', 'commit-then-close');
    await world.fault('GET', '/customers', 'status', { status: 503, times: 99 });
    const profile = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
    expect(await writeProfile(shopper, profile)).toMatchObject({ ok: false });
    expect(await world.customersOf(shopper)).toHaveLength(1);
    // The customer is not attached to the account yet.
    await db().customer.update({
      where: { email: shopper.email },
      data: { userId: shopper.userId },
    });
    expect((await deleteViewer(shopper))?.ok).toBe(true);
    expect(await isThere(shopper)).toBe(true);
    await world.repair();
    expect(await deleteViewer(shopper)).toBeNull();
    expect(await world.customersOf(shopper)).toEqual([]);
  });

  describe('a failure of the service', () => {
    // module: subscriptions
    test('while ending the subscription: a worker completes the deletion', async () => {
      const shopper = await regular();
      const [customer] = await world.customersOf(shopper);
      await world.fault('DELETE', '/subscriptions/*', 'status', { status: 503, times: 50 });
      expect((await deleteViewer(shopper))?.message).toContain(
        'not confirmed yet that your subscriptions have ended',
      );
      expect(await isThere(shopper)).toBe(true);
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
      expect(await db().subscription.findMany({ where: { userId: shopper.userId } })).toMatchObject(
        [{ status: 'ACTIVE' }],
      );
      await world.repair();
      await letWorkersDelete(shopper);
      expect(await isThere(shopper)).toBe(false);
      expect(await running(customer?.id)).toBe(0);
    });

    test('while deleting the customer: the answer is honest, and the next attempt succeeds', async () => {
      const shopper = await regular();
      const [customer] = await world.customersOf(shopper);
      await world.fault('DELETE', '/customers/*', 'status', { status: 503, times: 50 });
      const answer = await deleteViewer(shopper);
      expect(answer?.message).toContain('not confirmed yet that it deleted');
      expect(await running(customer?.id)).toBe(0);
      expect(await isThere(shopper)).toBe(true);
      expect(await world.customersOf(shopper)).toHaveLength(1);
      await world.repair();
      expect(await deleteViewer(shopper)).toBeNull();
      expect(await isThere(shopper)).toBe(false);
      expect(await world.customersOf(shopper)).toEqual([]);
    });

    test('while deleting the customer, with Retry-After: no other customer is deleted meanwhile', async () => {
      const [shopper, other] = [await signedIn(), await signedIn()];
      const profile = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
      for (const one of [shopper, other]) await writeProfile(one, profile);
      const pause = { status: 429, retryAfterSeconds: 60 };
      await world.fault('DELETE', '/customers/*', 'status', pause);
      for (const one of [shopper, other]) {
        expect((await deleteViewer(one))?.ok).toBe(true);
        expect(await world.customersOf(one)).toHaveLength(1);
      }
      await world.pass(61_000);
      for (const one of [shopper, other]) expect(await deleteViewer(one)).toBeNull();
    });

    test('is unreachable: nothing changes', async () => {
      const shopper = await regular();
      world.unplug();
      expect((await deleteViewer(shopper))?.ok).toBe(true);
      await world.repair();
      expect(await isThere(shopper)).toBe(true);
      const [customer] = await world.customersOf(shopper); // module: subscriptions
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
    });

    test('with a lagging replica that already shows the customer as deleted', async () => {
      const shopper = await regular();
      await world.fault('DELETE', '/customers/*', 'status', { status: 503, times: 99 });
      const lagging = { method: 'GET', path: '/customers/*', kind: 'status', status: 404 };
      await world.control('POST', '/faults', { ...lagging, times: 99 });
      expect((await deleteViewer(shopper))?.ok).toBe(true);
      await world.repair();
      expect(await deleteViewer(shopper)).toBeNull();
      expect(await world.customersOf(shopper)).toEqual([]);
    });

    test.each(['commit-then-close', 'close'])('with lost replies (%s)', async (kind) => {
      const shopper = await regular();
      await world.fault('DELETE', '/subscriptions/*', kind);
      await world.fault('DELETE', '/customers/*', kind);
      expect(await deleteViewer(shopper)).toMatchObject({ ok: true });
      await letWorkersDelete(shopper);
      expect(await isThere(shopper)).toBe(false);
      expect(await world.customersOf(shopper)).toEqual([]);
    });

    test('a gateway that answers 404 to everything deletes nothing', async () => {
      const shopper = await regular();
      const [customer] = await world.customersOf(shopper);
      const relay = await startRelay(world.serviceUrl());
      relay.answerAll('/', { status: 404, body: '<h1>Not Found</h1>' });
      world.atService(relay.url);
      const answer = await deleteViewer(shopper);
      expect(answer?.message).not.toContain('Nothing more is charged');
      expect(await isThere(shopper)).toBe(true);
      await relay.stop();
      await world.repair();
      expect(await running(customer?.id)).toBe(1); // module: subscriptions
      await world.pass(6 * 60_000);
      await deleteRequested();
      expect(await running(customer?.id)).toBe(0);
      expect(await isThere(shopper)).toBe(false);
    });
  });

  test('the download contains all data of its owner and of nobody else', async () => {
    const [shopper, other] = [await regular(), await regular()];
    const data = await exportOf(shopper);
    expect(data).toMatchObject({
      profile: { email: shopper.email, firstname: 'Ada', lastname: 'Lovelace' },
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
    // The export contains no secrets.
    expect(text).not.toMatch(/token|hash|cipher|secret/i);
  });
});
